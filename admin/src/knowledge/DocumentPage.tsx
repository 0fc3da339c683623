import { useCallback, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { ChunkList, DocumentDetail } from "../../../server/protocol/admin.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { formatBytes, formatMoment, formatNumber, t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { useReply } from "../state/useFresh.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { DocumentState } from "./DocumentTable.tsx";

/** One document: its extracted text, and the chunks it was split into. */
export function DocumentPage({ id = "" }: { id?: string }) {
  const fetchDocument = useCallback(() => knowledgeApi.getDocument(id), [id]);
  const {
    value: document,
    error,
    setError,
    refresh,
  } = useReply(
    fetchDocument,
    (notice) => notice.type === "documents_changed" && notice.document_id === id,
    ({ status }) => status === "queued" || status === "processing",
  );
  const list = listOf(document);
  return (
    <div class="page page-wide">
      <a class="back-link" href={list.path}>
        <Icon name="back" size={16} />
        {t(list.text)}
      </a>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refresh()} />}
      {document === null && error === null && <p class="muted">{t("loading")}</p>}
      {document && (
        <>
          <h1 dir="auto">{document.title}</h1>
          <Facts document={document} />
          {may("owner") && (
            <Actions document={document} back={list.path} onChanged={() => void refresh()} onError={setError} />
          )}
          <Columns key={`${document.id} ${document.version}`} document={document} />
        </>
      )}
    </div>
  );
}

/** The list the document belongs to: a crawled page belongs to its website's own list. */
function listOf(document: DocumentDetail | null) {
  if (document?.kind === "qa") return { path: "/admin/knowledge/questions", text: "qa.back" } as const;
  if (document?.source_id) {
    return { path: `/admin/knowledge/sites/${document.source_id}`, text: "knowledge.backToSite" } as const;
  }
  return { path: "/admin/knowledge", text: "knowledge.back" } as const;
}

function Facts({ document }: { document: DocumentDetail }) {
  const url = safeUrl(document.url);
  const { version, byte_size, updated_at, collection } = document;
  return (
    <>
      <p class="document-facts">
        <DocumentState document={document} />
        {collection !== null && (
          <span class="tag" dir="auto">
            {collection}
          </span>
        )}
        {document.kind === "file" && (
          <span class="muted" dir="ltr">
            {document.source_key}
          </span>
        )}
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t("knowledge.view")} <Icon name="link" size={14} />
          </a>
        )}
      </p>
      <p class="muted">
        {[
          t("ui.version", { version }),
          t("knowledge.changedOn", { time: formatMoment(updated_at) }),
          formatBytes(byte_size),
        ].join(" · ")}
      </p>
    </>
  );
}

interface ActionsProps {
  document: DocumentDetail;
  /** Where to go after deleting it. */
  back: string;
  onChanged: () => void;
  onError: (error: unknown) => void;
}

function Actions({ document, back, onChanged, onError }: ActionsProps) {
  const { route } = useLocation();
  const act = (work: Promise<unknown>) => void work.then(onChanged, onError);
  const { id, kind, title } = document;
  return (
    <div class="actions">
      {kind === "qa" && (
        <a class="button small" href={`/admin/knowledge/questions/${id}`}>
          {t("qa.edit")}
        </a>
      )}
      {document.can_retry && (
        <button type="button" class="button small" onClick={() => act(knowledgeApi.retryDocument(id))}>
          {t("retry")}
        </button>
      )}
      {kind === "file" && (
        <label class="button small">
          {t("knowledge.replace")}
          <input
            class="visually-hidden"
            type="file"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) act(knowledgeApi.replaceFile(id, file));
            }}
          />
        </label>
      )}
      {/* A crawled page would return with the next sync: exclude it in the website's settings instead. */}
      {kind !== "page" && (
        <ConfirmButton
          label={`${t("knowledge.delete")}: ${title}`}
          question={t("knowledge.deleteAsk", { title })}
          action={t("knowledge.delete")}
          isWord
          onConfirm={() => void knowledgeApi.deleteDocument(id).then(() => route(back), onError)}
        />
      )}
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

/** The first chunks come with the document; the rest are loaded on request. */
function Chunks({ document }: { document: DocumentDetail }) {
  const [rest, setRest] = useState<ChunkList["chunks"]>([]);
  const [error, setError] = useState<unknown>(null);
  const chunks = [...document.chunks, ...rest];
  const more = async () => {
    try {
      const page = await knowledgeApi.listChunks(document.id, chunks.at(-1)?.ordinal.toString());
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
