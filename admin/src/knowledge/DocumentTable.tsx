/** Documents with their status; owners can select some to delete, and retry failed ones. */
import { useState } from "preact/hooks";
import type { DocumentRow } from "../../../server/protocol/admin.ts";
import { isErrorKey } from "../../../server/protocol/errors.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { errorMessage, formatMoment, formatNumber, plural, t } from "../i18n/index.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { CollectForm } from "./CollectForm.tsx";

interface Props {
  documents: DocumentRow[];
  isOwner: boolean;
  onChanged: () => void;
  onError: (error: unknown) => void;
}

export function DocumentTable({ documents, isOwner, onChanged, onError }: Props) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = documents.filter((document) => marked.has(document.id)).map((document) => document.id);
  const mark = (id: string, isOn: boolean) =>
    setMarked((before) => new Set(isOn ? [...before, id] : [...before].filter((other) => other !== id)));
  const act = (work: Promise<unknown>) => work.then(onChanged, onError);
  return (
    <div class="stack">
      {chosen.length > 0 && (
        <div class="bulk" role="status">
          <span>{plural("chosen", chosen.length)}</span>
          <ConfirmButton
            label={t("knowledge.deleteChosen")}
            question={t("knowledge.deleteChosenAsk", { count: chosen.length })}
            action={t("knowledge.delete")}
            isWord
            onConfirm={() => void act(knowledgeApi.deleteDocuments(chosen).then(() => setMarked(new Set())))}
          />
          <CollectForm
            onCollect={(name) => void act(knowledgeApi.collectDocuments(chosen, name).then(() => setMarked(new Set())))}
          />
        </div>
      )}
      <div class="table-box documents">
        <table>
          <thead>
            <tr>
              {isOwner && <td />}
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
              <Row
                key={document.id}
                document={document}
                isOwner={isOwner}
                isMarked={marked.has(document.id)}
                onMark={(isOn) => mark(document.id, isOn)}
                onDelete={() => void act(knowledgeApi.deleteDocument(document.id))}
                onRetry={() => void act(knowledgeApi.retryDocument(document.id))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface RowProps {
  document: DocumentRow;
  isOwner: boolean;
  isMarked: boolean;
  onMark: (isOn: boolean) => void;
  onDelete: () => void;
  onRetry: () => void;
}

function Row({ document, isOwner, isMarked, onMark, onDelete, onRetry }: RowProps) {
  const { title } = document;
  const isQa = document.kind === "qa";
  return (
    <tr>
      {isOwner && (
        <td>
          <input
            type="checkbox"
            checked={isMarked}
            aria-label={t("knowledge.mark", { title })}
            onChange={(event) => onMark(event.currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row">
        <a href={isQa ? `/admin/knowledge/questions/${document.id}` : `/admin/knowledge/${document.id}`} dir="auto">
          {title}
        </a>
        {document.collection !== null && " "}
        {document.collection !== null && (
          <span class="tag" dir="auto">
            {document.collection}
          </span>
        )}
        {!isQa && <span class="muted source-key">{document.source_key}</span>}
      </th>
      <td>
        <DocumentState document={document} />{" "}
        {isOwner && document.can_retry && (
          <button type="button" class="button small" onClick={onRetry}>
            {t("retry")}
          </button>
        )}
      </td>
      <td class="number">{document.chunk_count > 0 ? formatNumber(document.chunk_count) : "–"}</td>
      <td class="when">{formatMoment(document.updated_at)}</td>
      {isOwner && (
        <td>
          <ConfirmButton
            label={`${t("knowledge.delete")}: ${title}`}
            question={t("knowledge.deleteAsk", { title })}
            action={t("knowledge.delete")}
            onConfirm={onDelete}
          />
        </td>
      )}
    </tr>
  );
}

/** A document's status in words, with the reason if it failed. */
export function DocumentState({ document }: { document: Pick<DocumentRow, "status" | "error_key" | "error_details"> }) {
  if (document.status !== "failed") {
    return <span class={`tag tag-${document.status}`}>{t(`knowledge.${document.status}`)}</span>;
  }
  const key = isErrorKey(document.error_key) ? document.error_key : "ingestion_failed";
  return (
    <span class="failed">
      <span class="tag tag-failed">{t("knowledge.failedState")}</span> {errorMessage(key, "", document.error_details)}
    </span>
  );
}
