// What a customer's page might do with the widget: its own buttons, and another look.
const desk = (...command) => window.Frontdesk?.(...command);

for (const button of document.querySelectorAll("[data-open-chat]")) {
  button.addEventListener("click", () => desk("open"));
}
for (const button of document.querySelectorAll("[data-ask]")) {
  button.addEventListener("click", () => desk("ask", button.textContent));
}

const playground = document.querySelector("#playground");
playground?.addEventListener("input", ({ target }) => {
  const { accent, own, theme, position, locale, radius } = playground.elements;
  if (target === own) accent.value = "";
  desk("update", {
    accent: accent.value || own.value,
    theme: theme.value || null,
    position: position.value,
    locale: locale.value,
    radius: `${radius.value}px`,
  });
});
playground?.addEventListener("submit", (event) => event.preventDefault());
