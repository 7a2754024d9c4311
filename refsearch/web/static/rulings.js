// The list of rulings narrows as one types; a sheet prints. Both work without scripts too.
const folded = (text) =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ς", "σ");

const box = document.querySelector("#filter");
if (box) {
  const none = document.querySelector(".no-ruling");
  const narrow = () => {
    const words = folded(box.value).split(/\s+/).filter(Boolean);
    const found = (text) => words.every((word) => text.includes(word));
    // The words of a ruling stand once, in the list by law.
    for (const item of document.querySelectorAll("[data-ruling]")) {
      const { ruling, sought, told } = item.dataset;
      item.hidden = !found(`${sought} ${told}`);
      const common = document.querySelector(`[data-of="${ruling}"]`);
      if (common) common.hidden = item.hidden;
      for (const one of document.querySelectorAll(`[data-told-of="${ruling}"]`)) {
        one.hidden = !found(`${sought} ${one.dataset.sought}`);
      }
    }
    // What is found is unfolded; with nothing asked for, the groups are closed again.
    for (const group of document.querySelectorAll(".grp")) {
      group.hidden = !group.querySelector("[data-ruling]:not([hidden])");
      group.open = words.length > 0;
    }
    for (const told of document.querySelectorAll(".told-ones")) {
      told.hidden = !told.querySelector("[data-told-of]:not([hidden])");
      told.open = words.length > 0 || "unfolded" in told.dataset;
    }
    const sections = [...document.querySelectorAll(".game")];
    for (const section of sections) {
      section.hidden = !section.querySelector("[data-ruling]:not([hidden])");
    }
    none.hidden = sections.some((section) => !section.hidden);
  };
  box.addEventListener("input", narrow);
  // The server has kept only what was asked for: without it the whole list must come first.
  box.addEventListener("search", () => box.value === "" && location.search && location.assign(location.pathname));
  box.form.addEventListener("submit", (event) => {
    if (!location.search) event.preventDefault();
  });
}
