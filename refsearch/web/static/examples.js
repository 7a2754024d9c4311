// Where the text has no column beside it, the examples fold under the heading of their law.
const examples = document.getElementById("examples");
const heading = document.querySelector(".law-title");

if (examples && heading && !matchMedia("(min-width: 72rem)").matches) {
  document.querySelector(".jumps a[href='#examples']")?.remove();
  (document.querySelector(".jumps") || heading).after(examples);
}
