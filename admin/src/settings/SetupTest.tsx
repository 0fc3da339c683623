import { useState } from "preact/hooks";
import type { TestBoxReply } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { t } from "../i18n/index.ts";
import { Markdown } from "../ui/Markdown.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";

/** Asks the AI one question as a visitor would; nothing is stored. */
export function SetupTest({ isReady, onAnswered }: { isReady: boolean; onAnswered: () => Promise<void> }) {
  const [question, setQuestion] = useState("");
  const [reply, setReply] = useState<TestBoxReply | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (words: string) => {
    if (words.trim() === "") return;
    setQuestion(words);
    setAsking(true);
    setError(null);
    try {
      setReply(await learningApi.askTestBox({ question: words.trim() }));
      await onAnswered();
    } catch (failure) {
      setError(failure);
    }
    setAsking(false);
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(question);
      }}
    >
      <div class="inline-form">
        <label class="field grow">
          <span>{t("setup.question")}</span>
          <input
            dir="auto"
            maxLength={4000}
            value={question}
            placeholder={t("setup.questionExample")}
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
      {reply && <Reply reply={reply} onChoose={(section) => void ask(section)} />}
    </form>
  );
}

/** Separates the page's title from the section's heading in a clarifying question's options. */
const OF_PAGE = " › ";

interface ReplyProps {
  reply: TestBoxReply;
  /** Called with the heading of the chosen section. */
  onChoose: (section: string) => void;
}

function Reply({ reply, onChoose }: ReplyProps) {
  if (reply.outcome === "clarify") {
    const sections = reply.options.filter((option) => option.includes(OF_PAGE));
    return (
      <div class="setup-reply stack" role="status">
        <p class="muted">{t("setup.clarified")}</p>
        {sections.map((option) => (
          <button
            key={option}
            type="button"
            class="button"
            dir="auto"
            onClick={() => onChoose(option.slice(option.indexOf(OF_PAGE) + OF_PAGE.length))}
          >
            {option}
          </button>
        ))}
      </div>
    );
  }
  if (reply.outcome !== "answered") return <Notice kind="info">{t("setup.unanswered")}</Notice>;
  return (
    <div class="setup-reply" role="status">
      <Markdown text={reply.content ?? ""} citations={reply.citations} />
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
