import { useState } from "preact/hooks";
import type { SavedAnswer, SavedQuestion } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { formatMoment, percent, t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { useReply } from "../state/useFresh.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";

/** What has to stay answered: each question with its newest answer, and what changed. */
export function SavedQuestionsPage() {
  const [done, setDone] = useState<number | null>(null);
  const { value, error, setError, refresh } = useReply(
    learningApi.listSavedQuestions,
    (notice) => notice.type === "documents_changed",
  );
  const questions = value?.questions ?? null;
  const runAll = async () => {
    let failed: unknown = null;
    try {
      for (const [at, { id }] of (questions ?? []).entries()) {
        setDone(at);
        await learningApi.runSavedQuestion(id);
      }
    } catch (failure) {
      failed = failure;
    }
    setDone(null);
    await refresh();
    if (failed !== null) setError(failed);
  };
  const isOwner = may("owner");
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <KnowledgeTabs />
      <p class="muted">{t("saved.intro")}</p>
      {isOwner && <SaveForm onSaved={() => void refresh()} />}
      {error !== null && <ErrorNotice error={error} onRetry={() => void refresh()} />}
      {questions === null && error === null && <p class="muted">{t("loading")}</p>}
      {questions?.length === 0 && <p class="empty">{t("saved.empty")}</p>}
      {isOwner && questions && questions.length > 0 && (
        <div class="actions">
          <button type="button" class="button" disabled={done !== null} onClick={() => void runAll()}>
            {t("saved.run")}
          </button>
          {done !== null && <span role="status">{t("saved.running", { done, total: questions.length })}</span>}
        </div>
      )}
      <ul class="gaps">
        {questions?.map((question) => (
          <li key={question.id} class="card saved">
            <header class="saved-head">
              <h2 class="grow" dir="auto">
                {question.question}
              </h2>
              {isOwner && (
                <ConfirmButton
                  label={`${t("saved.drop")}: ${question.question}`}
                  question={t("saved.dropAsk")}
                  action={t("saved.drop")}
                  onConfirm={() => void learningApi.dropSavedQuestion(question.id).then(refresh, setError)}
                />
              )}
            </header>
            <Answers answers={question.answers} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SaveForm({ onSaved }: { onSaved: () => void }) {
  const [question, setQuestion] = useState("");
  const [words, setWords] = useState("");
  const [error, setError] = useState<unknown>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setError(null);
    const expected_words = words
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
    await learningApi.saveQuestion({ question, expected_words }).then(() => {
      setQuestion("");
      setWords("");
      onSaved();
    }, setError);
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
      <label class="field">
        <span>{t("saved.words")}</span>
        <input maxLength={500} dir="auto" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        <small class="muted">{t("saved.wordsHint")}</small>
      </label>
      {error !== null && <ErrorNotice error={error} />}
      <div class="actions">
        <button type="submit" class="button primary" disabled={question.trim() === ""}>
          {t("saved.save")}
        </button>
      </div>
    </form>
  );
}

/** The newest, and the earlier ones folded away. */
function Answers({ answers }: Pick<SavedQuestion, "answers">) {
  const [newest, ...earlier] = answers;
  return (
    <>
      {newest ? <Answer answer={newest} /> : <p class="muted">{t("saved.notRun")}</p>}
      {earlier.length > 0 && (
        <details>
          <summary>{t("saved.history")}</summary>
          {earlier.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </details>
      )}
    </>
  );
}

function Answer({ answer }: { answer: SavedAnswer }) {
  const { fault, change, content, confidence, sources, created_at } = answer;
  const facts = [
    t(`savedChange.${change}`),
    ...(confidence === null ? [] : [percent(confidence)]),
    ...sources.map(({ title }) => title),
    formatMoment(created_at),
  ];
  return (
    <div class="saved-answer">
      <strong class={fault === null ? "saved-ok" : "saved-fault"}>
        {t(fault === null ? "saved.ok" : `savedFault.${fault}`)}
      </strong>
      {content !== null && <Markdown text={content} />}
      <p class="muted">{facts.join(" · ")}</p>
    </div>
  );
}
