// The page's own buttons open the chat, as a customer's page would do it.
for (const button of document.querySelectorAll("[data-open-chat]")) {
  button.addEventListener("click", () => window.Frontdesk?.("open"));
}
