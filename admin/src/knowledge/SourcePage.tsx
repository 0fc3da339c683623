import { useCallback, useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { SourcePage as Page, Source, SourcePageFilter } from "../../../server/protocol/admin.ts";
import { isErrorKey } from "../../../server/protocol/errors.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { ApiError } from "../api/api.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { errorMessage, formatMoment, t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { useList, useReply } from "../state/useFresh.ts";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { DocumentState } from "./DocumentTable.tsx";
import { SourceOptions, type SourceOptionValues, toExclude } from "./SourceOptions.tsx";
import { isUnderWay, SourceSummary } from "./SourceSummary.tsx";
import { SourceState } from "./SourcesPage.tsx";

/** One site or page: how it is fetched, and the status of each of its pages. */
export function SourcePage({ id = "" }: { id?: string }) {
  const { route } = useLocation();
  const fetchSource = useCallback(() => knowledgeApi.getSource(id), [id]);
  const {
    value: source,
    error,
    setError,
    refresh,
  } = useReply(fetchSource, (notice) => "source_id" in notice && notice.source_id === id, isUnderWay);
  const isGone = error instanceof ApiError && error.key === "not_found";
  // Deleted, here or elsewhere: go back to the list.
  useEffect(() => {
    if (isGone) route("/admin/knowledge/sites");
  }, [isGone, route]);
  const isOwner = may("owner");
  const url = safeUrl(source?.url);
  return (
    <div class="page page-wide">
      <a class="back-link" href="/admin/knowledge/sites">
        <Icon name="back" size={16} />
        {t("sources.back")}
      </a>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refresh()} />}
      {source === null && error === null && <p class="muted">{t("loading")}</p>}
      {source && (
        <>
          <h1 dir="auto">{source.name}</h1>
          <p class="document-facts">
            <SourceState source={source} />
            {url && (
              <a href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
                {source.url} <Icon name="link" size={14} />
              </a>
            )}
          </p>
          <SourceSummary source={source} isOwner={isOwner} onChanged={() => void refresh()} onError={setError} />
          {isOwner && <Settings key={source.id} source={source} onSaved={refresh} />}
          <Pages sourceId={source.id} />
        </>
      )}
    </div>
  );
}

function Settings({ source, onSaved }: { source: Source; onSaved: () => Promise<void> }) {
  const [values, setValues] = useState<SourceOptionValues>({ ...source, exclude: source.exclude.join("\n") });
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [error, setError] = useState<unknown>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setState("saving");
    setError(null);
    try {
      const { name, schedule, discovery, exclude, max_pages } = values;
      const common = { schedule, ...(name.trim() ? { name: name.trim() } : {}) };
      const ofSites = source.kind === "site" ? { discovery, exclude: toExclude(exclude), max_pages } : {};
      await knowledgeApi.updateSource(source.id, { ...common, ...ofSites });
      await onSaved();
      setState("saved");
    } catch (failure) {
      setError(failure);
      setState("idle");
    }
  };
  return (
    <details class="card">
      <summary>{t("sources.options")}</summary>
      <form class="stack" onSubmit={save}>
        <SourceOptions kind={source.kind} values={values} onChange={setValues} />
        {error !== null && <ErrorNotice error={error} />}
        <div class="save">
          <button type="submit" class="button primary" disabled={state === "saving"}>
            {t(state === "saving" ? "ui.saving" : "ui.save")}
          </button>
          {state === "saved" && <Notice kind="ok">{t("ui.saved")}</Notice>}
        </div>
      </form>
    </details>
  );
}

const filters = ["failed", "excluded", "stored", "unchanged", "pending"] as const;

function Pages({ sourceId }: { sourceId: string }) {
  const { query } = useLocation();
  const [filter, setFilter] = useState<SourcePageFilter | "">(() => filters.find((each) => each === query.show) ?? "");
  const fetchPage = useCallback(
    async (page: { cursor?: string; limit: number }) => {
      const { pages, next_cursor } = await knowledgeApi.listSourcePages(sourceId, {
        filter: filter || undefined,
        ...page,
      });
      return { items: pages, next_cursor };
    },
    [sourceId, filter],
  );
  const isAbout = (notice: { type: string; source_id?: string }) =>
    notice.source_id === sourceId || notice.type === "documents_changed";
  const list = useList(fetchPage, isAbout, (page) => page.is_pending);
  return (
    <section class="stack">
      <div class="filters filters-head">
        <h2 class="grow">{t("sources.pages")}</h2>
        <label class="field">
          <span class="visually-hidden">{t("sources.outcome")}</span>
          <Select
            value={filter}
            options={["", ...filters]}
            nameOf={(each) => t(each ? `outcome.${each}` : "sources.anyOutcome")}
            onChoose={setFilter}
          />
        </label>
      </div>
      {list.error !== null && <ErrorNotice error={list.error} onRetry={() => void list.refresh()} />}
      {list.items === null && list.error === null && <p class="muted">{t("loading")}</p>}
      {list.items?.length === 0 && (
        <p class="empty">{t(filter === "" ? "sources.noPages" : "sources.noPagesOfKind")}</p>
      )}
      {list.items && list.items.length > 0 && <PageTable pages={list.items} />}
      {list.hasMore && (
        <button type="button" class="button wide" onClick={() => void list.more()}>
          {t("knowledge.more")}
        </button>
      )}
    </section>
  );
}

function PageTable({ pages }: { pages: Page[] }) {
  return (
    <div class="table-box source-pages">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("sources.pageAddress")}</th>
            <th scope="col">{t("sources.outcome")}</th>
            <th scope="col">{t("knowledge.state")}</th>
            <th scope="col">{t("sources.fetched")}</th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr key={page.url}>
              <th scope="row">
                {page.document ? (
                  <a href={`/admin/knowledge/${page.document.id}`} dir="auto">
                    {page.document.title}
                  </a>
                ) : null}
                <span class="muted source-key" dir="ltr">
                  {page.url}
                </span>
              </th>
              <td>
                <Outcome page={page} />
              </td>
              <td>{page.document && <DocumentState document={{ ...page.document, error_details: {} }} />}</td>
              <td class="when">{page.fetched_at && formatMoment(page.fetched_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Outcome({ page }: { page: Page }) {
  if (page.outcome === null) return <span class="tag">{t("outcome.pending")}</span>;
  return (
    <>
      <span class={`tag tag-${page.outcome}`}>{t(`outcome.${page.outcome}`)}</span>{" "}
      {isErrorKey(page.error_key) && (
        <span class={page.outcome === "failed" ? "failed" : "muted"}>{errorMessage(page.error_key)}</span>
      )}
      {page.is_missing && <span class="muted">{t("sources.missing")}</span>}
    </>
  );
}
