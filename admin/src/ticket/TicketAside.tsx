/** The right column: why the ticket is here, who asks, and what the AI did. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { formatMoment, locale, plural, t } from "../i18n/index.ts";
import { TicketLabels } from "./TicketLabels.tsx";
import { TracePanel } from "./TracePanel.tsx";
import { Visitor } from "./Visitor.tsx";
import { explainEscalation, explainOutcome } from "./why.ts";

export function TicketAside({ ticket }: { ticket: TicketDetail }) {
  const { escalation } = ticket;
  const outcome = escalation && explainOutcome(escalation);
  const isWaiting = escalation?.status === "open" || escalation?.status === "claimed";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard
    <aside class="aside" aria-label={t("ticket.details")} tabIndex={0}>
      <section class="why">
        <h2>{t("why.title")}</h2>
        {/* While somebody waits, the full explanation is above the conversation. */}
        <p dir="auto">{isWaiting ? t(`reason.${escalation.reason}`) : explainEscalation(ticket)}</p>
        {escalation?.note && <p dir="auto">{t("why.note", { note: escalation.note })}</p>}
        {outcome && <p class="muted">{outcome}</p>}
      </section>
      <TicketLabels ticket={ticket} />
      <Visitor ticketId={ticket.id} id={ticket.visitor_id} of={ticket.last_seq} />
      <Facts ticket={ticket} />
      <TracePanel ticket={ticket} />
    </aside>
  );
}

/** Facts the visitor has stated, in this order. */
const KINDS = ["plan", "product", "order"] as const;

function Facts({ ticket }: { ticket: TicketDetail }) {
  const page = safeUrl(ticket.page.url);
  const language =
    ticket.locale && (new Intl.DisplayNames(locale.value, { type: "language" }).of(ticket.locale) ?? null);
  return (
    <section>
      <h2>{t("facts.title")}</h2>
      <dl class="facts">
        {page && (
          <Fact name={t("facts.page")}>
            <a href={page} target="_blank" rel="noopener noreferrer nofollow">
              {ticket.page.title || page.replace(/^https?:\/\//, "").replace(/\/$/, "")}
            </a>
          </Fact>
        )}
        {ticket.scope && (
          <Fact name={t("facts.scope")}>
            {"collection" in ticket.scope
              ? ticket.scope.collection
              : plural("documents", ticket.scope.document_ids.length)}
          </Fact>
        )}
        {KINDS.map((kind) => {
          const values = ticket.facts.filter((fact) => fact.kind === kind).map((fact) => fact.value);
          return (
            values.length > 0 && (
              <Fact key={kind} name={t(`facts.${kind}`)}>
                {values.join(", ")}
              </Fact>
            )
          );
        })}
        <Fact name={t("facts.site")}>{ticket.origin.replace(/^https?:\/\//, "")}</Fact>
        {language && <Fact name={t("facts.language")}>{language}</Fact>}
        <Fact name={t("facts.started")}>{formatMoment(ticket.created_at)}</Fact>
      </dl>
      {ticket.summary && (
        <details class="summary">
          <summary>{t("facts.summary")}</summary>
          <p dir="auto">{ticket.summary}</p>
        </details>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
