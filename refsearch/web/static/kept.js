// Bookmarks and history: they stand in this browser alone, and nothing of them is sent.
const MOST = { bookmarks: 500, history: 100 }; // what a reader can still look through
const LONGEST = 300; // characters of a name that a file brings
const FORMAT = "refsearch-library";

const read = (kind) => {
  try {
    const kept = JSON.parse(localStorage.getItem(kind));
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
};

const write = (kind, items) => {
  try {
    localStorage.setItem(kind, JSON.stringify(items.slice(0, MOST[kind])));
    return true;
  } catch {
    return false; // A browser that keeps nothing: the page says so.
  }
};

const keepsHistory = () => {
  try {
    return localStorage.getItem("keeps-history") !== "no";
  } catch {
    return false;
  }
};

const place = (url) => url.split("?")[0];
const item = ({ mark, name, about, language }) => ({
  url: mark,
  name,
  about,
  language,
  at: new Date().toISOString(),
});

// The star of a provision, a law, a definition or a ruling.
const stars = [...document.querySelectorAll("[data-mark]")];
const status = document.querySelector("[data-status]");
for (const star of stars) {
  const isKept = () => read("bookmarks").some((one) => one.url === star.dataset.mark);
  star.setAttribute("aria-pressed", isKept());
  star.hidden = false;
  star.addEventListener("click", () => {
    const others = read("bookmarks").filter((one) => one.url !== star.dataset.mark);
    write("bookmarks", isKept() ? others : [item(star.dataset), ...others]);
    star.setAttribute("aria-pressed", isKept());
    status.textContent = isKept() ? star.dataset.said : star.dataset.unsaid;
  });
}

// What was read last stands first; of a ruling, the answers given last.
const readNow = stars[0];
if (readNow && keepsHistory()) {
  const others = read("history").filter((one) => place(one.url) !== place(readNow.dataset.mark));
  write("history", [item(readNow.dataset), ...others]);
}

// The page that lists them.
const library = document.querySelector("[data-library]");

const whole = (url) => new URL(url, location.origin).href;
const listed = (kind) => library.querySelector(`[data-kept="${kind}"]`);

const row = (kind, one) => {
  const made = document.querySelector("#kept-row").content.cloneNode(true);
  const link = made.querySelector("a");
  link.href = one.url;
  made.querySelector("[data-name]").textContent = one.name;
  made.querySelector("[data-about]").textContent = one.about;
  link.lang = one.language;
  const remove = made.querySelector("button");
  remove.setAttribute("aria-label", `${remove.title}: ${one.name}`);
  remove.addEventListener("click", () => {
    write(kind, read(kind).filter((other) => other.url !== one.url));
    show();
    listed(kind).querySelector("button, [tabindex]")?.focus();
  });
  return made;
};

const show = () => {
  for (const kind of Object.keys(MOST)) {
    const items = read(kind);
    listed(kind).querySelector("ul").replaceChildren(...items.map((one) => row(kind, one)));
    listed(kind).querySelector(".none").hidden = items.length > 0;
    for (const one of listed(kind).querySelectorAll("[data-wants]")) one.hidden = !items.length;
  }
};

const saved = (name, type, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

const asJson = () => {
  const kept = Object.fromEntries(Object.keys(MOST).map((kind) => [kind, read(kind)]));
  return JSON.stringify({ format: FORMAT, version: 1, ...kept }, null, 2);
};

// A citation and its address: "- [Art. 27B, Codice 2017](https://…) – heading".
const escaped = (text) => text.replace(/[\\[\]*_`<>]/g, "\\$&");
const asMarkdown = () =>
  Object.keys(MOST)
    .filter((kind) => read(kind).length)
    .map((kind) => {
      const lines = read(kind).map(
        (one) => `- [${escaped(one.name)}](${whole(one.url)})${one.about ? ` – ${escaped(one.about)}` : ""}`,
      );
      return [`# ${listed(kind).querySelector("h2").textContent}`, "", ...lines, ""].join("\n");
    })
    .join("\n");

// A page of this site and no other: what a file brings is shown as text and never as anything else.
const isPage = (url) => typeof url === "string" && /^\/[a-z]{2,3}\/[^/\\]/.test(url) && whole(url).startsWith(`${location.origin}/`);
const text = (value) => (typeof value === "string" ? value.slice(0, LONGEST) : "");
const brought = (one) => ({
  url: one.url,
  name: text(one.name) || one.url,
  about: text(one.about),
  language: /^[a-z]{2,3}$/.test(one.language) ? one.language : "",
  at: text(one.at),
});

const taken = (file) => {
  let added = 0;
  for (const kind of Object.keys(MOST)) {
    const there = read(kind);
    const given = Array.isArray(file[kind]) ? file[kind] : [];
    const news = given.filter((one) => isPage(one?.url) && !there.some((old) => old.url === one.url));
    const unlike = [...new Map(news.map((one) => [one.url, brought(one)])).values()];
    added += unlike.length;
    write(kind, [...there, ...unlike]);
  }
  return added;
};

const load = async (chosen, said) => {
  let file = null;
  try {
    file = JSON.parse(await chosen.text());
  } catch {
    // Said below: no JSON at all.
  }
  const isOurs = file?.format === FORMAT;
  said.textContent = isOurs ? said.dataset.added.replace("%s", taken(file)) : said.dataset.refused.replace("%s", chosen.name);
  show();
};

if (library) {
  library.hidden = false;
  document.querySelector("[data-without]").hidden = true;
  show();
  library.querySelector("[data-json]").addEventListener("click", () => saved("refsearch.json", "application/json", asJson()));
  library.querySelector("[data-markdown]").addEventListener("click", () => saved("refsearch.md", "text/markdown", asMarkdown()));
  library.querySelector("[type=file]").addEventListener("change", (event) => {
    const [chosen] = event.target.files;
    if (chosen) load(chosen, library.querySelector("[data-added]"));
    event.target.value = "";
  });
  for (const button of library.querySelectorAll("[data-clear]")) {
    button.addEventListener("click", () => {
      write(button.dataset.clear, []);
      show();
      library.querySelector("h2").focus();
    });
  }
  const keeps = library.querySelector("[data-keeps]");
  keeps.checked = keepsHistory();
  keeps.addEventListener("change", () => {
    try {
      localStorage.setItem("keeps-history", keeps.checked ? "yes" : "no");
    } catch {
      keeps.checked = false;
    }
  });
}
