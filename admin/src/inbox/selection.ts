/** Which rows are selected for bulk actions, and which row the keyboard cursor is on. */
import { computed, signal } from "@preact/signals";
import { tickets } from "../state/inbox.ts";

const chosenIds = signal<ReadonlySet<string>>(new Set());
/** Only rows the list still shows. */
export const chosen = computed(() => (tickets.value ?? []).map(({ id }) => id).filter((id) => chosenIds.value.has(id)));
export const isChosen = (id: string) => chosenIds.value.has(id);

let lastChosen: string | null = null;

/** Selects or deselects a row. @param isRange whether to include all rows since the last one toggled */
export function toggle(id: string, isRange = false): void {
  const next = new Set(chosenIds.peek());
  const isOn = !next.has(id);
  for (const each of isRange ? between(lastChosen, id) : [id]) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  lastChosen = id;
  chosenIds.value = next;
}

function between(from: string | null, to: string): string[] {
  const ids = (tickets.peek() ?? []).map(({ id }) => id);
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export function chooseOnly(ids: string[]): void {
  chosenIds.value = new Set(ids);
}

/** The row with the keyboard cursor; null before the keyboard was used. */
export const cursor = signal<string | null>(null);

/** Moves the keyboard cursor. @returns the id of its new row */
export function moveCursor(step: 1 | -1, from: string | null = cursor.peek()): string | null {
  const rows = tickets.peek() ?? [];
  const at = rows.findIndex(({ id }) => id === from);
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))];
  cursor.value = next?.id ?? null;
  return cursor.value;
}
