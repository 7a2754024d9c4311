// Brings the marked provision into view, unless the address names a place itself.
const marked = document.querySelector(".marked");
if (marked && !location.hash) marked.scrollIntoView({ block: "start" });
