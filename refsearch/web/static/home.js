// The search box is ready to type in where there is a keyboard; a phone would cover the page.
if (matchMedia("(hover: hover) and (pointer: fine)").matches) document.getElementById("q").focus();
