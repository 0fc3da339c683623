/** Renders only the visible rows of a long list; all rows have the same height. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Extra rows rendered beyond each edge, so that none is missing while scrolling. */
const BEYOND = 6;
const GUESSED_HEIGHT = 60;
const GUESSED_ROWS = 20;

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLUListElement | null>;
  /** Renders rows `first` up to but not including `end`. */
  first: number;
  end: number;
  rowHeight: number;
  /** Scrolls just enough to make the row visible. */
  reveal(index: number): void;
}

/** @param onNearEnd called when the last rows become visible */
export function useRowWindow(count: number, onNearEnd: () => void): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [rowHeight, setRowHeight] = useState(GUESSED_HEIGHT);
  const [[first, end], setRange] = useState<[number, number]>([0, GUESSED_ROWS]);
  const nearEnd = useRef(onNearEnd);
  nearEnd.current = onNearEnd;

  // Measuring forces a layout: do it only when row heights may have changed, never on scroll.
  const hasRows = count > 0;
  useLayoutEffect(() => {
    const rows = list.current;
    if (!rows || !hasRows) return;
    const measure = () => {
      const drawn = rows.firstElementChild?.getBoundingClientRect().height;
      if (drawn) setRowHeight((was) => (Math.abs(drawn - was) > 0.5 ? drawn : was));
    };
    measure();
    const width = new ResizeObserver(measure);
    width.observe(rows);
    return () => width.disconnect();
  }, [hasRows]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const from = Math.max(0, Math.floor(box.scrollTop / rowHeight) - BEYOND);
      const to = Math.min(count, Math.ceil((box.scrollTop + box.clientHeight) / rowHeight) + BEYOND);
      setRange((was) => (was[0] === from && was[1] === to ? was : [from, to]));
      if (to >= count - BEYOND) nearEnd.current();
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, [count, rowHeight]);

  function reveal(index: number): void {
    const box = scroller.current;
    if (!box) return;
    const top = index * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
  }
  return { scroller, list, first, end: Math.min(end, count), rowHeight, reveal };
}
