import { useEffect, useState } from "preact/hooks";
import type { Conversation } from "../../../../server/protocol/api.ts";
import { listConversations } from "../../chat/conversationList.ts";
import { formatRelative } from "../../i18n/format.ts";
import { useUi } from "../context.ts";

/** How many to show on the home screen; the list has them all. */
const MAX_SHOWN = 3;

/** The visitor's other conversations on the home screen, newest first, with unread counts. */
export function Recent({ current, onAll }: { current: string | null; onAll(): void }) {
  const { t, chat, language } = useUi();
  const [conversations, setConversations] = useState<Conversation[]>([]);
  useEffect(() => {
    // The home screen works without them.
    listConversations(chat).then(setConversations, () => undefined);
  }, [current]);
  const others = conversations.filter((each) => each.ticket_id !== current && each.last_message !== null);
  if (others.length === 0) return null;
  return (
    <section class="recent" aria-label={t("conversations")}>
      <h3 class="aside">{t("conversations")}</h3>
      <ul>
        {others.slice(0, MAX_SHOWN).map(({ ticket_id, title, status, unread, updated_at }) => (
          <li key={ticket_id}>
            <button type="button" class="option" onClick={() => chat.switchTo(ticket_id)}>
              <strong dir="auto">{title ?? t("untitled")}</strong>
              <small>
                {formatRelative(language.tag, updated_at)}
                {status === "pending_human" && ` · ${t("statusPending")}`}
              </small>
              {unread > 0 && (
                <span class="count">
                  <span aria-hidden="true">{unread}</span>
                  <span class="hidden">{t("unread", { count: unread })}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {others.length > MAX_SHOWN && (
        <button type="button" class="text-button" onClick={onAll}>
          {t("allConversations")}
        </button>
      )}
    </section>
  );
}
