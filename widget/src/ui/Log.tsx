import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { later, loadTalk } from "./later/lazy.tsx";
import { Welcome } from "./Welcome.tsx";

const Rows = later(loadTalk, (part) => part.Rows);

/** Closer to the end than this, the reader is taken along when something new arrives. */
const NEAR_END_PX = 80;

interface LogProps {
  state: ChatState;
  onOwnWords(): void;
  /** Wants to see all conversations. */
  onAll(): void;
}

/** The conversation, oldest first. */
export function Log({ state, onOwnWords, onAll }: LogProps) {
  const { t } = useUi();
  const { log, atEnd, toEnd } = useStickyEnd(state);
  const { loaded, messages, outbox, turn, bridge, clarify, status } = state;
  const isQuiet = !messages.length && !outbox.length && !turn && !bridge && !clarify && status === "open";
  // Once one can type: so it's there when the first answer comes.
  useEffect(() => {
    if (loaded) Rows.fetch();
  }, [loaded]);
  return (
    <div class="log-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section class="log" ref={log} tabIndex={0} aria-label={t("conversation")}>
        <Welcome state={state} onAll={onAll} />
        {!isQuiet && <Rows state={state} onOwnWords={onOwnWords} />}
      </section>
      {!atEnd && (
        <button type="button" class="to-end" onClick={toEnd} aria-label={t("latest")}>
          <Icon name="arrowDown" />
        </button>
      )}
    </div>
  );
}

/** Follows the end while the reader is near it; what one sends oneself always brings one there. */
function useStickyEnd(state: ChatState) {
  const log = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const sticky = useRef(true);
  const sent = state.outbox.length;
  const lastSent = useRef(sent);
  useEffect(() => {
    const element = log.current;
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
    log.current?.scrollTo({ top: log.current.scrollHeight, behavior: "smooth" });
  };
  return { log, atEnd, toEnd };
}
