import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";

/** Closer to the end than this, the reader is taken along when something new arrives. */
const NEAR_END_PX = 80;

/**
 * Follows the end while the reader is near it; what one sends oneself always brings one there.
 * @returns a ref for what stands in the scrolled element, whether its end is in sight, and what goes there
 */
export function useStickyEnd(state: ChatState) {
  const log = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const sticky = useRef(true);
  const sent = state.outbox.length;
  const lastSent = useRef(sent);
  useEffect(() => {
    const element = log.current?.parentElement;
    if (!element) return;
    let before = 0;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      // What only grew under the reader has not been left: going up has.
      if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) sticky.current = true;
      else if (scrollTop < before) sticky.current = false;
      before = scrollTop;
      setAtEnd(sticky.current);
    };
    // Home is read from its top.
    const follow = () => sticky.current && !element.querySelector(".hero") && element.scrollTo(0, element.scrollHeight);
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
    return () => {
      grown.disconnect();
      joined.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  useLayoutEffect(() => {
    if (sent > lastSent.current) sticky.current = true;
    lastSent.current = sent;
  }, [sent]);
  const toEnd = () => {
    sticky.current = true;
    log.current?.parentElement?.scrollTo({ top: log.current.parentElement.scrollHeight, behavior: "smooth" });
  };
  return { log, atEnd, toEnd };
}
