import { useState } from "preact/hooks";
import type { TestBoxReply } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";

/** One question to the AI, as a visitor would ask it; nothing of it is kept. */
export function SetupTest({ isReady, onAnswered }: { isReady: boolean; onAnswered: () => Promise<void> }) {
  const [question, setQuestion] = useState("");
  const [reply, setReply] = useState<TestBoxReply | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (event: SubmitEvent) => {
    event.preventDefault();
    if (question.trim() === "") return;
    setAsking(true);
    setError(null);
    try {
      setReply(await learningApi.askTestBox({ question: question.trim() }));
      await onAnswered();
    } catch (failure) {
      setError(failure);
    }
    setAsking(false);
  };
  return (
    <form class="stack" onSubmit={ask}>
      <div class="inline-form">
        <label class="field grow">
          <span>{t("setup.question")}</span>
          <input
            dir="auto"
            maxLength={4000}
            value={question}
            disabled={!isReady}
            onInput={(event) => setQuestion(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={!isReady || isAsking}>
          {t(isAsking ? "setup.asking" : "setup.ask")}
        </button>
      </div>
      {!isReady && <p class="muted">{t("setup.notReady")}</p>}
      {error !== null && <ErrorNotice error={error} />}
      {reply && <Reply reply={reply} />}
    </form>
  );
}

function Reply({ reply }: { reply: TestBoxReply }) {
  if (reply.outcome !== "answered") {
    return <Notice kind="info">{t(reply.outcome === "clarify" ? "setup.askedBack" : "setup.unanswered")}</Notice>;
  }
  return (
    <div class="setup-reply" role="status">
      <p class="plain" dir="auto">
        {reply.content}
      </p>
      {reply.citations.length > 0 && (
        <ul>
          {reply.citations.map(({ n, title }) => (
            <li key={n} class="muted" dir="auto">
              [{n}] {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
