// On a phone one edition is shown at a time: switching keeps the row that is at the top in its
// place, and the edition chosen stays chosen from law to law.
const KEPT = "side";
const rows = [...document.querySelectorAll(".rows > tbody > tr")];
const choices = [...document.querySelectorAll(".switch input")];
const bar = document.querySelector(".switch");
// The browser would keep a place of its own choice besides, and both together miss.
document.documentElement.style.overflowAnchor = "none";
let anchor = null;
let offset = 0;

// The first row that begins in the upper half of the screen, or else the one that fills it.
const remember = () => {
  const edge = bar.getBoundingClientRect().bottom;
  const begins = rows.find((row) => row.getBoundingClientRect().top >= edge - 2);
  const fills = rows.find((row) => row.getBoundingClientRect().bottom > edge);
  const isHigh = begins && begins.getBoundingClientRect().top < innerHeight / 2;
  anchor = (isHigh ? begins : fills) || null;
  offset = anchor ? anchor.getBoundingClientRect().top : 0;
};

const keepPlace = () => {
  if (anchor) scrollBy(0, anchor.getBoundingClientRect().top - offset);
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
    try {
      sessionStorage.setItem(KEPT, choice.value);
    } catch {
      // Not kept: the next law opens with its first edition.
    }
  });
}

try {
  const kept = choices.find((choice) => choice.value === sessionStorage.getItem(KEPT));
  if (kept) kept.checked = true;
} catch {
  // Nothing was kept.
}

const marked = document.querySelector("tr.marked");
if (marked && !location.hash) marked.scrollIntoView({ block: "start" });
remember();
