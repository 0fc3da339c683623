import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";

/** A reader closer to the end than this is scrolled along when something new arrives. */
const NEAR_END_PX = 80;
/** Space to keep above the row that is scrolled to. */
const MARGIN_PX = 12;
/** Input events that may scroll. */
const INPUTS = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Follows the end while the reader is near it, but not past the start of the newest answer and its question: what is
 * longer than the view is read from its start. Sending a message always scrolls to it.
 * @returns a ref for the scrolled element's content, whether its end is in sight, and a function that scrolls there
 */
export function useStickyEnd(state: ChatState) {
  const log = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const sticky = useRef(true);
  /** The row whose start the view was left at; later content waits until the reader moves on. */
  const held = useRef<Element | null>(null);
  const sent = state.outbox.length;
  const lastSent = useRef(sent);
  useEffect(() => {
    const element = log.current?.parentElement;
    if (!element) return;
    /** The last position set by us rather than the reader. */
    let placed = 0;
    /** The reader has scrolled: browsers also move the view when content above it changes. */
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
      // Already unmounted.
      if (!log.current) return;
      const row = firstToRead(log.current, element);
      const isHeld = held.current?.isConnected && held.current !== row;
      // The home screen is read from its top.
      if (row && sticky.current && !isHeld && !element.querySelector(".hero")) {
        placed = scrollToRow(element, row);
        held.current = row;
      }
      look();
    };
    const ended = new AbortController();
    watchSize(element, follow, ended.signal);
    const options = { passive: true, signal: ended.signal };
    element.addEventListener("scroll", look, options);
    for (const input of INPUTS) element.addEventListener(input, take, options);
    return () => ended.abort();
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

/** Calls back whenever the view or its content changes size. */
function watchSize(element: Element, onChange: () => void, end: AbortSignal): void {
  const grown = new ResizeObserver(onChange);
  const observe = () => {
    for (const child of element.children) grown.observe(child);
  };
  // Rows are added once their part has loaded, and one at a time.
  const joined = new MutationObserver(observe);
  joined.observe(element, { childList: true });
  observe();
  grown.observe(element);
  end.onabort = () => {
    grown.disconnect();
    joined.disconnect();
  };
}

/**
 * Scrolls to the row's start. Readers who have scrolled past that point follow along at the end.
 * @returns where the view is then
 */
function scrollToRow(view: Element, row: Element): number {
  const begin = row.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop - MARGIN_PX;
  view.scrollTo(0, view.scrollTop > begin + 1 ? view.scrollHeight : begin);
  return view.scrollTop;
}

/** The row the view may scroll to: the last message, or its question if both fit. */
function firstToRead(log: Element, view: Element): Element | undefined {
  const rows = [...log.children];
  const own = rows.findLastIndex((row) => row.matches(".from-visitor"));
  // Rows attached to another one are read with it.
  const last = rows.findLastIndex((row) => !row.matches(".clarify, .day, .event"));
  const hasRoom = last === own + 1 && own >= 0 && rows[own]!.clientHeight < view.clientHeight / 2;
  return rows[hasRoom ? own : Math.max(last, own)];
}
