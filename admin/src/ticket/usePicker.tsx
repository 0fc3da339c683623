/** Offers colleagues after `@` and saved replies after `/` above the box, which keeps the focus. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { useLate } from "../shell/useLate.ts";
import { type Trigger, triggerAt } from "./trigger.ts";

interface Wanted {
  ticket: TicketDetail;
  box: { current: HTMLTextAreaElement | null };
  offers: "people" | "replies";
  onWrite: (text: string) => void;
}
interface Picker {
  list: ComponentChildren;
  /** ARIA attributes for the box, describing the list and its active option. */
  attributes: { "aria-autocomplete": "list"; "aria-controls"?: string; "aria-activedescendant"?: string };
  /** Checks whether the text at the caret opens the picker. */
  look: () => void;
  close: () => void;
  /** @returns whether the list handled the key */
  onKeyDown: (event: KeyboardEvent) => boolean;
}
/** The list's key handler. */
type Keys = (event: KeyboardEvent) => boolean;

export function usePicker({ ticket, box, offers, onWrite }: Wanted): Picker {
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const keys = useRef<Keys>(() => false);
  const dismissed = useRef<number | null>(null);
  const wanted = useRef<Trigger | null>(null);
  wanted.current = trigger;
  const close = () => {
    setTrigger(null);
    setActive(null);
    keys.current = () => false;
  };
  const look = () => {
    if (!box.current) return;
    const { value, selectionStart, selectionEnd } = box.current;
    const isCaret = selectionStart === selectionEnd;
    const found = isCaret ? triggerAt(value, selectionStart, offers === "people" ? "@" : "/") : null;
    if (found?.from !== dismissed.current) dismissed.current = null;
    if (!found || dismissed.current !== null) return close();
    setTrigger((before) => (before?.from === found.from && before.words === found.words ? before : found));
  };
  const pick = (words: string) => {
    if (!box.current || !trigger) return;
    const end = trigger.from + 1 + trigger.words.length;
    // Meanwhile the text may have been sent, or already replaced.
    if (wanted.current !== trigger || box.current.value.slice(trigger.from + 1, end) !== trigger.words) return;
    box.current.setRangeText(words, trigger.from, end, "end");
    onWrite(box.current.value);
    // Don't offer the list again for what was just inserted.
    dismissed.current = trigger.from;
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!trigger || !keys.current(event)) return false;
    if (event.key === "Escape") {
      dismissed.current = trigger.from;
      close();
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const list = trigger && (
    <LateList {...{ ticket, offers, keys }} words={trigger.words} onActive={setActive} onPick={pick} />
  );
  const attributes = {
    "aria-autocomplete": "list",
    ...(active && { "aria-controls": "picker-list", "aria-activedescendant": active }),
  } as const;
  return { list, attributes, look, close, onKeyDown };
}

export interface ListProps {
  ticket: TicketDetail;
  offers: "people" | "replies";
  words: string;
  keys: { current: Keys };
  /** Called with the id of the option Enter would take; null if nothing matches. */
  onActive: (id: string | null) => void;
  onPick: (words: string) => void;
}

function LateList(props: ListProps) {
  const late = useLate(() => import("../writing/index.ts"), "writing");
  return late && <late.PickerList {...props} />;
}
