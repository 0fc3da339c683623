import { useCallback, useState } from "preact/hooks";
import type { ProposalStatus } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { isOfLearning, useReply } from "../state/useFresh.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";

const STATUSES = ["proposed", "published", "rolled_back", "dismissed"] as const;
const EMPTY = {
  proposed: "proposal.empty",
  published: "proposal.emptyPublished",
  rolled_back: "proposal.emptyRolledBack",
  dismissed: "proposal.emptyDismissed",
} as const;

/** Proposals made from the team's answers. */
export function ProposalsPage() {
  const [status, setStatus] = useState<ProposalStatus>("proposed");
  const fetchProposals = useCallback(() => learningApi.listProposals(status), [status]);
  const { value, error, refresh } = useReply(fetchProposals, isOfLearning);
  const proposals = value?.proposals ?? null;
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <KnowledgeTabs />
      <p class="muted">{t("proposal.intro")}</p>
      <fieldset class="tabs" aria-label={t("proposal.status")}>
        {STATUSES.map((each) => (
          <button key={each} type="button" class="tab" aria-pressed={each === status} onClick={() => setStatus(each)}>
            {t(`proposal.${each}`)}
          </button>
        ))}
      </fieldset>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refresh()} />}
      {proposals === null && error === null && <p class="muted">{t("loading")}</p>}
      {proposals?.length === 0 && <p class="empty">{t(EMPTY[status])}</p>}
      <ul class="proposals">
        {proposals?.map((proposal) => (
          <li key={proposal.id}>
            <a class="card proposal-row" href={`/admin/knowledge/proposals/${proposal.id}`}>
              <strong dir="auto">{proposal.question}</strong>
              <span class="proposal-answer" dir="auto">
                {proposal.answer || t("proposal.noAnswer")}
              </span>
              <span class="muted">
                {t(proposal.is_automatic ? "proposal.auto" : "proposal.by", {
                  name: proposal.created_by,
                  time: formatMoment(proposal.created_at),
                })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
