/** What the composer is asked to write, by its own tabs, by a button elsewhere on the screen, or by a key. */
import { signal } from "@preact/signals";
import type { Wish } from "./sheet.ts";

interface Writing {
  ticketId: string;
  wish: Wish;
  /** Whether the box gets the focus. */
  takesFocus: boolean;
}
export const writing = signal<Writing | null>(null);

/** Turns the composer to what is to be written, ready to type. */
export function startWriting(ticketId: string, wish: Wish, takesFocus = true): void {
  writing.value = { ticketId, wish, takesFocus };
}
