import { useLocation } from "preact-iso";
import { t } from "../i18n/index.ts";
import { showView } from "../state/inbox.ts";
import { dropMention, mentions, sayMention } from "../state/mentions.ts";

/** Personal notices above every page, with links to their tickets. */
export function Mentions() {
  const { path } = useLocation();
  return (
    <div class="mentions" role="status">
      {mentions.value.map((mention) => {
        const { ticketId, count } = mention;
        const page = `/admin/tickets/${ticketId}`;
        return (
          <p key={ticketId} class="mention">
            <span dir="auto">{sayMention(mention)}</span>
            {path !== page && count === 1 && (
              <a class="button small primary" href={page} onClick={() => dropMention(ticketId)}>
                {t("mention.open")}
              </a>
            )}
            {count > 1 && (
              <a
                class="button small primary"
                href="/admin"
                onClick={() => {
                  dropMention(ticketId);
                  showView({ queue: "mine" });
                }}
              >
                {t("mention.openMine")}
              </a>
            )}
            <button type="button" class="button small quiet" onClick={() => dropMention(ticketId)}>
              {t("mention.dismiss")}
            </button>
          </p>
        );
      })}
    </div>
  );
}
