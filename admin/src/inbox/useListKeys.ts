/** The list with the keyboard: j and k move, Enter opens, x chooses, / searches. Not while something is being written. */

import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { chooseOnly, chosen, cursor, moveCursor, toggle } from "./selection.ts";

interface Keys {
  /** The ticket that is open. */
  selected: string | undefined;
  search: { current: HTMLInputElement | null };
  reveal: (id: string) => void;
}

/** Dialogs and open menus have their keys to themselves. */
const BUSY = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog[open], [role=dialog]";

export function useListKeys({ selected, search, reveal }: Keys): void {
  const { route } = useLocation();
  useEffect(() => {
    const move = (step: 1 | -1) => {
      const id = moveCursor(step, cursor.peek() ?? selected ?? null);
      if (!id) return;
      reveal(id);
      if (selected) route(`/admin/tickets/${id}`);
    };
    const actions: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      x: () => cursor.peek() && toggle(cursor.peek()!),
      Enter: () => cursor.peek() && route(`/admin/tickets/${cursor.peek()}`),
      "/": () => search.current?.focus(),
      Escape: () => chosen.peek().length > 0 && chooseOnly([]),
    };
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(BUSY)) return;
      // What has the focus knows what Enter is for.
      if (event.key === "Enter" && target.closest("a, button, label, summary, input")) return;
      const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!act) return;
      if (event.key !== "Escape") event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [selected, reveal, route]);
}
