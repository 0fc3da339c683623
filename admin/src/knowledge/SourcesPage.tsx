import type { Source } from "../../../server/protocol/admin.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { useReply } from "../state/useFresh.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";
import { OwnersOnly } from "./OwnersOnly.tsx";
import { QuotaMeters } from "./QuotaMeters.tsx";
import { SourceForm } from "./SourceForm.tsx";
import { isUnderWay, SourceSummary } from "./SourceSummary.tsx";

/** Websites and pages that are crawled, and crawled again on schedule. */
export function SourcesPage() {
  const { value, error, setError, refresh } = useReply(
    knowledgeApi.listSources,
    (notice) => notice.type === "sources_changed" || notice.type === "documents_changed",
    (list) => list.sources.some(isUnderWay),
  );
  const sources = value?.sources ?? null;
  const isOwner = may("owner");
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <KnowledgeTabs />
      <p class="muted">{t("sources.intro")}</p>
      <OwnersOnly />
      <QuotaMeters of={sources} />
      {isOwner && <SourceForm onAdded={() => void refresh()} />}
      {error !== null && <ErrorNotice error={error} onRetry={() => void refresh()} />}
      {sources === null && error === null && <p class="muted">{t("loading")}</p>}
      {sources?.length === 0 && <p class="empty">{t("sources.empty")}</p>}
      <ul class="source-list">
        {sources?.map((source) => (
          <li key={source.id} class="card stack">
            <SourceHeading source={source} />
            <SourceSummary source={source} isOwner={isOwner} onChanged={() => void refresh()} onError={setError} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SourceHeading({ source }: { source: Source }) {
  return (
    <div class="source-heading">
      <h2>
        <a href={`/admin/knowledge/sites/${source.id}`} dir="auto">
          {source.name}
        </a>
      </h2>
      <SourceState source={source} />
      <span class="muted source-key" dir="ltr">
        {source.url}
      </span>
    </div>
  );
}

/** A source's status in a word. */
export function SourceState({ source }: { source: Source }) {
  return <span class={`tag tag-${source.status}`}>{t(`sources.${source.status}`)}</span>;
}
