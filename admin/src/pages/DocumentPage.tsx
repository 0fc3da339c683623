import { useEffect, useState } from "preact/hooks";
import type { DocumentDetail } from "../../../server/protocol/admin.ts";
import { api } from "../api.ts";
import { Icon } from "../components/Icon.tsx";
import { ErrorNotice } from "../components/Notice.tsx";
import { safeUrl } from "../components/PlainText.tsx";
import { t } from "../i18n/index.ts";
import { onNotice } from "../state/live.ts";
import { DocumentState } from "./KnowledgePage.tsx";

/** One document: the text as it was read, and the passages it was cut into. */
export function DocumentPage({ id }: { id?: string }) {
  const [document, setDocument] = useState<DocumentDetail | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!id) return;
    const load = () => void api.getDocument(id).then(setDocument, setError);
    load();
    return onNotice((notice) => {
      if (notice !== "reconnected" && notice.type === "documents_changed" && notice.document_id === id) load();
    });
  }, [id]);
  const url = safeUrl(document?.url);
  return (
    <div class="page page-wide">
      <a class="back-link" href="/admin/knowledge">
        <Icon name="back" size={16} />
        {t("knowledge.back")}
      </a>
      {error !== null && <ErrorNotice error={error} />}
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
          <Columns document={document} />
        </>
      )}
    </div>
  );
}

function Columns({ document }: { document: DocumentDetail }) {
  return (
    <div class="document-columns">
      <section>
        <h2>
          {t("knowledge.chunks")} ({document.chunks.length})
        </h2>
        <ol class="chunks">
          {document.chunks.map((chunk) => (
            <li key={chunk.id} class="card">
              <p class="muted" dir="auto">
                {chunk.heading_path.join(" › ")}
                {chunk.page !== null && ` · ${t("trace.passagePage", { page: chunk.page })}`}
              </p>
              <div class="plain" dir="auto">
                {chunk.content}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t("knowledge.text")}</h2>
        <div class="card plain" dir="auto">
          {document.content ?? t("knowledge.noText")}
        </div>
      </section>
    </div>
  );
}
