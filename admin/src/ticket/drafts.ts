/** Unsent text of an agent. It survives a reload, a conflict and a lost session. */
import { signal } from "@preact/signals";
import type { Sheet } from "./sheet.ts";

/** @param about the ticket, or the answer being corrected */
type Named = Pick<Sheet, "kind" | "about">;
const keyOf = ({ kind, about }: Named) => `frontdesk.draft.${kind}.${about}`;

/** Text typed since the page was loaded; older text is in session storage. */
const typed = signal<Record<string, string>>({});

/** The draft. Components that call it update whenever it changes. */
export function readDraft(sheet: Named): string {
  return typed.value[keyOf(sheet)] ?? sessionStorage.getItem(keyOf(sheet)) ?? "";
}

export function writeDraft(sheet: Named, text: string): void {
  typed.value = { ...typed.peek(), [keyOf(sheet)]: text };
  if (text) sessionStorage.setItem(keyOf(sheet), text);
  else sessionStorage.removeItem(keyOf(sheet));
}
