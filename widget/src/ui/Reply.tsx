import { useMemo, useRef } from "preact/hooks";
import type { MessageDto } from "../../../server/protocol/events.ts";
import type { Turn } from "../chat/state.ts";
import { Answer } from "./Answer.tsx";
import { AssistantFace, Author } from "./Author.tsx";
import { Avatar } from "./Avatar.tsx";
import { useUi } from "./context.ts";
import { Feedback } from "./Feedback.tsx";
import { SentFiles } from "./OwnWords.tsx";
import { Status } from "./Status.tsx";

interface ReplyProps {
  /** The stored message, or the turn writing it; the elements are kept when the turn's answer is stored. */
  message?: MessageDto;
  turn?: Turn;
  isFollowing: boolean;
}

/** A small line next to a message. */
const aside = (text: string) => <p class="aside">{text}</p>;

/** A message from the assistant or an agent. */
export function Reply({ message, turn, isFollowing }: ReplyProps) {
  const { t } = useUi();
  const isAgent = message?.role === "agent";
  const name = isAgent ? (message.author ?? t("team")) : t("aiAssistant");
  const text = message?.content ?? turn?.draft;
  const wasWritten = useRef(turn !== undefined).current;
  // Memoized: other parts re-render with every token.
  return useMemo(
    () => (
      <article
        data-seq={message?.seq}
        class={`message from-${isAgent ? "agent" : "assistant"}${isFollowing ? " is-following" : ""}${wasWritten ? " is-live" : ""}`}
      >
        <Author
          name={name}
          avatar={isAgent ? <Avatar name={name} /> : <AssistantFace />}
          at={message?.created_at}
          isFollowing={isFollowing}
        />
        {turn && (turn.retracted === "restarted" || turn.retracted === "redacted") && aside(t(turn.retracted))}
        {message?.corrects && aside(t("corrects"))}
        {text && (
          <Answer
            id={message?.id ?? ""}
            text={text}
            citations={message?.citations ?? turn!.citations}
            isOpen={!message}
            isStopped={message?.stopped}
          />
        )}
        {message?.attachments && <SentFiles files={message.attachments} />}
        {wasWritten && <Status turn={turn} />}
        {message?.stopped && aside(t("stopped"))}
        {message?.gap && aside(t("gap", { parts: message.gap.join("; ") }))}
        {message?.confidence === "low" && !message.stopped && aside(t("lowConfidence"))}
        {/* Only answers can be rated: a clarifying question or a stopped answer has no confidence. */}
        {message?.confidence && !message.stopped && <Feedback messageId={message.id} text={message.content} />}
      </article>
    ),
    [message, turn, isFollowing, t],
  );
}
