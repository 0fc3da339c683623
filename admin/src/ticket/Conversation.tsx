/** The middle column: messages, notes between them, and the answer box. */
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AdminMessage, Note, TicketDetail } from "../../../server/protocol/admin.ts";
import { formatWholeDay, t } from "../i18n/index.ts";
import { useLate } from "../shell/useLate.ts";
import { may } from "../state/session.ts";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { VisitorName, visitorName } from "../ui/VisitorName.tsx";
import { ActOutcome, UndoOffer } from "./ActOutcome.tsx";
import { Composer } from "./Composer.tsx";
import { Message, NoteCard } from "./Message.tsx";
import { change, ticketError } from "./openTicket.ts";
import { colleaguesHere, usePresence } from "./presence.ts";
import { corrections } from "./sheet.ts";
import { TicketActions } from "./TicketActions.tsx";
import { WaitingQuestion } from "./WaitingQuestion.tsx";
import { WithdrawnDraft } from "./WithdrawnDraft.tsx";

interface Props {
  ticket: TicketDetail;
  showsAside: boolean;
  onToggleAside: () => void;
}

export function Conversation({ ticket, showsAside, onToggleAside }: Props) {
  usePresence(ticket.id);
  return (
    <section class="conversation" aria-label={t("ticket.messages")}>
      <header class="conversation-head">
        <a class="back" href="/admin" aria-label={t("ticket.back")}>
          <Icon name="back" />
        </a>
        <div class="conversation-name">
          <h1 dir="auto">{ticket.title ?? t("inbox.untitled")}</h1>
          <p class="muted">
            {ticket.number} · <StatusText ticket={ticket} />
            <VisitorName {...ticket.visitor} />
          </p>
        </div>
        <div class="conversation-actions">
          {may("agent") && <TicketActions ticket={ticket} />}
          <button type="button" class="button small toggle-aside" aria-expanded={showsAside} onClick={onToggleAside}>
            {t(showsAside ? "ticket.hideDetails" : "ticket.details")}
          </button>
        </div>
      </header>
      <ActOutcome ticket={ticket} />
      {ticketError.value && <ErrorNotice error={ticketError.value} />}
      <WaitingQuestion ticket={ticket} />
      {may("agent") && <LateCalls ticket={ticket} />}
      <div class="thread-frame">
        <Thread ticket={ticket} />
        <UndoOffer ticketId={ticket.id} />
      </div>
      <Presence />
      {may("agent") ? <Composer ticket={ticket} /> : <p class="composer muted">{t("composer.readOnly")}</p>}
    </section>
  );
}

/** Few tickets have any: loaded after the ticket itself. */
function LateCalls({ ticket }: { ticket: TicketDetail }) {
  const late = useLate(() => import("../calls/TicketCalls.tsx"), "calls");
  return late && <late.TicketCalls ticket={ticket} visitor={visitorName(ticket.visitor)} change={change} />;
}

function StatusText({ ticket }: { ticket: TicketDetail }) {
  const { escalation, status } = ticket;
  // The banner and the button below already say that it is unclaimed.
  if (escalation?.status === "open") return null;
  if (escalation?.status !== "claimed") return <>{t(`status.${status}`)} · </>;
  const name = escalation.claimed_by ?? t("somebody");
  return <>{escalation.claimed_by_me ? t("ticket.claimedByMe") : t("ticket.claimed", { name })} · </>;
}

type Entry = { at: string; message: AdminMessage } | { at: string; note: Note };

/** Messages by `seq`, with notes placed by time. */
function entriesOf({ messages, notes }: TicketDetail): Entry[] {
  const entries: Entry[] = messages.map((message) => ({ at: message.created_at, message }));
  for (const note of notes) {
    const after = entries.findLastIndex((entry) => entry.at <= note.created_at);
    entries.splice(after + 1, 0, { at: note.created_at, note });
  }
  return entries;
}

/** A reader within this many pixels of the end counts as being there. */
const NEAR_END = 60;

function Thread({ ticket }: { ticket: TicketDetail }) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  const count = ticket.messages.length + ticket.notes.length;
  const corrected = corrections(ticket);
  useEffect(toEnd, [count]);
  useEffect(() => {
    // When the answer box is resized, a reader at the end stays there.
    const observer = new ResizeObserver(() => isAtEnd.current && toEnd());
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: { currentTarget: HTMLElement }) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard
    <div class="thread" ref={box} onScroll={onScroll} tabIndex={0} role="log" aria-label={t("ticket.messages")}>
      {entriesOf(ticket).map((entry, n, all) => (
        <Fragment key={"note" in entry ? entry.note.id : entry.message.id}>
          {dayOf(entry.at) !== dayOf(all[n - 1]?.at) && <Day at={entry.at} />}
          {"note" in entry ? (
            <NoteCard note={entry.note} />
          ) : (
            <>
              <Message
                ticketId={ticket.id}
                message={entry.message}
                visitor={visitorName(ticket.visitor)}
                threshold={ticket.threshold}
                correction={corrected.get(entry.message.id)}
              />
              {ticket.turns
                .filter(({ message_id }) => message_id === entry.message.id)
                .map(({ id, trace }) => trace && <WithdrawnDraft key={id} trace={trace} />)}
            </>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** Days are in the reader's time zone. */
const dayOf = (iso: string | undefined) => iso && new Date(iso).toDateString();

/** A separator with the day of the messages below. */
function Day({ at }: { at: string }) {
  return (
    <p class="day">
      <time dateTime={at.slice(0, 10)}>{formatWholeDay(at)}</time>
    </p>
  );
}

/** One line naming who else is here; those typing come first. */
function Presence() {
  const typing = colleaguesHere.value.filter(({ isTyping }) => isTyping).map(({ name }) => name);
  const looking = colleaguesHere.value.filter(({ isTyping }) => !isTyping).map(({ name }) => name);
  return (
    <p class="presence" role="status">
      {typing.length > 0 && <strong>{t("presence.typing", { names: typing.join(", ") })} </strong>}
      {looking.length > 0 && t("presence.looking", { names: looking.join(", ") })}
    </p>
  );
}
