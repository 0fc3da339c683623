import type { MessageDto } from "../../../server/protocol/events.ts";
import { formatTime } from "../i18n/format.ts";
import { Answer } from "./Answer.tsx";
import { useUi } from "./context.ts";
import { Feedback } from "./Feedback.tsx";

/** One stored message, of the visitor, the assistant or a person of the team. */
export function Message({ message }: { message: MessageDto }) {
  const { t, language } = useUi();
  if (message.role === "visitor") {
    return (
      <article class="message from-visitor">
        <h3 class="hidden">{t("you")}</h3>
        <div class="bubble" dir="auto" title={formatTime(language.tag, message.created_at)}>
          {message.content}
        </div>
      </article>
    );
  }
  const isAgent = message.role === "agent";
  const author = isAgent ? (message.author ?? t("team")) : t("assistant");
  return (
    <article class={`message from-${message.role}`}>
      {isAgent ? (
        <header class="author">
          <span class="avatar" aria-hidden="true">
            {[...author][0]}
          </span>
          <h3 dir="auto">{author}</h3>
          <time dateTime={message.created_at}>{formatTime(language.tag, message.created_at)}</time>
        </header>
      ) : (
        <h3 class="hidden">{author}</h3>
      )}
      <Answer id={message.id} text={message.content} citations={message.citations} />
      {message.stopped && <p class="aside">{t("stopped")}</p>}
      {message.confidence === "low" && !message.stopped && <p class="aside">{t("lowConfidence")}</p>}
      {/* What carries no confidence is no answer: a question back, or a broken-off one. */}
      {message.confidence !== null && !message.stopped && <Feedback messageId={message.id} text={message.content} />}
    </article>
  );
}
