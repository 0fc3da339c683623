import { useCallback, useState } from "preact/hooks";
import type { DocumentRow } from "../../../server/protocol/admin.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { useList } from "../state/useFresh.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { DocumentTable } from "./DocumentTable.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";
import { OwnersOnly } from "./OwnersOnly.tsx";
import { QuotaMeters } from "./QuotaMeters.tsx";
import { UploadBox } from "./UploadBox.tsx";

const statuses = ["ready", "queued", "processing", "failed"] as const;
const isBusy = (document: DocumentRow) => document.status === "queued" || document.status === "processing";

/** What the AI answers from: uploaded files and crawled pages with their status, and a box to upload more. */
export function KnowledgePage() {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<DocumentRow["status"] | "">("");
  const isFiltered = search !== "" || status !== "";
  const list = useDocuments({ kind: "file", search, status });
  const isOwner = may("owner");
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <KnowledgeTabs />
      <p class="muted">{t("knowledge.intro")}</p>
      <OwnersOnly />
      <QuotaMeters of={list.items} />
      {isOwner && <UploadBox onUploaded={() => void list.refresh()} />}
      <search class="filters">
        <label class="field grow">
          <span>{t("knowledge.search")}</span>
          <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t("knowledge.state")}</span>
          <Select
            value={status}
            options={["", ...statuses]}
            nameOf={(each) =>
              t(each === "" ? "knowledge.anyState" : each === "failed" ? "knowledge.failedState" : `knowledge.${each}`)
            }
            onChoose={setStatus}
          />
        </label>
      </search>
      <Documents list={list} isOwner={isOwner} empty={t(isFiltered ? "knowledge.noMatch" : "knowledge.empty")} />
    </div>
  );
}

interface DocumentsFilter {
  kind: DocumentRow["kind"];
  search: string;
  /** Empty: any status. */
  status: DocumentRow["status"] | "";
}

/** The tenant's documents of one kind, kept fresh. */
export function useDocuments({ kind, search, status }: DocumentsFilter) {
  const fetchPage = useCallback(
    async (page: { cursor?: string; limit: number }) => {
      const query = { kind, search: search.trim() || undefined, status: status || undefined };
      const { documents, next_cursor } = await knowledgeApi.listDocuments({ ...query, ...page });
      return { items: documents, next_cursor };
    },
    [kind, search, status],
  );
  return useList(fetchPage, (notice) => notice.type === "documents_changed", isBusy);
}

interface DocumentsProps {
  list: ReturnType<typeof useDocuments>;
  isOwner: boolean;
  /** Shown if there are none. */
  empty: string;
}

/** The list, or why it is empty. */
export function Documents({ list, isOwner, empty }: DocumentsProps) {
  return (
    <>
      {list.error !== null && <ErrorNotice error={list.error} onRetry={() => void list.refresh()} />}
      {list.items === null && list.error === null && <p class="muted">{t("loading")}</p>}
      {list.items?.length === 0 && <p class="empty">{empty}</p>}
      {list.items && list.items.length > 0 && (
        <DocumentTable
          documents={list.items}
          isOwner={isOwner}
          onChanged={() => void list.refresh()}
          onError={list.setError}
        />
      )}
      {list.hasMore && (
        <button type="button" class="button wide" onClick={() => void list.more()}>
          {t("knowledge.more")}
        </button>
      )}
    </>
  );
}
