import type { MessageDto } from "../../../server/protocol/events.ts";
import { formatTime } from "../i18n/format.ts";
import { useUi } from "./context.ts";
import { OwnWords } from "./OwnWords.tsx";

/** A stored visitor message. */
export function Message({ message, isFollowing }: { message: MessageDto; isFollowing: boolean }) {
  const { t, language } = useUi();
  const { content, attachments, created_at } = message;
  return (
    <article class={`message from-visitor${isFollowing ? " is-following" : ""}`}>
      <h3 class="hidden">{t("you")}</h3>
      <OwnWords text={content} files={attachments} title={formatTime(language.tag, created_at)} />
    </article>
  );
}
