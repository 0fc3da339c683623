/** What somebody must see before publishing a proposal. */
import { useLocation } from "preact-iso";
import type { Proposal } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { writeDraft } from "../ticket/drafts.ts";

/** The original message, with personal details crossed out. */
export function LeftOut({ proposal: { source } }: { proposal: Proposal }) {
  if (!source) return null;
  return (
    <details class="card left-out-box" open>
      <summary>{t("proposal.diff")}</summary>
      <p class="muted">{t("proposal.diffHint")}</p>
      {[source.question, source.answer].map((segments, at) => (
        <p key={at} class="left-out" dir="auto">
          {segments.map(({ text, kind }, part) =>
            kind === null ? (
              text
            ) : (
              <del key={part} title={t(`personal.${kind}`)}>
                {text}
              </del>
            ),
          )}
        </p>
      ))}
    </details>
  );
}

/** Passages that cover the same topic. */
export function Overlaps({ proposal: { overlaps } }: { proposal: Proposal }) {
  return (
    <>
      {overlaps.map((overlap) => (
        <section key={`${overlap.document_id} ${overlap.theirs}`} class={`card stack overlap overlap-${overlap.kind}`}>
          <h2>{t(`proposal.${overlap.kind}`, { title: overlap.title })}</h2>
          <dl class="facts">
            <dt>{t("proposal.ours")}</dt>
            <dd dir="auto">{overlap.ours}</dd>
            <dt>{t("proposal.theirs")}</dt>
            <dd dir="auto">{overlap.theirs}</dd>
          </dl>
          <a href={`/admin/knowledge/${overlap.document_id}`}>{t("proposal.openDocument")}</a>
        </section>
      ))}
    </>
  );
}

/** Other tickets waiting for this answer. */
export function Waiting({ proposal: { waiting }, answer }: { proposal: Proposal; answer: string }) {
  const { route } = useLocation();
  if (waiting.length === 0) return null;
  return (
    <section class="card stack">
      <h2>{t("proposal.waiting")}</h2>
      <p class="muted">{t("proposal.useHint")}</p>
      <ul class="waiting">
        {waiting.map((one) => (
          <li key={one.ticket_id}>
            <a href={`/admin/tickets/${one.ticket_id}`}>{one.ticket_number}</a>
            <span class="grow" dir="auto">
              {one.question}
            </span>
            <button
              type="button"
              class="button small"
              disabled={answer.trim() === ""}
              onClick={() => {
                writeDraft({ kind: "answer", about: one.ticket_id }, answer);
                route(`/admin/tickets/${one.ticket_id}`);
              }}
            >
              {t("proposal.useAnswer")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
