// Share and print: hidden without a script, because nothing else could work them.
// Where the system has no sheet to share with, the link is copied.
const status = document.querySelector("[data-status]");

const shared = async (button) => {
  const url = new URL(button.dataset.share || location.href, location.href).href;
  const title = button.dataset.title || document.title;
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  if (!navigator.clipboard) return prompt(title, url);
  await navigator.clipboard.writeText(url);
  button.classList.add("done");
  status.textContent = document.body.dataset.copied.replace("%s", url);
  setTimeout(() => button.classList.remove("done"), 1600);
};

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = false;
  button.addEventListener("click", () => shared(button));
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
