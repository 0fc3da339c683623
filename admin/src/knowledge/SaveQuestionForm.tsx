import { useState } from "preact/hooks";
import { learningApi } from "../api/learning.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { ActionPicker } from "./ActionPicker.tsx";
import { DocumentPicker } from "./DocumentPicker.tsx";
import { VisitorFields } from "./VisitorFields.tsx";

/** Saves a question, with the visitor context to ask it in, and either the action it must start or the expected answer. */
export function SaveQuestionForm({ onSaved }: { onSaved: () => void }) {
  const [round, setRound] = useState(0);
  // Remount the form to clear it for the next question.
  return (
    <Form
      key={round}
      onSaved={() => {
        setRound(round + 1);
        onSaved();
      }}
    />
  );
}

function Form({ onSaved }: { onSaved: () => void }) {
  const [question, setQuestion] = useState("");
  const [page, setPage] = useState("");
  const [language, setLanguage] = useState("");
  const [words, setWords] = useState("");
  const [documentId, setDocumentId] = useState<string | null>(null);
  const [actionId, setActionId] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setError(null);
    setIsSaving(true);
    const visitor = { page: page.trim() || null, locale: language || null };
    const answer = { expected_words: listOf(words), expected_document_id: documentId };
    await learningApi
      .saveQuestion({ question, ...visitor, ...(actionId === null ? answer : { expected_action_id: actionId }) })
      .then(onSaved, setError);
    setIsSaving(false);
  };
  return (
    <form class="card stack" onSubmit={save}>
      <label class="field">
        <span>{t("saved.question")}</span>
        <input
          required
          maxLength={2000}
          dir="auto"
          value={question}
          onInput={(event) => setQuestion(event.currentTarget.value)}
        />
      </label>
      <div class="filters">
        <VisitorFields page={page} language={language} onPage={setPage} onLanguage={setLanguage} />
      </div>
      <ActionPicker value={actionId} onPick={setActionId} />
      {actionId === null && <Answer words={words} onWords={setWords} onDocument={setDocumentId} />}
      {error !== null && <ErrorNotice error={error} />}
      <div class="actions">
        <button type="submit" class="button primary" disabled={isSaving || question.trim() === ""}>
          {t("saved.save")}
        </button>
      </div>
    </form>
  );
}

interface AnswerProps {
  words: string;
  onWords: (words: string) => void;
  onDocument: (id: string | null) => void;
}

/** What an answer must say and cite. */
function Answer({ words, onWords, onDocument }: AnswerProps) {
  return (
    <>
      <label class="field">
        <span>{t("saved.words")}</span>
        <input maxLength={500} dir="auto" value={words} onInput={(event) => onWords(event.currentTarget.value)} />
        <small class="muted">{t("saved.wordsHint")}</small>
      </label>
      <DocumentPicker onPick={onDocument} />
    </>
  );
}

const listOf = (words: string) =>
  words
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
