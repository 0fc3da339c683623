/** One message or note in the thread. */
import type { AdminMessage, Note } from "../../../server/protocol/admin.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { inReadingOrder } from "../../../shared/markdown/inReadingOrder.ts";
import { formatMoment, formatTime, percent, t } from "../i18n/index.ts";
import { may, me } from "../state/session.ts";
import { Icon } from "../ui/Icon.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import { PlainText } from "../ui/PlainText.tsx";
import { CorrectAnswer } from "./CorrectAnswer.tsx";
import { Receipt } from "./Receipt.tsx";
import { SentFiles } from "./SentFiles.tsx";
import { SuggestKnowledge } from "./SuggestKnowledge.tsx";

interface Props {
  ticketId: string;
  message: AdminMessage;
  /** The visitor's name or handle. */
  visitor: string;
  threshold: number;
  /** The message that corrects this answer. */
  correction: AdminMessage | undefined;
}

export function Message({ ticketId, message, visitor, threshold, correction }: Props) {
  const files = message.attachments;
  const isNames = message.content === files?.map(({ name }) => name).join(", ");
  return (
    <article id={`message-${message.id}`} tabIndex={-1} class={`message message-${message.role}`}>
      <header class="message-head">
        <strong dir="auto">{writerOf(message, visitor)}</strong>
        <time dateTime={message.created_at} title={formatMoment(message.created_at)}>
          {formatTime(message.created_at)}
        </time>
        {message.score !== null && (
          <span class={message.score < threshold ? "grade grade-low" : "grade"}>
            {t("ticket.grade", { score: percent(message.score) })}
          </span>
        )}
        {message.feedback && <Thumb rating={message.feedback.rating} />}
      </header>
      {message.corrects && <a href={`#message-${message.corrects}`}>{t("acts.corrects")}</a>}
      <div class={correction ? "bubble bubble-corrected" : "bubble"}>
        {!isNames && message.role === "visitor" && <PlainText text={message.content} />}
        {!isNames && message.role !== "visitor" && <Markdown text={message.content} citations={message.citations} />}
        {message.offered && <Offered labels={message.offered} />}
        {files && <SentFiles ticketId={ticketId} files={files} />}
        {message.stopped && <p class="muted">{t("ticket.stopped")}</p>}
      </div>
      <Receipt message={message} />
      {message.feedback?.cause && <p class="muted">{t(`ticket.cause.${message.feedback.cause}`)}</p>}
      {message.feedback?.reason && (
        <p class="muted" dir="auto">
          “{message.feedback.reason}”
        </p>
      )}
      {message.gap && (
        <p class="muted" dir="auto">
          {t("ticket.gap", { parts: message.gap.join("; ") })}
        </p>
      )}
      {message.citations.length > 0 && <Sources message={message} />}
      {message.role === "assistant" && !message.offered && (may("agent") || correction) && (
        <CorrectAnswer ticketId={ticketId} message={message} correction={correction} />
      )}
      {message.role === "agent" && may("agent") && <SuggestKnowledge message={message} />}
    </article>
  );
}

function writerOf({ role, author }: AdminMessage, visitor: string): string {
  if (role === "visitor") return visitor;
  return role === "agent" ? (author ?? t("somebody")) : t(`role.${role}`);
}

/** The options of a clarifying question. */
function Offered({ labels }: { labels: string[] }) {
  return (
    <ul class="offered" aria-label={t("ticket.offered")}>
      {labels.map((label) => (
        <li key={label} dir="auto">
          {label}
        </li>
      ))}
    </ul>
  );
}

function Thumb({ rating }: { rating: "up" | "down" }) {
  const text = t(rating === "up" ? "ticket.thumbUp" : "ticket.thumbDown");
  return (
    <span class={`thumb thumb-${rating}`} role="img" aria-label={text} title={text}>
      <Icon name={rating} size={15} />
    </span>
  );
}

function Sources({ message }: { message: AdminMessage }) {
  return (
    <details class="sources">
      <summary>
        {t("ticket.sources")} ({message.citations.length})
      </summary>
      <ol>
        {inReadingOrder(message.content, message.citations, false).citations.map((citation) => {
          const url = safeUrl(citation.url);
          return (
            <li key={citation.n} value={citation.n}>
              {url ? (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {citation.title}
                </a>
              ) : (
                <span class="source-title">{citation.title}</span>
              )}
              <span class="muted" dir="auto">
                {citation.snippet}
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

export function NoteCard({ note }: { note: Note }) {
  return (
    <article class="note">
      <header class="message-head">
        <Icon name="lock" size={14} />
        <strong>{t("note.by", { name: note.author })}</strong>
        {me.value && note.mentions.includes(me.value.user.id) && <span class="tag">{t("note.forYou")}</span>}
        <time dateTime={note.created_at} title={formatMoment(note.created_at)}>
          {formatTime(note.created_at)}
        </time>
      </header>
      <PlainText text={note.content} />
    </article>
  );
}
