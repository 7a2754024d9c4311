// What was answered is remembered in this browser only, and each page works without it.
const KEY = "refsearch.practice";

const read = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
};
const write = (kept) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing: practice goes on without progress
  }
};

const solved = document.querySelector("[data-solved]");
if (solved) {
  const kept = read();
  // once right is right: a later slip takes nothing back
  if (kept[solved.dataset.solved] !== "right") kept[solved.dataset.solved] = solved.dataset.was;
  write(kept);
}

const progress = document.querySelector("[data-progress]");
if (progress) {
  const links = [...document.querySelectorAll("[data-story]")];
  const begin = document.querySelector("[data-begin]");
  const show = () => {
    const kept = read();
    let right = 0;
    for (const link of links) {
      const was = kept[link.dataset.story];
      link.querySelector(".vh")?.remove();
      if (was !== "right" && was !== "wrong") {
        delete link.dataset.was;
        continue;
      }
      link.dataset.was = was;
      const said = document.createElement("span");
      said.className = "vh";
      said.textContent = was === "right" ? link.dataset.right : link.dataset.wrong;
      link.append(said);
      if (was === "right") right += 1;
    }
    progress.querySelector("span").textContent = progress.dataset.progress
      .replace("{right}", right)
      .replace("{count}", links.length);
    progress.hidden = !links.some((link) => link.dataset.was);
    const open = links.find((link) => link.dataset.was !== "right") ?? links[0];
    if (begin && open) begin.href = open.href;
  };
  progress.querySelector("button").addEventListener("click", () => {
    write({});
    show();
    begin?.focus();
  });
  show();
  addEventListener("pageshow", show);
}
