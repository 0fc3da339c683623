import { useLocation } from "preact-iso";
import { t } from "../i18n/index.ts";
import { dropMention, mentions } from "../state/mentions.ts";

/** Above every page: who has named this person in a note, and the way there. */
export function Mentions() {
  const { path } = useLocation();
  return (
    <div class="mentions" role="status">
      {mentions.value.map(({ ticketId, by }) => {
        const page = `/admin/tickets/${ticketId}`;
        return (
          <p key={ticketId} class="mention">
            <span dir="auto">{t("mention.heard", { name: by })}</span>
            {path !== page && (
              <a class="button small primary" href={page} onClick={() => dropMention(ticketId)}>
                {t("mention.open")}
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
