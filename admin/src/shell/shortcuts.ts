/**
 * The single list of keyboard shortcuts. Rooms register theirs while on screen; the sheet (`?`) and the palette
 * (Ctrl or Cmd + K) read it. Single keys never fire while somebody is typing, and can all be turned off.
 */
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type TextKey, t } from "../i18n/index.ts";

export type ShortcutRoom = "everywhere" | "inbox" | "ticket";
export interface Shortcut {
  /**
   * A `KeyboardEvent.key` (`j`, `?`, `Enter`); prefixed `Mod+` for Ctrl or Cmd, `Mod+Shift+` with Shift as well.
   * Empty: only in the palette.
   */
  keys: string;
  text: TextKey;
  run: () => void;
  /** The focused element handles the key itself; only listed in the sheet. */
  isTold?: true;
}
export interface ShortcutGroup {
  room: ShortcutRoom;
  shortcuts: Shortcut[];
}

const OFF = "frontdesk.shortcutsOff";
export const groups = signal<ShortcutGroup[]>([]);
export const areOff = signal(localStorage.getItem(OFF) !== null);

/** Turns single keys on or off, for this browser. */
export function turnShortcuts(isOn: boolean): void {
  areOff.value = !isOn;
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "yes");
}

/** Adds a room's shortcuts, which take precedence over earlier ones. @returns a function that removes them */
export function registerShortcuts(room: ShortcutRoom, shortcuts: Shortcut[]): () => void {
  const group = { room, shortcuts };
  groups.value = [group, ...groups.peek()];
  return () => {
    groups.value = groups.peek().filter((each) => each !== group);
  };
}

/** Registers shortcuts while a component is on screen, from the first moment; each runs its callback from the latest render. */
export function useShortcuts(room: ShortcutRoom, shortcuts: Shortcut[]): void {
  const newest = useRef(shortcuts);
  newest.current = shortcuts;
  const which = shortcuts.map(({ keys, text }) => `${keys} ${text}`).join();
  useLayoutEffect(() => {
    const runs = (n: number) => () => newest.current[n]?.run();
    return registerShortcuts(
      room,
      newest.current.map((shortcut, n) => ({ ...shortcut, run: runs(n) })),
    );
  }, [room, which]);
}

/** Listens until the returned function is called. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const found = !event.defaultPrevented && !event.isComposing && find(event);
    if (!found) return;
    // Escape may have other things to close as well.
    if (event.key !== "Escape") event.preventDefault();
    found.run();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

function find(event: KeyboardEvent): Shortcut | undefined {
  const isMod = event.ctrlKey || event.metaKey;
  if (event.altKey || (!isMod && (areOff.peek() || isBusy(event)))) return undefined;
  const key = event.key.length === 1 && isMod ? event.key.toLowerCase() : event.key;
  const pressed = isMod ? `Mod+${event.shiftKey ? "Shift+" : ""}${key}` : key;
  // Send what is visible, not something behind a dialog.
  if (key === "Enter" && document.querySelector("dialog[open]")) return undefined;
  return groups
    .peek()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ keys, isTold }) => keys === pressed && !isTold);
}

const isMac = navigator.platform.startsWith("Mac");

/** The shortcut as printed on the reader's keyboard. */
export function keyName(keys: string): string {
  return keys
    .replace("Mod+", isMac ? "⌘ " : `${t("shortcuts.ctrl")} + `)
    .replace("Shift+", isMac ? "⇧ " : `${t("shortcuts.shift")} + `)
    .replace("Escape", t("shortcuts.escape"))
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase());
}

/** Elements where somebody types or chooses; checkboxes don't count. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Whether somebody is typing or a dialog is open. For Enter, any focused control counts. */
function isBusy({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const own = key === "Enter" ? `${FIELDS}, a, button, label, summary, input` : FIELDS;
  return target instanceof Element && target.closest(own) !== null;
}
