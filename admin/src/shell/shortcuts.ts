/**
 * The one list of what the keyboard does. Rooms register theirs while they are on screen; the sheet (`?`) and the palette
 * (Ctrl or Cmd + K) read it. A single key never fires while somebody types, and all single keys can be turned off.
 */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type TextKey, t } from "../i18n/index.ts";

export type ShortcutRoom = "everywhere" | "inbox" | "ticket";
export interface Shortcut {
  /**
   * A key as `KeyboardEvent.key` says it (`j`, `?`, `Enter`); `Mod+` before it is Ctrl, or Cmd, and `Mod+Shift+` with Shift.
   * Empty: in the palette alone.
   */
  keys: string;
  text: TextKey;
  run: () => void;
  /** What has the focus listens for it itself: it only stands in the sheet. */
  isTold?: true;
}
export interface ShortcutGroup {
  room: ShortcutRoom;
  shortcuts: Shortcut[];
}

const OFF = "frontdesk.shortcutsOff";
export const groups = signal<ShortcutGroup[]>([]);
export const areOff = signal(localStorage.getItem(OFF) !== null);

/** Single keys on or off, for this browser. */
export function turnShortcuts(isOn: boolean): void {
  areOff.value = !isOn;
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "yes");
}

/** Adds a room's shortcuts, which go before those that are there. @returns what takes them back */
export function registerShortcuts(room: ShortcutRoom, shortcuts: Shortcut[]): () => void {
  const group = { room, shortcuts };
  groups.value = [group, ...groups.peek()];
  return () => {
    groups.value = groups.peek().filter((each) => each !== group);
  };
}

/** The same for as long as a component is on screen; each does what it says in the newest drawing. */
export function useShortcuts(room: ShortcutRoom, shortcuts: Shortcut[]): void {
  const newest = useRef(shortcuts);
  newest.current = shortcuts;
  const which = shortcuts.map(({ keys, text }) => `${keys} ${text}`).join();
  useEffect(() => {
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
    // Escape may have more to close than what it is for here.
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
  // What is sent is what one sees, not what lies behind a dialog.
  if (key === "Enter" && document.querySelector("dialog[open]")) return undefined;
  return groups
    .peek()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ keys, isTold }) => keys === pressed && !isTold);
}

const isMac = navigator.platform.startsWith("Mac");

/** As it stands on the reader's keyboard. */
export function keyName(keys: string): string {
  return keys
    .replace("Mod+", isMac ? "⌘ " : `${t("shortcuts.ctrl")} + `)
    .replace("Shift+", isMac ? "⇧ " : `${t("shortcuts.shift")} + `)
    .replace("Escape", t("shortcuts.escape"))
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase());
}

/** Where somebody types or chooses. A tick is no typing. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Somebody types, or a dialog is open. What has the focus knows what Enter is for. */
function isBusy({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const own = key === "Enter" ? `${FIELDS}, a, button, label, summary, input` : FIELDS;
  return target instanceof Element && target.closest(own) !== null;
}
