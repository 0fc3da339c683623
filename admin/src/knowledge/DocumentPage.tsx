import { useCallback, useState } from "preact/hooks";
import type { ChunkList, DocumentDetail } from "../../../server/protocol/admin.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { api } from "../api/api.ts";
import { formatNumber, t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { useFresh } from "../state/useFresh.ts";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { DocumentState } from "./DocumentTable.tsx";

/** One document: the text as it was read, and the passages it was cut into. */
export function DocumentPage({ id = "" }: { id?: string }) {
  const [document, setDocument] = useState<DocumentDetail | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    try {
      setDocument(await api.getDocument(id));
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, [id]);
  const isBusy = document?.status === "queued" || document?.status === "processing";
  useFresh(load, (notice) => notice.type === "documents_changed" && notice.document_id === id, isBusy);
  const url = safeUrl(document?.url);
  return (
    <div class="page page-wide">
      <a class="back-link" href="/admin/knowledge">
        <Icon name="back" size={16} />
        {t("knowledge.back")}
      </a>
      {error !== null && <ErrorNotice error={error} onRetry={() => void load()} />}
      {document && (
        <>
          <h1 dir="auto">{document.title}</h1>
          <p class="document-facts">
            <DocumentState document={document} />
            <span class="muted">{document.source_key}</span>
            {url && (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {t("knowledge.view")} <Icon name="link" size={14} />
              </a>
            )}
          </p>
          {may("owner") && <Actions document={document} onChanged={() => void load()} onError={setError} />}
          <Columns key={`${document.id} ${document.version}`} document={document} />
        </>
      )}
    </div>
  );
}

interface ActionsProps {
  document: DocumentDetail;
  onChanged: () => void;
  onError: (error: unknown) => void;
}

function Actions({ document, onChanged, onError }: ActionsProps) {
  const act = (work: Promise<unknown>) => void work.then(onChanged, onError);
  if (document.kind === "qa") {
    return (
      <div class="actions">
        <a class="button small" href={`/admin/knowledge/questions/${document.id}`}>
          {t("qa.edit")}
        </a>
      </div>
    );
  }
  return (
    <div class="actions">
      {document.can_retry && (
        <button type="button" class="button small" onClick={() => act(api.retryDocument(document.id))}>
          {t("retry")}
        </button>
      )}
      <label class="button small">
        {t("knowledge.replace")}
        <input
          class="visually-hidden"
          type="file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) act(api.replaceFile(document.id, file));
          }}
        />
      </label>
    </div>
  );
}

function Columns({ document }: { document: DocumentDetail }) {
  return (
    <div class="document-columns">
      <Chunks document={document} />
      <section>
        <h2>{t("knowledge.text")}</h2>
        <div class="card plain" dir="auto">
          {document.content ?? t("knowledge.noText")}
        </div>
      </section>
    </div>
  );
}

/** The first passages come with the document; the others on request. */
function Chunks({ document }: { document: DocumentDetail }) {
  const [rest, setRest] = useState<ChunkList["chunks"]>([]);
  const [error, setError] = useState<unknown>(null);
  const chunks = [...document.chunks, ...rest];
  const more = async () => {
    try {
      const page = await api.listChunks(document.id, chunks.at(-1)?.ordinal.toString());
      setRest([...rest, ...page.chunks]);
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <section>
      <h2>
        {t("knowledge.chunks")} ({formatNumber(document.chunk_count)})
      </h2>
      <ol class="chunks">
        {chunks.map((chunk) => (
          <li key={chunk.id} class="card">
            <p class="muted" dir="auto">
              {chunk.heading_path.join(" › ")}
              {chunk.page !== null && ` · ${t("ui.passagePage", { page: chunk.page })}`}
            </p>
            <div class="plain" dir="auto">
              {chunk.content}
            </div>
          </li>
        ))}
      </ol>
      {error !== null && <ErrorNotice error={error} />}
      {chunks.length < document.chunk_count && (
        <button type="button" class="button" onClick={() => void more()}>
          {t("knowledge.more")}
        </button>
      )}
    </section>
  );
}
