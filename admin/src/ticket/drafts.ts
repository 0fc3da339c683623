/** What an agent has typed and not sent. It survives a reload, a conflict and a lost session. */
import { signal } from "@preact/signals";
import type { Sheet } from "./sheet.ts";

/** @param about the ticket, or the answer that is corrected */
type Named = Pick<Sheet, "kind" | "about">;
const keyOf = ({ kind, about }: Named) => `frontdesk.draft.${kind}.${about}`;

/** What was typed since the page was loaded; before that the browser remembers. */
const typed = signal<Record<string, string>>({});

/** Components that call it follow the draft, whoever writes it. */
export function readDraft(sheet: Named): string {
  return typed.value[keyOf(sheet)] ?? sessionStorage.getItem(keyOf(sheet)) ?? "";
}

export function writeDraft(sheet: Named, text: string): void {
  typed.value = { ...typed.peek(), [keyOf(sheet)]: text };
  if (text) sessionStorage.setItem(keyOf(sheet), text);
  else sessionStorage.removeItem(keyOf(sheet));
}
