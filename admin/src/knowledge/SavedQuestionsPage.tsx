import { useState } from "preact/hooks";
import type { SavedAnswer, SavedQuestion } from "../../../server/protocol/admin.ts";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import { learningApi } from "../api/learning.ts";
import { formatMoment, locale, percent, t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { isOfLearning, useReply } from "../state/useFresh.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";
import { SaveQuestionForm } from "./SaveQuestionForm.tsx";
import { languageName } from "./VisitorFields.tsx";

/** Questions that must stay answered, each with its newest answer and what changed. */
export function SavedQuestionsPage() {
  const [done, setDone] = useState<number | null>(null);
  const { value, error, setError, refresh } = useReply(learningApi.listSavedQuestions, isOfLearning);
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
      {isOwner && <SaveQuestionForm onSaved={() => void refresh()} />}
      {error !== null && <ErrorNotice error={error} onRetry={() => void refresh()} />}
      {questions === null && error === null && <p class="muted">{t("loading")}</p>}
      {questions?.length === 0 && <p class="empty">{t("saved.empty")}</p>}
      {questions && <Summary questions={questions} />}
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
          <Saved
            key={question.id}
            question={question}
            isOwner={isOwner}
            onDrop={() => void learningApi.dropSavedQuestion(question.id).then(refresh, setError)}
          />
        ))}
      </ul>
    </div>
  );
}

interface SavedProps {
  question: SavedQuestion;
  isOwner: boolean;
  onDrop: () => void;
}

function Saved({ question, isOwner, onDrop }: SavedProps) {
  return (
    <li class="card saved">
      <header class="saved-head">
        <h2 class="grow" dir="auto">
          {question.question}
        </h2>
        {isOwner && (
          <ConfirmButton
            label={`${t("saved.drop")}: ${question.question}`}
            question={t("saved.dropAsk")}
            action={t("saved.drop")}
            onConfirm={onDrop}
          />
        )}
      </header>
      <Asked question={question} />
      <Answers question={question} />
    </li>
  );
}

/** How many answers are as expected, and how many stopped being so today. */
function Summary({ questions }: { questions: SavedQuestion[] }) {
  const asked = questions.filter(({ answers }) => answers.length > 0);
  if (asked.length === 0) return null;
  const right = asked.filter(({ answers }) => answers[0]!.fault === null).length;
  const lost = asked.filter(
    ({ answers, before_today: before }) => before?.fault === null && answers[0]!.fault !== null,
  );
  return (
    <p role="status">
      <strong>{t("saved.right", { right, total: asked.length })}</strong>
      {lost.length > 0 && <span class="saved-fault"> {t("saved.lost", { count: lost.length })}</span>}
    </p>
  );
}

/** The visitor context it is asked in, and the expectations. */
function Asked({ question }: { question: SavedQuestion }) {
  const { page, locale: language, expected_words, expected_document_title, expected_action_title } = question;
  const facts = [
    page,
    language && languageName(language),
    expected_words.length > 0 && t("saved.mustSay", { words: expected_words.join(", ") }),
    expected_document_title && t("saved.mustCite", { title: expected_document_title }),
    expected_action_title && t("saved.mustTake", { title: localizedText(expected_action_title, locale.value) }),
  ].filter((fact) => typeof fact === "string");
  return facts.length === 0 ? null : <p class="muted">{facts.join(" · ")}</p>;
}

/** The newest answer next to the last one from before today; older ones are folded. */
function Answers({ question: { answers, before_today: before } }: { question: SavedQuestion }) {
  const [newest, ...earlier] = answers;
  if (!newest) return <p class="muted">{t("saved.notRun")}</p>;
  const others = earlier.filter(({ id }) => id !== before?.id);
  const isOld = before?.id === newest.id;
  return (
    <>
      <div class="beside">
        <section>
          <h3>{t("saved.newest")}</h3>
          <Answer answer={newest} />
        </section>
        <section>
          <h3>{t("saved.beforeToday")}</h3>
          {before && !isOld ? (
            <Answer answer={before} />
          ) : (
            <p class="muted">{t(isOld ? "saved.notToday" : "saved.noneBefore")}</p>
          )}
        </section>
      </div>
      {others.length > 0 && (
        <details>
          <summary>{t("saved.history")}</summary>
          {others.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </details>
      )}
    </>
  );
}

function Answer({ answer }: { answer: SavedAnswer }) {
  const { fault, change, content, confidence, sources, action, created_at } = answer;
  const facts = [
    t(`savedChange.${change}`),
    ...(confidence === null ? [] : [percent(confidence)]),
    ...(action ? [t("saved.took", { title: localizedText(action.title, locale.value) })] : []),
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
