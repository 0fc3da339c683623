import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { waits } from "../chat/waits.ts";
import { useUi } from "./context.ts";

/** A message is in view when half visible or filling half the view; twenty steps cover very long ones, too. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Reports whether the conversation is inside the window's viewport, and which messages (`data-seq`) have been in view
 * long enough to count as seen. A panel may be open below the fold, and a message scrolled out of the panel.
 */
export function useSeen(log: RefObject<HTMLElement | null>, state: ChatState): void {
  const { chat } = useUi();
  const { dispatch } = chat.store;
  const { visible, messages, seenSeq } = state;
  useEffect(() => {
    const view = log.current!.parentElement!;
    const watch = new IntersectionObserver((entries) =>
      dispatch({ type: "watched", watched: entries.at(-1)!.isIntersecting }),
    );
    watch.observe(view);
    return () => {
      watch.disconnect();
      dispatch({ type: "watched", watched: false });
    };
  }, []);
  useEffect(() => {
    if (!visible) return;
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const halfView = log.current!.parentElement!.clientHeight / 2;
    const look = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        const isInView = isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= halfView);
        if (isInView === timers.has(target)) continue;
        clearTimeout(timers.get(target));
        timers.delete(target);
        const seq = Number((target as HTMLElement).dataset.seq);
        if (isInView) timers.set(target, setTimeout(dispatch, waits.look, { type: "seen", seq }));
      }
    };
    const observer = new IntersectionObserver(look, { threshold: STEPS });
    for (const row of log.current!.querySelectorAll<HTMLElement>("[data-seq]"))
      if (Number(row.dataset.seq) > seenSeq) observer.observe(row);
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [visible, messages]);
}
