import { useCallback, useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Qa, QaRequest } from "../../../server/protocol/admin.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { DocumentState } from "./DocumentTable.tsx";

const LIST = "/admin/knowledge/questions";
const isNew = (id: string) => id === "new";

/** Writes or edits one question with its answer. */
export function QuestionPage({ id = "new" }: { id?: string }) {
  const [qa, setQa] = useState<Qa | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    setQa(null);
    setError(null);
    if (!isNew(id)) knowledgeApi.getQa(id).then(setQa, setError);
  }, [id]);
  useEffect(load, [load]);
  const isOwner = may("owner");
  return (
    <div class="page">
      <a class="back-link" href={LIST}>
        <Icon name="back" size={16} />
        {t("qa.back")}
      </a>
      <h1>{t(isNew(id) ? "qa.write" : isOwner ? "qa.edit" : "qa.read")}</h1>
      {error !== null && (qa ? <ErrorNotice error={error} /> : <ErrorNotice error={error} onRetry={load} />)}
      {!isNew(id) && qa === null && error === null && <p class="muted">{t("loading")}</p>}
      {qa && (
        <p class="document-facts">
          <DocumentState document={qa.document} />
        </p>
      )}
      {(isNew(id) || qa) && <QuestionForm key={id} id={id} qa={qa} isOwner={isOwner} onError={setError} />}
    </div>
  );
}

interface FormProps {
  id: string;
  qa: Qa | null;
  isOwner: boolean;
  onError: (error: unknown) => void;
}

/** The form's fields, as typed: one other wording a line. */
interface Typed {
  question: string;
  answer: string;
  alternatives: string;
  url: string;
}

const typedOf = (qa: Qa | null): Typed => ({
  question: qa?.question ?? "",
  answer: qa?.answer ?? "",
  alternatives: (qa?.alternatives ?? []).join("\n"),
  url: qa?.document.url ?? "",
});

function requestOf({ question, answer, alternatives, url }: Typed): QaRequest {
  const lines = alternatives.split("\n").map((line) => line.trim());
  return { question, answer, alternatives: lines.filter(Boolean), url: url.trim() || null };
}

function QuestionForm({ id, qa, isOwner, onError }: FormProps) {
  const { route } = useLocation();
  const [typed, setTyped] = useState(() => typedOf(qa));
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsSaving(true);
    setError(null);
    const request = requestOf(typed);
    try {
      await (isNew(id) ? knowledgeApi.addQa(request) : knowledgeApi.changeQa(id, request));
      route(LIST);
    } catch (failure) {
      setError(failure);
      setIsSaving(false);
    }
  };
  return (
    <form class="card stack" onSubmit={save}>
      <Fields typed={typed} isOwner={isOwner} onType={(change) => setTyped((now) => ({ ...now, ...change }))} />
      {error !== null && <ErrorNotice error={error} />}
      {isOwner && (
        <div class="save">
          <button type="submit" class="button primary" disabled={isSaving}>
            {t(isSaving ? "ui.saving" : "ui.save")}
          </button>
          {qa && (
            <ConfirmButton
              label={`${t("knowledge.delete")}: ${qa.question}`}
              question={t("knowledge.deleteAsk", { title: qa.question })}
              action={t("knowledge.delete")}
              isWord
              onConfirm={() => void knowledgeApi.deleteDocument(id).then(() => route(LIST), onError)}
            />
          )}
        </div>
      )}
    </form>
  );
}

interface FieldsProps {
  typed: Typed;
  isOwner: boolean;
  onType: (change: Partial<Typed>) => void;
}

function Fields({ typed: { question, answer, alternatives, url }, isOwner, onType }: FieldsProps) {
  return (
    <>
      <label class="field">
        <span>{t("qa.question")}</span>
        <input
          required
          maxLength={300}
          dir="auto"
          value={question}
          readOnly={!isOwner}
          onInput={(event) => onType({ question: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{t("qa.answer")}</span>
        <textarea
          required
          rows={8}
          maxLength={8000}
          dir="auto"
          value={answer}
          readOnly={!isOwner}
          onInput={(event) => onType({ answer: event.currentTarget.value })}
        />
        <span class="hint muted">{t("qa.answerHint")}</span>
      </label>
      <Preview text={answer} />
      <label class="field">
        <span>{t("qa.alternatives")}</span>
        <textarea
          rows={3}
          dir="auto"
          value={alternatives}
          readOnly={!isOwner}
          onInput={(event) => onType({ alternatives: event.currentTarget.value })}
        />
        <span class="hint muted">{t("qa.alternativesHint")}</span>
      </label>
      <label class="field">
        <span>{t("qa.url")}</span>
        <input
          type="url"
          inputMode="url"
          value={url}
          readOnly={!isOwner}
          onInput={(event) => onType({ url: event.currentTarget.value })}
        />
      </label>
    </>
  );
}

function Preview({ text }: { text: string }) {
  if (text.trim() === "") return null;
  return (
    <details>
      <summary>{t("qa.preview")}</summary>
      <div class="card">
        <Markdown text={text} />
      </div>
    </details>
  );
}
