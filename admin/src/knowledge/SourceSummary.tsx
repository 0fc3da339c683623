/** A source at a glance: its progress, its pages' status, and its actions. */
import type { Source } from "../../../server/protocol/admin.ts";
import { isErrorKey } from "../../../server/protocol/errors.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { errorMessage, formatMoment, plural, t } from "../i18n/index.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Notice } from "../ui/Notice.tsx";

export const isUnderWay = ({ status }: Source) => status === "queued" || status === "syncing" || status === "deleting";

interface Props {
  source: Source;
  isOwner: boolean;
  onChanged: () => void;
  onError: (error: unknown) => void;
}

export function SourceSummary({ source, isOwner, onChanged, onError }: Props) {
  const act = (work: Promise<unknown>) => void work.then(onChanged, onError);
  return (
    <>
      <Progress source={source} />
      <Facts source={source} />
      {source.status === "failed" && (
        <Notice kind="error">
          {errorMessage(isErrorKey(source.error_key) ? source.error_key : "site_unreachable")}
        </Notice>
      )}
      {source.is_truncated && <Notice kind="info">{t("sources.truncated", { most: source.max_pages })}</Notice>}
      {isOwner && source.status !== "deleting" && (
        <div class="actions">
          {!isUnderWay(source) && source.status !== "paused" && (
            <button type="button" class="button small" onClick={() => act(knowledgeApi.syncSource(source.id))}>
              {t("sources.sync")}
            </button>
          )}
          {source.status === "paused" ? (
            <button
              type="button"
              class="button small"
              onClick={() => act(knowledgeApi.updateSource(source.id, { paused: false }))}
            >
              {t("sources.resume")}
            </button>
          ) : (
            <button
              type="button"
              class="button small"
              onClick={() => act(knowledgeApi.updateSource(source.id, { paused: true }))}
            >
              {t("sources.pause")}
            </button>
          )}
          <ConfirmButton
            label={`${t("knowledge.delete")}: ${source.name}`}
            question={t("sources.deleteAsk", { name: source.name, count: source.documents.total })}
            action={t("knowledge.delete")}
            isWord
            onConfirm={() => act(knowledgeApi.deleteSource(source.id))}
          />
        </div>
      )}
    </>
  );
}

function Progress({ source }: { source: Source }) {
  if (source.status !== "syncing") return null;
  const { total, pending } = source.pages;
  const text = t("sources.progress", { done: total - pending, total });
  return (
    <div class="sync-progress" role="status">
      <progress max={Math.max(total, 1)} value={total - pending} aria-label={text} />
      <span class="muted">{text}</span>
    </div>
  );
}

/** Page counts by status, and when they are fetched; failures link to the pages concerned. */
function Facts({ source }: { source: Source }) {
  const { pages, documents, status, synced_at, next_sync_at } = source;
  const waiting = documents.total - documents.ready - documents.failed;
  const failed = pages.failed + documents.failed;
  const counts = [
    plural("readyDocuments", documents.ready),
    ...(waiting > 0 ? [plural("waitingDocuments", waiting)] : []),
    ...(pages.excluded > 0 ? [t("sources.excludedPages", { count: pages.excluded })] : []),
  ];
  const times = [
    t(`schedule.${source.schedule}`),
    ...(synced_at ? [t("sources.synced", { time: formatMoment(synced_at) })] : []),
    ...(!synced_at && !isUnderWay(source) ? [t("sources.neverSynced")] : []),
    ...(next_sync_at && status !== "paused" ? [t("sources.next", { time: formatMoment(next_sync_at) })] : []),
  ];
  return (
    <div class="muted source-facts">
      <p>
        {counts.join(" · ")}
        {failed > 0 && " · "}
        {failed > 0 && (
          <a class="failed" href={`/admin/knowledge/sites/${source.id}?show=failed`}>
            {t("sources.failedPages", { count: failed })}
          </a>
        )}
      </p>
      <p>{times.join(" · ")}</p>
    </div>
  );
}
