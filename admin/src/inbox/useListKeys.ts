/** Keyboard control of the list: j and k move, Enter opens, x selects, / searches. */
import { useLocation } from "preact-iso";
import { useShortcuts } from "../shell/shortcuts.ts";
import { chooseOnly, chosen, cursor, moveCursor, toggle } from "./selection.ts";

interface Keys {
  /** The open ticket. */
  selected: string | undefined;
  search: { current: HTMLInputElement | null };
  reveal: (id: string) => void;
}

export function useListKeys({ selected, search, reveal }: Keys): void {
  const { route } = useLocation();
  const move = (step: 1 | -1) => {
    const id = moveCursor(step, cursor.peek() ?? selected ?? null);
    if (!id) return;
    reveal(id);
    if (selected) route(`/admin/tickets/${id}`);
  };
  const open = () => cursor.peek() && route(`/admin/tickets/${cursor.peek()}`);
  const choose = () => cursor.peek() && toggle(cursor.peek()!);
  useShortcuts("inbox", [
    { keys: "j", text: "shortcuts.next", run: () => move(1) },
    { keys: "k", text: "shortcuts.previous", run: () => move(-1) },
    { keys: "Enter", text: "shortcuts.open", run: () => void open() },
    { keys: "x", text: "shortcuts.choose", run: () => void choose() },
    { keys: "Escape", text: "shortcuts.chooseNone", run: () => chosen.peek().length > 0 && chooseOnly([]) },
    { keys: "/", text: "shortcuts.search", run: () => search.current?.focus() },
  ]);
}
