import type { ChatState } from "../chat/state.ts";
import { formatDay } from "../i18n/format.ts";
import { arrangeRows, type Row } from "./arrangeRows.ts";
import { Clarify } from "./Clarify.tsx";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { later, loadMore } from "./later/lazy.tsx";
import { Message } from "./Message.tsx";
import { Pending } from "./Pending.tsx";
import { Reply } from "./Reply.tsx";
import { Spoken } from "./Spoken.tsx";
import { useSeen } from "./seen.ts";
import { useStickyEnd } from "./stickyEnd.ts";
import { Withdrawn } from "./Withdrawn.tsx";

/** The hand-over to a person, as shown in the conversation. */
const Escalation = later(loadMore, (part) => part.HandOver);

type Shown = ChatState["messages"][number];

/** The messages, oldest first. */
export function Rows({ state }: { state: ChatState }) {
  const { language, t } = useUi();
  const { log, atEnd, toEnd } = useStickyEnd(state);
  useSeen(log, state);
  // The current bridge message, the last one: it shows the ticket number and the email form.
  const card = state.messages.findLast((message) => message.role === "system" && !message.notice);
  return (
    <>
      <div role="log" aria-live="off" ref={log}>
        {arrangeRows(state).map((row) => drawRow(row, state, card, language.tag))}
        {state.bridge && (
          <Escalation key="bridge" text={keepWhole(state.bridge.content, state)} state={state} isCurrent />
        )}
        {state.status === "pending_human" && !card && !state.bridge && (
          <Escalation key="waiting" text="" state={state} isCurrent />
        )}
        {state.clarify && (
          <Clarify
            key={state.clarify.interrupt_id}
            content={state.clarify}
            isSaid={state.messages.at(-1)?.content === state.clarify.prompt}
          />
        )}
      </div>
      {!atEnd && (
        <button type="button" class="to-end" onClick={toEnd} aria-label={t("latest")}>
          <Icon name="arrowDown" />
        </button>
      )}
      <Spoken state={state} />
    </>
  );
}

/** One row; `card` is the message that shows the ticket number. */
function drawRow(row: Row, state: ChatState, card: Shown | undefined, tag: string) {
  switch (row.kind) {
    case "day":
      return (
        <p class="day" key={row.key}>
          {formatDay(tag, row.at)}
        </p>
      );
    case "pending":
      return <Pending key={row.key} entry={row.entry} />;
    case "own":
      return <Message key={row.key} message={row.message} isFollowing={row.isFollowing} />;
    case "reply":
      return <Reply key={row.key} message={row.message} turn={row.turn} isFollowing={row.isFollowing} />;
    case "withdrawn":
      return <Withdrawn key={row.key} text={row.withdrawn.text} />;
    case "system":
      return row.message.notice ? (
        <p key={row.key} class="aside event" dir="auto" data-seq={row.message.seq}>
          {keepWhole(row.message.content, state)}
        </p>
      ) : (
        <div key={row.key} data-seq={row.message.seq}>
          <Escalation text={keepWhole(row.message.content, state)} state={state} isCurrent={row.message === card} />
        </div>
      );
  }
}

/** Keeps the ticket number from breaking at its hyphen. */
function keepWhole(text: string, { ticketNumber: number }: ChatState) {
  if (!number) return text;
  return text.split(number).flatMap((part, at) => (at > 0 ? [<bdi key={at}>{number}</bdi>, part] : part));
}
