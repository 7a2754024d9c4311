// Copy-citation buttons: hidden without JavaScript, because nothing else could work them.
const status = document.querySelector("[data-status]");

const copy = async (text) => {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Served over plain http on a club's network, where the clipboard is closed to scripts.
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "vh";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
};

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(button.dataset.copy);
    button.classList.add("done");
    // of many lines, a transcript, only the first is read out
    status.textContent = document.body.dataset.copied.replace("%s", button.dataset.copy.split("\n", 1)[0]);
    setTimeout(() => button.classList.remove("done"), 1600);
    button.focus();
  });
}
