/** A source at a glance: how far it is, what became of its pages, and what can be done with it. */
import type { Source } from "../../../server/protocol/admin.ts";
import { isErrorKey } from "../../../server/protocol/errors.ts";
import { api } from "../api/api.ts";
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
            <button type="button" class="button small" onClick={() => act(api.syncSource(source.id))}>
              {t("sources.sync")}
            </button>
          )}
          {source.status === "paused" ? (
            <button
              type="button"
              class="button small"
              onClick={() => act(api.updateSource(source.id, { paused: false }))}
            >
              {t("sources.resume")}
            </button>
          ) : (
            <button
              type="button"
              class="button small"
              onClick={() => act(api.updateSource(source.id, { paused: true }))}
            >
              {t("sources.pause")}
            </button>
          )}
          <ConfirmButton
            label={`${t("knowledge.delete")}: ${source.name}`}
            question={t("sources.deleteAsk", { name: source.name, count: source.documents.total })}
            action={t("knowledge.delete")}
            isWord
            onConfirm={() => act(api.deleteSource(source.id))}
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

function Facts({ source }: { source: Source }) {
  const { pages, documents } = source;
  const said = [
    plural("readyDocuments", documents.ready),
    ...(documents.total > documents.ready + documents.failed
      ? [plural("waitingDocuments", documents.total - documents.ready - documents.failed)]
      : []),
    ...(pages.failed + documents.failed > 0
      ? [t("sources.failedPages", { count: pages.failed + documents.failed })]
      : []),
    ...(pages.excluded > 0 ? [t("sources.excludedPages", { count: pages.excluded })] : []),
    source.synced_at ? t("sources.synced", { time: formatMoment(source.synced_at) }) : t("sources.neverSynced"),
    ...(source.next_sync_at && source.status !== "paused"
      ? [t("sources.next", { time: formatMoment(source.next_sync_at) })]
      : []),
  ];
  return <p class="muted source-facts">{said.join(" · ")}</p>;
}
