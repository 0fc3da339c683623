import type { MessageDto } from "../../../server/protocol/events.ts";
import { formatTime } from "../i18n/format.ts";
import { useUi } from "./context.ts";

/** What the visitor wrote, as it is stored. */
export function Message({ message, isFollowing }: { message: MessageDto; isFollowing: boolean }) {
  const { t, language } = useUi();
  return (
    <article class={`message from-visitor${isFollowing ? " is-following" : ""}`}>
      <h3 class="hidden">{t("you")}</h3>
      <div class="bubble" dir="auto" title={formatTime(language.tag, message.created_at)}>
        {message.content}
      </div>
    </article>
  );
}
