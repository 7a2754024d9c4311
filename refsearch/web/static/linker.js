// refsearch linker: citations of laws in a page's text become links with a preview.
// <script src="https://…/linker.js" defer></script>; docs/linker.md says what can be chosen.
(() => {
  const script = document.currentScript;
  if (!script || window.refsearchLinker) return;
  const site = new URL(".", script.src).href;
  const MOST_TEXT = 1e6; // characters that are looked through
  const MOST_LINKS = 2000;
  const MOST_ASKED = 200; // different citations, at most 50 in a request
  const AT_ONCE = 50;
  const LONGEST_QUERY = 6000; // characters, escaped: the server takes 8,000
  const NOUN =
    "[Aa]rtt?\\.?|ARTT?\\.?|[Aa]rticol[oi]|ARTICOL[OI]|[Aa]rticles?|[Ll]aws?|LAWS?|[Rr]ules?" +
    "|[Νν][όο]μο(?:ς|υς|υ|ι)?|[Νν]όμων|ΝΟΜΟ[ΣΥΙ]?|[ΆάΑα]ρθρ(?:ου|ο|α|ων)|ΑΡΘΡΟΥ?";
  const SMALL = "(?:\\s?\\([a-lα-κ]{1,2}\\)|[a-lα-κ](?!\\p{L}))(?:\\s?\\([ivx]{1,4}\\))?";
  const SECTION = `(?:ΣΤ|[A-HΑ-Θ])(?!\\p{L})(?:\\.?\\d{1,2}(?!\\d)(?:\\.?${SMALL})?)?`;
  const CITED = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${NOUN})\\s{0,2}\\d{1,2}(?:\\.\\d{1,2}|(?:\\.|\\s(?=[A-HΑ-Θ]\\d))?${SECTION})?` +
      "(?![\\p{L}\\p{N}%°º]|[.,]\\d)",
    "gu",
  );
  const LEFT_OUT =
    "a,button,code,pre,kbd,samp,script,style,noscript,template,textarea,input,select,option,svg,math," +
    "iframe,object,[data-refsearch=off],[contenteditable]:not([contenteditable=false])";

  const languageOf = (element) =>
    (element.closest("[lang]")?.lang || navigator.language || "").split("-")[0].toLowerCase();

  // -- finding: text nodes that hold citations, in the order of the page
  const found = (root) => {
    const places = [];
    const asked = new Map();
    let left = MOST_TEXT;
    let links = MOST_LINKS;
    if (root.closest?.(LEFT_OUT)) return { places, asked };
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
      return node.matches(LEFT_OUT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    });
    while (left > 0 && links > 0 && walker.nextNode()) {
      const text = walker.currentNode.data.slice(0, left);
      left -= text.length;
      const matches = [];
      for (const match of text.matchAll(CITED)) {
        const citation = match[0].replace(/\s+/g, " ");
        if (!asked.has(citation)) {
          if (asked.size >= MOST_ASKED) continue;
          asked.set(citation, null);
        }
        matches.push({ citation, at: match.index, length: match[0].length });
        if (--links <= 0) break;
      }
      if (matches.length) places.push({ node: walker.currentNode, matches });
    }
    return { places, asked };
  };

  // -- asking: nothing is sent but the citations
  const ask = async (asked) => {
    const waiting = [...asked.keys()];
    let interfaces = [];
    while (waiting.length) {
      let query = "";
      for (let n = 0; n < AT_ONCE && waiting.length; n += 1) {
        const more = `${query ? "&" : "?"}c=${encodeURIComponent(waiting[0])}`;
        if (query.length + more.length > LONGEST_QUERY) break;
        query += more;
        waiting.shift();
      }
      const answer = await fetch(`${site}api/v1/citations${query}`, {
        credentials: "omit",
        referrerPolicy: "no-referrer",
      });
      if (!answer.ok) return interfaces;
      const told = await answer.json();
      interfaces = told.interface;
      for (const one of told.citations) asked.set(one.citation, one.places);
    }
    return interfaces;
  };

  // -- linking: the edition that the page names, else the one in the language of its text
  const chosen = (places, element) => {
    const named = element.closest("[data-refsearch-edition]")?.dataset.refsearchEdition ?? script.dataset.edition ?? "";
    for (const edition of named.split(/[\s,]+/)) {
      const place = places.find((one) => one.edition === edition);
      if (place) return place;
    }
    if (named) return undefined;
    return places.find((one) => one.language === languageOf(element)) ?? places[0];
  };

  const link = ({ node, matches }, asked, interfaces) => {
    const element = node.parentElement;
    if (!element) return;
    for (const { citation, at, length } of matches.reverse()) {
      const place = chosen(asked.get(citation) ?? [], element);
      if (!place || node.data.slice(at, at + length).replace(/\s+/g, " ") !== citation) continue;
      const words = languageOf(element);
      const text = node.splitText(at);
      text.splitText(length);
      const anchor = document.createElement("a");
      anchor.className = "refsearch-link";
      anchor.href = `${site}${interfaces.includes(words) ? words : place.language}/${place.path}`;
      anchor.hreflang = place.language;
      anchor.refsearch = place;
      text.replaceWith(anchor);
      anchor.append(text);
    }
  };

  // -- the preview: one for the page
  const preview = document.createElement("div");
  preview.id = "refsearch-preview";
  preview.className = "refsearch-preview";
  preview.setAttribute("role", "tooltip");
  preview.dataset.refsearch = "off";
  preview.hidden = true;
  let shown = null;
  let timer = 0;

  const part = (name, text) => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  };
  const hide = () => {
    clearTimeout(timer);
    shown?.removeAttribute("aria-describedby");
    shown = null;
    preview.hidden = true;
  };
  const show = (anchor) => {
    clearTimeout(timer);
    if (shown === anchor) return;
    hide();
    const { refsearch: place } = anchor;
    preview.lang = place.language;
    preview.replaceChildren(part("strong", `${place.citation} ${place.heading}`), part("p", place.preview), part("small", place.title));
    if (!preview.isConnected) document.body.append(preview);
    preview.hidden = false;
    const box = anchor.getBoundingClientRect();
    const below = box.bottom + preview.offsetHeight < innerHeight || box.top < preview.offsetHeight;
    // set through the object model, which a policy against inline styles leaves alone
    preview.style.top = `${scrollY + (below ? box.bottom : box.top - preview.offsetHeight)}px`;
    preview.style.left = `${scrollX + Math.max(8, Math.min(box.left, document.documentElement.clientWidth - preview.offsetWidth - 8))}px`;
    shown = anchor;
    anchor.setAttribute("aria-describedby", preview.id);
  };
  const anchorOf = (event) => (event.target instanceof Element ? event.target.closest(".refsearch-link") : null);
  const soon = (action, wait) => {
    clearTimeout(timer);
    timer = setTimeout(action, wait);
  };
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const anchor = anchorOf(event);
    if (anchor) soon(() => show(anchor), 150);
    else if (preview.contains(event.target)) clearTimeout(timer);
    else if (shown && shown !== document.activeElement) soon(hide, 300);
  });
  document.addEventListener("focusin", (event) => (anchorOf(event) ? show(anchorOf(event)) : hide()));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  // a first tap shows the preview, a second one follows the link
  let touched = null;
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch" && shown !== anchorOf(event) ? anchorOf(event) : null;
    if (shown && !anchorOf(event) && !preview.contains(event.target)) hide();
  });
  document.addEventListener("click", (event) => {
    const anchor = anchorOf(event);
    if (!anchor || anchor !== touched) return;
    event.preventDefault();
    touched = null;
    show(anchor);
  });

  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ".refsearch-link{text-decoration:underline dotted;text-underline-offset:.18em;color:inherit}" +
        ".refsearch-link:hover,.refsearch-link:focus{text-decoration-style:solid}" +
        ".refsearch-preview{position:absolute;z-index:2147483647;box-sizing:border-box;inline-size:min(26rem,calc(100vw - 16px));" +
        "max-block-size:50vh;overflow:auto;padding:.75rem 1rem;border:1px solid #85806f;border-radius:.5rem;background:#fff;" +
        "color:#1b1a17;font:400 1rem/1.45 system-ui,sans-serif;text-align:start;box-shadow:0 8px 24px -8px rgb(0 0 0/.35)}" +
        ".refsearch-preview[hidden]{display:none}.refsearch-preview p{margin:.35rem 0;white-space:pre-line}.refsearch-preview small{color:#56524a;font-size:.875rem}" +
        "@media(prefers-color-scheme:dark){.refsearch-preview{background:#1d201c;color:#efece4;border-color:#8a877b}.refsearch-preview small{color:#bdb9ad}}" +
        "@media print{.refsearch-preview{display:none}}",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // a browser without constructed sheets shows the links as the page shows links
  }

  const scan = async (root = document.querySelector(script.dataset.within || "body")) => {
    if (!root) return 0;
    const { places, asked } = found(root);
    if (!asked.size) return 0;
    const interfaces = await ask(asked).catch(() => []);
    for (const place of places) link(place, asked, interfaces);
    return asked.size;
  };
  window.refsearchLinker = scan;
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => scan());
  else scan();
})();
