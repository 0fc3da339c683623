/** Keeps the launcher in step with the chat: its name, its icon, and how much is unread. */
import type { Language } from "../i18n/index.ts";
import css from "./launcher.css?inline";

/** @returns what is called whenever the panel opens or closes, something is unread, or the language is another */
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
    // What "Offline" said is over.
    launcher.textContent = "";
    // Drawn by the styles: its name says it already.
    if (unread > 0) launcher.dataset.unread = unread > 9 ? "9+" : String(unread);
    else delete launcher.dataset.unread;
  };
}
