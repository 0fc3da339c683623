import { useCallback, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Gap, GapStatus } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { formatMoment, formatNumber, percent, plural, t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { useReply } from "../state/useFresh.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";

const STATUSES = ["open", "solved", "dismissed"] as const;
const EMPTY = { open: "gaps.emptyOpen", solved: "gaps.emptySolved", dismissed: "gaps.emptyDismissed" } as const;

/** Questions nobody could answer, each with its tickets and a way to write the answer. */
export function GapsPage() {
  const [status, setStatus] = useState<GapStatus>("open");
  const fetchGaps = useCallback(() => learningApi.listGaps(status), [status]);
  const { value: list, error, setError, refresh } = useReply(fetchGaps, (notice) => notice.type !== "sources_changed");
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <KnowledgeTabs />
      <p class="muted">{t("gaps.intro")}</p>
      <fieldset class="tabs" aria-label={t("gaps.status")}>
        {STATUSES.map((each) => (
          <button key={each} type="button" class="tab" aria-pressed={each === status} onClick={() => setStatus(each)}>
            {t(`gaps.${each}`)}
            {list && list.counts[each] > 0 && <span class="tab-count">{formatNumber(list.counts[each])}</span>}
          </button>
        ))}
      </fieldset>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refresh()} />}
      {list === null && error === null && <p class="muted">{t("loading")}</p>}
      {list?.gaps.length === 0 && <p class="empty">{t(EMPTY[status])}</p>}
      <ul class="gaps">
        {list?.gaps.map((gap) => (
          <GapCard key={gap.id} gap={gap} onChange={() => void refresh()} onError={setError} />
        ))}
      </ul>
    </div>
  );
}

interface CardProps {
  gap: Gap;
  onChange: () => void;
  onError: (error: unknown) => void;
}

function GapCard({ gap, onChange, onError }: CardProps) {
  return (
    <li class="card gap">
      <div class="gap-head">
        <h2 dir="auto">{gap.title}</h2>
        <Weeks weeks={gap.weeks} />
        <span class="tag">{plural("asked", gap.count)}</span>
      </div>
      <Closed gap={gap} />
      <ul class="gap-questions">
        {gap.questions.map((question) => (
          <li key={question.turn_id}>
            <a href={`/admin/tickets/${question.ticket_id}`}>{question.ticket_number}</a>{" "}
            <span dir="auto">{question.question}</span>{" "}
            <span class="muted">
              {t(`gapReason.${question.reason}`)} ·{" "}
              {question.similarity === null
                ? t("gaps.first")
                : t("gaps.similarity", { percent: percent(question.similarity) })}{" "}
              · {formatMoment(question.asked_at)}
            </span>
          </li>
        ))}
      </ul>
      <GapActions gap={gap} onChange={onChange} onError={onError} />
    </li>
  );
}

function GapActions({ gap, onChange, onError }: CardProps) {
  const { route } = useLocation();
  if (!may("agent") || gap.status === "solved") return null;
  const write = () =>
    void learningApi.propose({ gap_id: gap.id }).then(({ id }) => route(`/admin/knowledge/proposals/${id}`), onError);
  const put = (isDismissed: boolean) => void learningApi.dismissGap(gap.id, isDismissed).then(onChange, onError);
  return (
    <div class="actions">
      {gap.status === "open" ? (
        <>
          <button type="button" class="button small primary" onClick={write}>
            {t(gap.proposal_id ? "gaps.continue" : "gaps.write")}
          </button>
          <ConfirmButton
            label={`${t("gaps.dismiss")}: ${gap.title}`}
            question={t("gaps.dismissAsk")}
            action={t("gaps.dismiss")}
            isWord
            onConfirm={() => put(true)}
          />
        </>
      ) : (
        <button type="button" class="button small" onClick={() => put(false)}>
          {t("gaps.reopen")}
        </button>
      )}
    </div>
  );
}

/** When and by what it was solved, or who dismissed it. */
function Closed({ gap: { status, closed_by, closed_at, solved_by } }: { gap: Gap }) {
  if (status === "open" || closed_at === null) return null;
  const told = { name: closed_by ?? "", time: formatMoment(closed_at) };
  if (status === "dismissed") return <p class="muted">{t("gaps.dismissedBy", told)}</p>;
  return (
    <p class="muted">
      {t("gaps.solvedBy", told)}{" "}
      {solved_by?.title ? (
        <a href={`/admin/knowledge/${solved_by.document_id}`}>{solved_by.title}</a>
      ) : (
        t("gaps.documentGone")
      )}
    </p>
  );
}

const HEIGHT = 24;
const BAR = 6;

/** Eight bars, with a text alternative for screen readers. */
function Weeks({ weeks }: { weeks: number[] }) {
  const most = Math.max(1, ...weeks);
  return (
    <svg
      class="gap-weeks"
      role="img"
      viewBox={`0 0 ${weeks.length * (BAR + 2)} ${HEIGHT}`}
      width={weeks.length * (BAR + 2)}
      height={HEIGHT}
    >
      <title>{t("gaps.weeks", { weeks: weeks.join(", ") })}</title>
      {weeks.map((count, at) => {
        const height = Math.max(1, (count / most) * HEIGHT);
        return <rect key={at} x={at * (BAR + 2)} y={HEIGHT - height} width={BAR} height={height} rx={1} />;
      })}
    </svg>
  );
}
