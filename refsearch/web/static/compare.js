// On a phone one edition is shown at a time: switching keeps the row that is at the top in its
// place, and the edition chosen stays chosen from law to law. "n" and "p" step through what differs.
const KEPT = "side";
const page = document.querySelector("[data-step]");
const rows = [...document.querySelectorAll(".cmp > tbody > tr, .redline > .passage")];
const choices = [...document.querySelectorAll(".sideswitch input")];
const bar = document.querySelector(".sideswitch") || document.querySelector(".bar");
const only = document.getElementById("only-differences");
// The browser would keep a place of its own choice besides, and both together miss.
document.documentElement.style.overflowAnchor = "none";
let anchor = null;
let offset = 0;

const isShown = (row) => row.getClientRects().length > 0;

// The first row that begins in the upper half of the screen, or else the one that fills it.
const remember = () => {
  const edge = Math.max(0, bar.getBoundingClientRect().bottom);
  const shown = rows.filter(isShown);
  const begins = shown.find((row) => row.getBoundingClientRect().top >= edge - 2);
  const fills = shown.find((row) => row.getBoundingClientRect().bottom > edge);
  const isHigh = begins && begins.getBoundingClientRect().top < innerHeight / 2;
  anchor = (isHigh ? begins : fills) || null;
  offset = anchor ? anchor.getBoundingClientRect().top : 0;
};

const keepPlace = () => {
  if (anchor && isShown(anchor)) {
    scrollBy({ top: anchor.getBoundingClientRect().top - offset, behavior: "instant" });
  }
  remember();
};

let waiting = false;
addEventListener("scroll", () => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    remember();
  });
});

for (const choice of choices) {
  choice.addEventListener("change", () => {
    keepPlace();
    document.fonts.ready.then(keepPlace); // letters that are shown first now have other widths
    try {
      sessionStorage.setItem(KEPT, choice.value);
    } catch {
      // Not kept: the next law opens with its first edition.
    }
  });
}
only?.addEventListener("change", keepPlace);

try {
  const kept = choices.find((choice) => choice.value === sessionStorage.getItem(KEPT));
  if (kept) kept.checked = true;
} catch {
  // Nothing was kept.
}

// Stepping: the step after the one stopped at last, or after what is at the top of the window.
const steps = rows.filter((row) => "differs" in row.dataset);
const at = document.querySelector("[data-at]");
let here = -1;

const stop = (number) => {
  steps[here]?.classList.remove("here");
  here = (number + steps.length) % steps.length;
  const row = steps[here];
  const fold = row.closest("tbody")?.querySelector(".unfolding input");
  if (fold) fold.checked = true;
  row.classList.add("here");
  row.tabIndex = -1;
  row.scrollIntoView({ block: "start", behavior: "instant" });
  row.focus({ preventScroll: true });
  at.textContent = page.dataset.step.replace("{at}", here + 1).replace("{count}", steps.length);
};

const next = (by) => {
  if (here >= 0) return here + by;
  const edge = Math.max(0, bar.getBoundingClientRect().bottom);
  const below = steps.findIndex((row) => row.getBoundingClientRect().top >= edge);
  if (below < 0) return by > 0 ? 0 : steps.length - 1;
  return by > 0 ? below : below - 1;
};

for (const link of document.querySelectorAll("[data-hop]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    stop(next(Number(link.dataset.hop)));
  });
}

const marked = document.querySelector("tr.marked");
if (marked && !location.hash) marked.scrollIntoView({ block: "start" });
remember();
