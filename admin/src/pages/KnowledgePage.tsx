import { useCallback, useEffect, useState } from "preact/hooks";
import type { DocumentRow } from "../../../server/protocol/admin.ts";
import { isErrorKey } from "../../../server/protocol/errors.ts";
import { api } from "../api.ts";
import { Icon } from "../components/Icon.tsx";
import { ErrorNotice } from "../components/Notice.tsx";
import { UploadBox } from "../components/UploadBox.tsx";
import { errorMessage, formatMoment, formatNumber, t } from "../i18n/index.ts";
import { onNotice } from "../state/live.ts";
import { me } from "../state/session.ts";

/** What the AI answers from: documents with their state, and a place to add more. */
export function KnowledgePage() {
  const [documents, setDocuments] = useState<DocumentRow[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const refresh = useCallback(async () => {
    try {
      const list = await api.listDocuments();
      setDocuments(list.documents);
      setCursor(list.next_cursor);
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useFreshDocuments(refresh, documents);
  const more = async () => {
    const list = await api.listDocuments(cursor ?? undefined).catch(setError);
    if (!list) return;
    setDocuments([...(documents ?? []), ...list.documents]);
    setCursor(list.next_cursor);
  };
  const isOwner = me.value?.role === "owner";
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <p class="muted">{t("knowledge.intro")}</p>
      {isOwner && <UploadBox onUploaded={() => void refresh()} />}
      {error !== null && <ErrorNotice error={error} onRetry={() => void refresh()} />}
      {documents?.length === 0 && <p class="empty">{t("knowledge.empty")}</p>}
      {documents && documents.length > 0 && (
        <DocumentTable documents={documents} isOwner={isOwner} onDeleted={() => void refresh()} onError={setError} />
      )}
      {cursor && (
        <button type="button" class="button wide" onClick={() => void more()}>
          {t("knowledge.more")}
        </button>
      )}
    </div>
  );
}

const BUSY = new Set(["queued", "processing"]);

/** Looks again on notices, and every few seconds while something is still being read. */
function useFreshDocuments(refresh: () => Promise<void>, documents: DocumentRow[] | null): void {
  const isBusy = documents?.some((document) => BUSY.has(document.status)) ?? false;
  useEffect(() => {
    void refresh();
    return onNotice((notice) => {
      if (notice === "reconnected" || notice.type === "documents_changed") void refresh();
    });
  }, [refresh]);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void refresh(), 3000);
    return () => clearInterval(timer);
  }, [isBusy, refresh]);
}

interface TableProps {
  documents: DocumentRow[];
  isOwner: boolean;
  onDeleted: () => void;
  onError: (error: unknown) => void;
}

function DocumentTable({ documents, isOwner, onDeleted, onError }: TableProps) {
  const remove = async (document: DocumentRow) => {
    try {
      await api.deleteDocument(document.id);
      onDeleted();
    } catch (failure) {
      onError(failure);
    }
  };
  return (
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("knowledge.document")}</th>
            <th scope="col">{t("knowledge.state")}</th>
            <th scope="col" class="number">
              {t("knowledge.parts")}
            </th>
            <th scope="col">{t("knowledge.changed")}</th>
            {isOwner && <td />}
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={document.id}>
              <th scope="row">
                <a href={`/admin/knowledge/${document.id}`} dir="auto">
                  {document.title}
                </a>
                <span class="muted source-key">{document.source_key}</span>
              </th>
              <td>
                <DocumentState document={document} />
              </td>
              <td class="number">{formatNumber(document.chunk_count)}</td>
              <td>{formatMoment(document.updated_at)}</td>
              {isOwner && (
                <td>
                  <DeleteButton document={document} onDelete={() => void remove(document)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A document's state in words; a failed one says why. */
export function DocumentState({ document }: { document: DocumentRow }) {
  if (document.status !== "failed") {
    return <span class={`tag tag-${document.status}`}>{t(`knowledge.${document.status}`)}</span>;
  }
  const key = isErrorKey(document.error_key) ? document.error_key : "ingestion_failed";
  return (
    <span class="failed">
      <span class="tag tag-failed">{t("knowledge.failedState")}</span> {errorMessage(key)}
    </span>
  );
}

/** Deleting is asked about in place, with a keyboard as with a mouse. */
function DeleteButton({ document, onDelete }: { document: DocumentRow; onDelete: () => void }) {
  const [asks, setAsks] = useState(false);
  if (!asks) {
    const label = `${t("knowledge.delete")}: ${document.title}`;
    return (
      <button type="button" class="button small quiet" aria-label={label} title={label} onClick={() => setAsks(true)}>
        <Icon name="trash" size={16} />
      </button>
    );
  }
  return (
    <div class="ask" role="alert">
      <span>{t("knowledge.deleteAsk", { title: document.title })}</span>
      <button type="button" class="button small danger" onClick={onDelete}>
        {t("knowledge.delete")}
      </button>
      <button type="button" class="button small" onClick={() => setAsks(false)}>
        {t("knowledge.keep")}
      </button>
    </div>
  );
}
