/** The visitor: name and address, whether the site vouches for them, and their earlier questions. */
import { useEffect, useState } from "preact/hooks";
import type { TicketVisitor } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { isSaidAbove } from "../state/live.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { VisitorName } from "../ui/VisitorName.tsx";

/** @param id the visitor's id. @param of the ticket's `last_seq`: a new message reloads the visitor */
export function Visitor({ ticketId, id, of }: { ticketId: string; id: string; of: number }) {
  const [visitor, setVisitor] = useState<TicketVisitor | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isOver = false;
    api.readVisitor(ticketId).then(
      (found) => isOver || setVisitor(found),
      (error) => isOver || setFailure(error),
    );
    return () => {
      isOver = true;
    };
  }, [ticketId, of]);
  if (!visitor) return failure && !isSaidAbove(failure) ? <ErrorNotice error={failure} /> : null;
  return (
    <section>
      <h2>{t("visitor.title")}</h2>
      <p class="visitor-name">
        <strong>
          <VisitorName id={id} name={visitor.name} email={visitor.email} />
        </strong>{" "}
        {visitor.is_verified && (
          <span class="tag" title={t("visitor.verifiedHint")}>
            {t("visitor.verified")}
          </span>
        )}
      </p>
      {visitor.name && visitor.email && <p dir="auto">{visitor.email}</p>}
      <p class="muted">{t("visitor.since", { date: formatMoment(visitor.first_seen_at) })}</p>
      {visitor.conversations.length > 0 && (
        <>
          <h3>{t("visitor.earlier")}</h3>
          <ul class="earlier">
            {visitor.conversations.map((each) => (
              <li key={each.id}>
                <a href={`/admin/tickets/${each.id}`} dir="auto">
                  {each.title ?? t("inbox.untitled")}
                </a>
                <span class="muted">
                  {each.number} · {t(`status.${each.status}`)} · {formatMoment(each.updated_at)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
