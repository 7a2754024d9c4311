// What is read without a network. The server writes SITE before this: the build, the files of the
// design, and the files of each item that can be kept. A worker keeps one build in a cache of its
// own, which is filled wholly before it takes over: a page and its files are of the same build.
const FAMILY = "refsearch-";
const CACHE = FAMILY + SITE.build;
const KEPT = "/offline/kept.json"; // an address that nobody serves: the list of what is kept
const PATIENCE = 4000; // milliseconds for the network, before a page that is kept is shown
const MOST_TIMES = 60; // a pack is asked for: two minutes, the longest that others may take before
const DOWN = [502, 503, 504]; // what stands before the site answers for it

class Refused extends Error {}

// The list of what is kept.
const listed = async (name) => {
  const found = await (await caches.open(name)).match(KEPT);
  return found ? found.json() : [];
};
const list = async (items) => (await caches.open(CACHE)).put(KEPT, Response.json(items));
const same = (one, other) => one.id === other.id && one.ui === other.ui;
const keptAnywhere = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY));
  const all = (await Promise.all(names.map(listed))).flat();
  return all.filter((one, n) => SITE.items[one.id] && all.findIndex((other) => same(one, other)) === n);
};
const filesOf = ({ id, ui }) => SITE.items[id].map((path) => path.replace("{ui}", ui));

const wait = (time) => new Promise((done) => setTimeout(done, time));

// The server makes one pack at a time, and says when to ask again.
const patiently = async (path, options) => {
  for (let times = 0; ; times += 1) {
    const answer = await fetch(path, options);
    const again = Number(answer.headers.get("Retry-After"));
    if (answer.status !== 503 || !again || times === MOST_TIMES) return answer;
    await wait(again * 1000);
  }
};

// A file is taken once for a build. What has its version in its address is the same in every build;
// anything else of another build is refused.
const take = async (cache, path) => {
  let answer = await cache.match(path);
  if (!answer) {
    const isVersioned = path.includes("?v=");
    answer = await patiently(path, isVersioned ? {} : { cache: "no-store" });
    if (!answer.ok) throw new Refused("network");
    const { headers } = answer;
    const belongs = isVersioned ? /immutable/.test(headers.get("Cache-Control")) : headers.get("Refsearch-Build") === SITE.build;
    if (!belongs) throw new Refused("build");
    await cache.put(path, answer.clone());
  }
  return (await answer.blob()).size;
};

const save = async (item, told = () => {}) => {
  const cache = await caches.open(CACHE);
  const files = filesOf(item);
  let bytes = 0;
  for (const [n, file] of files.entries()) {
    bytes += await take(cache, file);
    told((n + 1) / files.length);
  }
  const others = (await listed(CACHE)).filter((one) => !same(one, item));
  await list([...others, { ...item, bytes, on: new Date().toISOString() }]);
};

const remove = async (item) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith(FAMILY)) continue;
    const cache = await caches.open(name);
    for (const file of filesOf(item)) await cache.delete(file);
    const rest = (await listed(name)).filter((one) => !same(one, item));
    await cache.put(KEPT, Response.json(rest));
  }
};

const fill = async () => {
  const cache = await caches.open(CACHE);
  for (const asset of SITE.assets) await take(cache, asset);
  const here = await listed(CACHE);
  for (const item of await keptAnywhere()) {
    if (!here.some((one) => same(one, item))) await save({ id: item.id, ui: item.ui });
  }
};

const takeOver = async () => {
  // What was kept while this build was filled comes too; where it can't, the older cache stays.
  const isWhole = await fill().then(() => true, () => false);
  for (const name of isWhole ? await caches.keys() : []) {
    if (name.startsWith(FAMILY) && name !== CACHE) await caches.delete(name);
  }
  await registration.navigationPreload?.enable();
  await clients.claim();
};

// A build for which there is no room beside the older one takes none; what broke off is gone on with.
const begin = async () => {
  try {
    await fill();
  } catch (error) {
    if (error.name === "QuotaExceededError") await caches.delete(CACHE);
    throw error;
  }
  await skipWaiting();
};

self.addEventListener("install", (event) => event.waitUntil(begin()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

// What the page asks for: to save an item, to remove it, what there is.
const why = (error) => {
  if (error instanceof Refused) return error.message;
  if (error.name === "QuotaExceededError") return "full";
  return error instanceof TypeError ? "network" : "other";
};

const work = { save, remove, list: async () => {} };

const serve = async ({ action, item }, port) => {
  try {
    await work[action](item, (done) => port.postMessage({ done }));
    port.postMessage({ kept: await listed(CACHE) });
  } catch (error) {
    // Nothing half kept: what could not be saved whole takes no room.
    const isKept = (await listed(CACHE)).some((one) => item && same(one, item));
    if (action === "save" && !isKept) await remove(item).catch(() => {});
    port.postMessage({ fault: why(error) });
  }
};

// One thing at a time: two that are saved at once would write one list.
let turn = Promise.resolve();
const inTurn = (next) => (turn = turn.then(next, next));

self.addEventListener("message", (event) => {
  const now = () => serve(event.data, event.ports[0]);
  event.waitUntil(event.data.action === "list" ? now() : inTurn(now));
});

// Pages out of their packs.
const packs = new Map();
const unpacked = (answer) => new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
const pack = async (path) => {
  const answer = await (await caches.open(CACHE)).match(path);
  if (!answer) {
    packs.delete(path);
    return null;
  }
  if (!packs.has(path)) packs.set(path, { ...(await unpacked(answer)), policy: answer.headers.get("Content-Security-Policy") });
  return packs.get(path);
};

const written = (ui, day) => new Intl.DateTimeFormat(ui, { dateStyle: "long" }).format(day);

const pageOf = async (path, address, ui) => {
  const held = await pack(path);
  const runs = held.pages[address];
  const lines = [];
  for (let n = 0; n < runs.length; n += 2) lines.push(...held.lines.slice(runs[n], runs[n] + runs[n + 1]));
  const item = (await listed(CACHE)).find((one) => filesOf(one).includes(path));
  const html = lines.join("\n")
    .replaceAll("%saved-on%", written(ui, new Date(item?.on ?? Date.now())));
  return new Response(html, {
    status: address.endsWith("/offline/missing") ? 503 : 200,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": held.policy },
  });
};

const plain = async (ui, name, address) => {
  const path = `/${ui}/offline/${name}.json.gz`;
  return (await pack(path))?.pages[address] ? pageOf(path, address, ui) : null;
};

// A provision stands on the page of its law.
const provision = async (ui, edition, address, id) => {
  const whole = await plain(ui, edition, address);
  if (whole) return whole;
  const pages = (await pack(`/${ui}/offline/${edition}.json.gz`))?.pages ?? {};
  for (let above = id; above.includes("."); ) {
    above = above.slice(0, above.lastIndexOf("."));
    const law = `/${ui}/${edition}/${above}`;
    if (pages[law]) return Response.redirect(`${law}#${id}`, 302);
  }
  return null;
};

// A ruling is walked from its first question by the answers in the address, in the order asked.
const ruling = async (ui, name, address, given) => {
  const path = `/${ui}/offline/rulings/${name}.json.gz`;
  const held = await pack(path);
  if (!held) return null;
  const facts = new URLSearchParams();
  let here = address;
  for (;;) {
    const asked = held.asked[here];
    const answer = asked && asked !== given.get("edit") && given.getAll(asked).at(-1);
    if (!answer) break;
    facts.set(asked, answer);
    const next = `${address}?${facts}`;
    if (!held.pages[next]) break;
    here = next;
  }
  return held.pages[here] ? pageOf(path, here, ui) : null;
};

// A calculator whose results are all kept: what is typed is brought to how the results are named.
const whole = (text) => (/^[+-]?\d+$/.test(text) ? String(Number(text)) : "none");
const typed = (given, name) => (given.get(name) ?? "").replace(/\s/g, "").replaceAll("−", "-");
const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S", N: "NT", SA: "NT", XA: "NT", ΧΑ: "NT" };

const contract = (given) => {
  const vulnerable = typed(given, "vulnerable") || "false";
  const text = typed(given, "contract").toUpperCase();
  if (["PASS", "PASSO", "ΠΑΣΟ", "P"].includes(text)) return { contract: "pass", vulnerable };
  const [, level, suit, doubled = "", made] = text.match(/^([1-7])(NT?|SA|[XΧ][AΑ]|[♣♦♥♠CDHS])(XX?)?(=|[+-]\d+)?$/) ?? [];
  const by = made || typed(given, "result");
  const won = typed(given, "tricks") || (by && level ? String(6 + Number(level) + Number(by === "=" ? 0 : by)) : "");
  return { contract: `${level}${SUITS[suit] ?? suit}${doubled}`, tricks: whole(won), vulnerable };
};
const asked = {
  imps: (given) => ({ difference: whole(typed(given, "difference")) }),
  board: (given) => ({ number: whole(typed(given, "number")) }),
  "contract-score": contract,
  "victory-points": (given) => ({
    scale: typed(given, "scale") || "wbf-20",
    boards: whole(typed(given, "boards")),
    imps: typed(given, "vps") ? "none" : whole(typed(given, "imps")),
  }),
};

const calculator = async (ui, name, address, given) => {
  const parts = filesOf({ id: "calculators", ui }).filter((path) => path.includes(`/calculators/${name}/`));
  if (!(await pack(parts[0]))) return null;
  if (!address.endsWith("/result")) return pageOf(parts[0], [...given].length ? `${address}?blank=1` : address, ui);
  if (given.has("blank")) return null;
  const result = `${address}?${new URLSearchParams(asked[name](given))}`;
  for (const part of parts) {
    if ((await pack(part))?.pages[result]) return pageOf(part, result, ui);
  }
  return pageOf(parts[0], `/${ui}/offline/uncomputed`, ui);
};

const saved = async (url) => {
  const address = decodeURIComponent(url.pathname);
  const [, ui, first, second] = address.split("/");
  if (!SITE.languages.includes(ui)) {
    const [item] = await listed(CACHE);
    return address === "/" && item ? Response.redirect(`/${item.ui}/`, 302) : null;
  }
  if (first === "search") return plain(ui, "shell", `/${ui}/offline/search`);
  if (first === "rulings" && second) return ruling(ui, second, address, url.searchParams);
  if (first === "calculators" && asked[second]) return calculator(ui, second, address, url.searchParams);
  if (SITE.items[first]) return provision(ui, first, address, second ?? "");
  return plain(ui, first === "terms" && second ? "terms" : "shell", address);
};

const missing = async (url) => {
  const items = await listed(CACHE);
  const [, asked] = url.pathname.split("/");
  const shells = items.filter((one) => one.id === "shell").map((one) => one.ui);
  const ui = shells.includes(asked) ? asked : shells[0];
  return (ui && (await plain(ui, "shell", `/${ui}/offline/missing`))) || Response.error();
};

const page = async (event, url) => {
  const { request } = event;
  const network = (async () => (await event.preloadResponse) || fetch(request))();
  const settled = network.catch(() => null);
  if (request.method !== "GET") return (await settled) || missing(url);
  const answer = await Promise.race([settled, wait(PATIENCE)]);
  if (answer && !DOWN.includes(answer.status)) return answer;
  return (await saved(url)) || (await settled) || missing(url);
};

// The files of the design are of this build or asked for; a preview comes out of the pack.
const file = async (request) => (await (await caches.open(CACHE)).match(request)) || fetch(request);
const fragment = async (request, url) => {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await saved(url);
    if (found) return found;
    throw error;
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (request.method !== "GET") return;
  else if (url.pathname.startsWith("/static/") || url.pathname.includes("/offline/words/")) event.respondWith(file(request));
  else if (/\/(preview|result)$/.test(url.pathname)) event.respondWith(fragment(request, url));
});
