/** What the composer should write, set by its tabs, by other buttons, or by a shortcut. */
import { signal } from "@preact/signals";
import type { Wish } from "./sheet.ts";

interface Writing {
  ticketId: string;
  wish: Wish;
  /** Whether to focus the box. */
  takesFocus: boolean;
}
export const writing = signal<Writing | null>(null);

/** Switches the composer to what is to be written, ready to type. */
export function startWriting(ticketId: string, wish: Wish, takesFocus = true): void {
  writing.value = { ticketId, wish, takesFocus };
}
