// On a phone one edition is shown at a time: switching keeps the row that is at the top in its
// place, and the edition chosen stays chosen from law to law.
const KEPT = "side";
const rows = [...document.querySelectorAll(".rows > tbody > tr")];
const choices = [...document.querySelectorAll(".switch input")];
const bar = document.querySelector(".switch");
let anchor = null;
let offset = 0;

const remember = () => {
  const edge = bar.getBoundingClientRect().bottom;
  anchor = rows.find((row) => row.getBoundingClientRect().bottom > edge) || null;
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
