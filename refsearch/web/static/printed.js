// The day on which a page is printed stands below it: the page itself is the same every day.
addEventListener("beforeprint", () => {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
  for (const place of document.querySelectorAll("[data-printed]")) place.textContent = ` · ${day.format(new Date())}`;
});
