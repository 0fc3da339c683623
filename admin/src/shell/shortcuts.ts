/**
 * The one list of what the keyboard does. Rooms register theirs while they are on screen; the sheet (`?`) and the palette
 * (Ctrl or Cmd + K) read it. A single key never fires while somebody types, and all single keys can be turned off.
 */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TextKey } from "../i18n/index.ts";

export type ShortcutRoom = "everywhere" | "inbox" | "ticket";
export interface Shortcut {
  /** A key as `KeyboardEvent.key` says it (`j`, `?`, `Enter`); `Mod+` before it is Ctrl, or Cmd. Empty: in the palette alone. */
  keys: string;
  text: TextKey;
  run: () => void;
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

/** The same for as long as a component is on screen. @param shortcuts registered anew when `key` changes */
export function useShortcuts(room: ShortcutRoom, shortcuts: Shortcut[], key: unknown): void {
  useEffect(() => registerShortcuts(room, shortcuts), [room, key]);
}

/** Listens until the returned function is called. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const found = !event.defaultPrevented && !event.isComposing && find(event);
    if (!found) return;
    event.preventDefault();
    found.run();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

function find(event: KeyboardEvent): Shortcut | undefined {
  const isMod = event.ctrlKey || event.metaKey;
  if (event.altKey || (!isMod && (areOff.peek() || isBusy(event.target)))) return undefined;
  const pressed = isMod ? `Mod+${event.key.toLowerCase()}` : event.key;
  return groups
    .peek()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ keys }) => keys === pressed);
}

/** Somebody types, or a dialog is open. A button keeps what it does with Enter and the space bar. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
