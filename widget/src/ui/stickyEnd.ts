import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";

/** Closer to the end than this, the reader is taken along when something new arrives. */
const NEAR_END_PX = 80;
/** What stays free above where something is read from. */
const MARGIN_PX = 12;
/** What one scrolls with. */
const INPUTS = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Follows the end while the reader is near it, up to where the newest answer begins with its question: what is longer than the
 * view is read from there. What one sends oneself always brings one there.
 * @returns a ref for what stands in the scrolled element, whether its end is in sight, and what goes there
 */
export function useStickyEnd(state: ChatState) {
  const log = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const sticky = useRef(true);
  /** Where a reader was left at the beginning of something long: what comes after it waits. */
  const held = useRef<Element | null>(null);
  const sent = state.outbox.length;
  const lastSent = useRef(sent);
  useEffect(() => {
    const element = log.current?.parentElement;
    if (!element) return;
    /** Where the view was put last, not by the reader. */
    let placed = 0;
    /** The reader has scrolled: a browser moves the view, too, when something above it changes. */
    let isReaders = false;
    const take = () => {
      isReaders = true;
    };
    const look = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
      if (isNear) {
        sticky.current = true;
        held.current = null;
        isReaders = false;
      } else if (isReaders && Math.abs(element.scrollTop - placed) > 1) sticky.current = false;
      setAtEnd(isNear);
    };
    const follow = () => {
      // What is being taken away has nothing to show.
      if (!log.current) return;
      const row = firstToRead(log.current, element);
      const isHeld = held.current?.isConnected && held.current !== row;
      // Home is read from its top.
      if (row && sticky.current && !isHeld && !element.querySelector(".hero")) {
        const begin =
          row.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop - MARGIN_PX;
        // Who has gone on from there reads along at the end.
        element.scrollTo(0, element.scrollTop > begin + 1 ? element.scrollHeight : begin);
        placed = element.scrollTop;
        held.current = row;
      }
      look();
    };
    const grown = new ResizeObserver(follow);
    const observe = () => {
      for (const child of element.children) grown.observe(child);
    };
    // Rows come when their part has been loaded, and one by one.
    const joined = new MutationObserver(observe);
    joined.observe(element, { childList: true });
    observe();
    grown.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    for (const input of INPUTS) element.addEventListener(input, take, { passive: true });
    return () => {
      grown.disconnect();
      joined.disconnect();
      element.removeEventListener("scroll", look);
      for (const input of INPUTS) element.removeEventListener(input, take);
    };
  }, []);
  useLayoutEffect(() => {
    if (sent > lastSent.current) {
      sticky.current = true;
      held.current = null;
    }
    lastSent.current = sent;
  }, [sent]);
  const toEnd = () => {
    const element = log.current?.parentElement;
    element?.scrollTo(0, element.scrollHeight);
  };
  return { log, atEnd, toEnd };
}

/** The row up to which the view may follow the end: what was said last. An answer brings its question along, where both have room. */
function firstToRead(log: Element, view: Element): Element | undefined {
  const rows = [...log.children];
  const own = rows.findLastIndex((row) => row.matches(".from-visitor"));
  // What hangs on another row is read with that one.
  const last = rows.findLastIndex((row) => !row.matches(".clarify, .day, .event"));
  const hasRoom = last === own + 1 && own >= 0 && rows[own]!.clientHeight < view.clientHeight / 2;
  return rows[hasRoom ? own : Math.max(last, own)];
}
