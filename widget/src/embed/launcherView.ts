/** Keeps the launcher's label, icon and unread count in step with the chat. */
import type { Language } from "../i18n/index.ts";
import css from "./launcher.css?inline";

/** @returns a function to call when the panel opens or closes, or when the unread count or language changes */
export function followChat(launcher: HTMLButtonElement) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  (launcher.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet);
  launcher.ariaBusy = launcher.ariaLive = null;
  return ({
    isOpen,
    unread,
    language: { t, tag },
  }: {
    isOpen: boolean;
    unread: number;
    language: Pick<Language, "t" | "tag">;
  }) => {
    const name = t(isOpen ? "close" : "open");
    launcher.lang = tag;
    launcher.ariaLabel = unread > 0 ? `${name}. ${t("unread", { count: unread })}` : name;
    launcher.ariaExpanded = String(isOpen);
    // Clear a previous "Offline".
    launcher.textContent = "";
    // Drawn with CSS: the button's label already says it.
    if (unread > 0) launcher.dataset.unread = unread > 9 ? "9+" : String(unread);
    else delete launcher.dataset.unread;
  };
}
