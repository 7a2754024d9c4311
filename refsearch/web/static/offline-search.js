// Search without a network, in the editions that are saved. The server has written how the words of
// each are reduced; here the query is folded as the server folds, and MiniSearch finds and ranks.
const { ask } = window.offline;
const ui = document.documentElement.lang;
const root = document.querySelector("[data-search]");
const given = new URLSearchParams(location.search);
const query = (given.get("q") || "").trim();
const MOST = 40; // hits: nobody reads further, and the words of the query can be more exact
const AROUND = 110; // characters before and after the first word that is found
const WORD = /[\p{L}][\p{L}\p{M}]*|\d+/gu;

const place = (name) => root.querySelector(`[data-${name}]`);

// Folding, as refsearch/analysis/folding.py does it.
const isGreek = (word) => /\p{Script=Greek}/u.test(word);
const folded = (word, alike) => {
  const plain = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
  return isGreek(plain) ? plain.replace(/[a-z]/g, (letter) => alike[letter] ?? letter) : plain;
};

const locator = (text, { letters, look_alikes }) => {
  const runs = folded(text, look_alikes).match(/\d+|\p{L}+/gu) ?? [];
  return runs.reduce((form, run) => {
    if (/\d/.test(run)) return form + (/\d$/.test(form) ? "." : "") + run;
    return form + (letters[run] ?? run);
  }, "");
};

// What is left of "art. 27 B 1" once the words before a number are taken off.
const citation = (words) => {
  const rest = query.split(/\s+/).filter((word) => {
    const bare = folded(word.replace(/\.$/, ""), words.look_alikes);
    return !words.nouns.includes(bare) && !words.nouns.includes(`${bare}.`);
  });
  const joined = rest.join("").replace(/^[^\d]*(?=\d)/, (before) => (words.nouns.includes(folded(before.replace(/\.$/, ""), words.look_alikes)) ? "" : before));
  return /^\d/.test(joined) ? words.places[locator(joined, words)] : undefined;
};

// Words with where they stand; a stop word and an elided article say nothing.
const tokens = (words, text) => {
  const found = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const form = folded(word, words.look_alikes);
    if (words.stops.has(form)) continue;
    if (words.elisions.has(form) && /^['’ʼ]\p{L}/u.test(text.slice(index + word.length))) continue;
    found.push({ stem: words.stems[form] ?? form, at: index, end: index + word.length });
  }
  return found;
};
const stems = (words, text) => tokens(words, text).map((one) => one.stem);

const indexed = (words) => {
  const index = new MiniSearch({
    idField: "id",
    fields: ["heading", "text"],
    tokenize: (text) => stems(words, text),
    processTerm: (term) => term,
    searchOptions: {
      boost: { heading: 3 }, // a law is about what its heading names
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false), // one slip in a word of five letters
    },
  });
  index.addAll(words.passages.map((one) => ({ ...one, text: one.texts.map(([, text]) => text).join("\n") })));
  return index;
};

const hitsIn = (words) => {
  const index = indexed(words);
  const whole = index.search(query, { combineWith: "AND" });
  const found = whole.length ? whole : index.search(query);
  const byId = new Map(words.passages.map((one) => [one.id, one]));
  return found.map(({ id, score, terms }) => ({ words, passage: byId.get(id), score, terms: new Set(terms) }));
};

// The text that holds most of the words, and where in it they stand.
const best = ({ words, passage, terms }) => {
  const texts = passage.texts.map(([id, text]) => ({ id, text, marks: tokens(words, text).filter((one) => terms.has(one.stem)) }));
  const kinds = (one) => new Set(one.marks.map((mark) => mark.stem)).size;
  const most = texts.reduce((most, one) => (kinds(one) > kinds(most) ? one : most), texts[0] ?? { text: "", marks: [] });
  return most.marks.length ? most : { ...most, id: passage.id };
};

const snippet = ({ text, marks }) => {
  const begin = Math.max(0, (marks[0]?.at ?? 0) - AROUND);
  const from = begin ? text.indexOf(" ", begin) + 1 : 0;
  const to = Math.min(text.length, (marks[0]?.end ?? 0) + 2 * AROUND);
  const parts = [begin ? "… " : ""];
  let at = from;
  for (const mark of marks.filter((one) => one.at >= from && one.end <= to)) {
    const marked = document.createElement("mark");
    marked.textContent = text.slice(mark.at, mark.end);
    parts.push(text.slice(at, mark.at), marked);
    at = mark.end;
  }
  return [...parts, text.slice(at, to), to < text.length ? " …" : ""];
};

const address = (edition, id) => `/${ui}/${edition}/${id}`;

const shown = (hit) => {
  const { words, passage } = hit;
  const item = place("hit").content.firstElementChild.cloneNode(true);
  const text = best(hit);
  item.lang = words.language;
  item.classList.toggle("is-definition", Boolean(passage.defines));
  item.querySelector("a").href = address(words.edition, text.id);
  item.querySelector(".num").textContent = passage.citation;
  item.querySelector(".heading").textContent = passage.defines ? "" : passage.heading;
  item.querySelector(".snippet").append(...snippet(text));
  item.querySelector(".facts").textContent = `${words.title} · ${words.spoken}`;
  return item;
};

const filter = (words) => {
  const chip = document.createElement("a");
  chip.className = "chip";
  chip.lang = words.language;
  chip.textContent = words.title;
  chip.href = `${root.dataset.search}?${new URLSearchParams({ q: query, edition: words.edition })}`;
  return chip;
};

const named = (words, id) => {
  const law = words.passages.find((one) => id === one.id || id.startsWith(`${one.id}.`));
  const link = document.createElement("a");
  link.className = "place";
  link.lang = words.language;
  link.href = address(words.edition, id);
  link.textContent = `${law.citation} ${law.heading ?? ""} · ${words.title}`;
  return link;
};

const wordsOf = async (edition) => {
  const answer = await fetch(`/${ui}/offline/words/${edition}.json.gz`).catch(() => null);
  return answer?.ok ? new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json() : null;
};

// The editions of the reader's language first; only the one that the address asks for, if it does.
const saved = async () => {
  const kept = (await ask("list")).filter((one) => one.ui === ui && root.dataset.editions.split(" ").includes(one.id));
  const all = (await Promise.all(kept.map(({ id }) => wordsOf(id)))).filter(Boolean);
  for (const words of all) Object.assign(words, { stops: new Set(words.stop), elisions: new Set(words.elided) });
  return all.sort((one, other) => (other.language === ui) - (one.language === ui));
};

const search = (all) => {
  const chips = all.map(filter);
  const edition = given.get("edition");
  const asked = all.filter((words) => (!edition || words.edition === edition) && (!given.get("lang") || words.language === given.get("lang")));
  const filters = place("filters");
  filters.firstElementChild.href += `?${new URLSearchParams({ q: query })}`;
  filters.append(...chips);
  const chosen = edition ? chips[all.findIndex((words) => words.edition === edition)] : filters.firstElementChild;
  chosen?.setAttribute("aria-current", "true");

  const places = asked.map((words) => [words, citation(words)]).filter(([, id]) => id);
  if (places.length && !given.get("stay")) {
    const [[words, id]] = places;
    location.replace(`${address(words.edition, id)}?${new URLSearchParams({ from: query })}`);
    return;
  }
  place("meant").append(...places.map(([words, id]) => named(words, id)));
  place("meant").hidden = !places.length;
  const hits = asked.flatMap(hitsIn).sort((one, other) => other.score - one.score);
  place("count").textContent = hits.length ? place("count").dataset.some.replace("{count}", hits.length) : "";
  place("hits").append(...hits.slice(0, MOST).map(shown));
  place("nothing").hidden = hits.length + places.length > 0;
};

const box = document.getElementById("q");
if (query) {
  box.value = query;
  root.querySelector("h1").textContent = root.dataset.results.replace("{query}", query);
  document.title = `${query} · ${document.title}`;
  const all = await saved();
  place("none-saved").hidden = all.length > 0;
  if (all.length) search(all);
}
