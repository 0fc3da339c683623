import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { inOrder } from "../chat/messages.ts";
import type { ChatState } from "../chat/state.ts";
import { Clarify } from "./Clarify.tsx";
import { useUi } from "./context.ts";
import { Draft } from "./Draft.tsx";
import { Escalation } from "./Escalation.tsx";
import { Icon } from "./icons.tsx";
import { Message } from "./Message.tsx";
import { Pending } from "./Pending.tsx";
import { Welcome } from "./Welcome.tsx";

/** Closer to the end than this, the reader is taken along when something new arrives. */
const NEAR_END_PX = 80;

/** The conversation, oldest first. */
export function Log({ state, onOwnWords }: { state: ChatState; onOwnWords(): void }) {
  const { t } = useUi();
  const { log, atEnd, toEnd } = useStickyEnd(state);
  const cardId = cardOf(state);
  return (
    <div class="log-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section class="log" ref={log} tabIndex={0} aria-label={t("conversation")}>
        <Welcome state={state} />
        <div
          role="log"
          aria-live="polite"
          aria-relevant="additions"
          aria-busy={state.turn !== null && !state.turn.answered}
        >
          {inOrder(state.messages, state.outbox).map((entry) =>
            "clientMessageId" in entry ? (
              <Pending key={entry.clientMessageId} entry={entry} />
            ) : entry.notice ? (
              <p key={entry.id} class="aside back" dir="auto">
                {entry.content}
              </p>
            ) : entry.role === "system" ? (
              <Escalation key={entry.id} text={entry.content} state={state} isCurrent={entry.id === cardId} />
            ) : (
              <Message key={entry.client_message_id ?? entry.id} message={entry} />
            ),
          )}
          {state.bridge && <Escalation key="bridge" text={state.bridge.content} state={state} isCurrent />}
          {state.status === "pending_human" && cardId === null && !state.bridge && (
            <Escalation key="waiting" text="" state={state} isCurrent />
          )}
          {state.turn && !state.turn.answered && <Draft key="draft" turn={state.turn} />}
          {state.clarify && (
            <Clarify
              key={state.clarify.interrupt_id}
              content={state.clarify}
              isSaid={state.messages.at(-1)?.content === state.clarify.prompt}
              onOwnWords={onOwnWords}
            />
          )}
        </div>
      </section>
      {!atEnd && (
        <button type="button" class="to-end" onClick={toEnd} aria-label={t("latest")}>
          <Icon name="arrowDown" />
        </button>
      )}
    </div>
  );
}

/** The bridge message that shows the ticket and takes the address: the last one. */
function cardOf(state: ChatState): string | null {
  return state.messages.findLast((message) => message.role === "system" && !message.notice)?.id ?? null;
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
    const look = () => {
      sticky.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
      setAtEnd(sticky.current);
    };
    const grown = new ResizeObserver(() => sticky.current && element.scrollTo(0, element.scrollHeight));
    for (const child of element.children) grown.observe(child);
    grown.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  useLayoutEffect(() => {
    if (sent > lastSent.current) sticky.current = true;
    lastSent.current = sent;
    if (sticky.current && log.current) log.current.scrollTo(0, log.current.scrollHeight);
  }, [state, sent]);
  const toEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight, behavior: "smooth" });
  return { log, atEnd, toEnd };
}
