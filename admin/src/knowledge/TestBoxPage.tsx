import { useState } from "preact/hooks";
import type { TestBoxReply } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { loadWords, t } from "../i18n/index.ts";
import { TraceBody } from "../trace/TraceBody.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { CacheDecision } from "./CacheDecision.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";
import { Rehearsed } from "./Rehearsed.tsx";
import { VisitorFields } from "./VisitorFields.tsx";

/** Asks as a visitor would, on a page and in a language, and shows everything that led to the answer. */
export function TestBoxPage() {
  const [question, setQuestion] = useState("");
  const [page, setPage] = useState("");
  const [language, setLanguage] = useState("");
  const [reply, setReply] = useState<TestBoxReply | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ask = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsking(true);
    setError(null);
    try {
      const asked = { question, page: page.trim() || null, locale: language || null };
      const [answer] = await Promise.all([learningApi.askTestBox(asked), loadWords("trace")]);
      setReply(answer);
    } catch (failure) {
      setReply(null);
      setError(failure);
    }
    setIsAsking(false);
  };
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <KnowledgeTabs />
      <p class="muted">{t("testBox.intro")}</p>
      <form class="card stack" onSubmit={ask}>
        <label class="field">
          <span>{t("testBox.question")}</span>
          <textarea
            required
            rows={2}
            maxLength={2000}
            dir="auto"
            value={question}
            onInput={(event) => setQuestion(event.currentTarget.value)}
          />
        </label>
        <div class="filters">
          <VisitorFields page={page} language={language} onPage={setPage} onLanguage={setLanguage} />
          <button type="submit" class="button primary" disabled={isAsking || question.trim() === ""}>
            {t(isAsking ? "testBox.asking" : "testBox.ask")}
          </button>
        </div>
      </form>
      {error !== null && <ErrorNotice error={error} />}
      <div class="stack" aria-live="polite">
        {reply ? <Reply reply={reply} /> : <p class="empty">{t("testBox.first")}</p>}
      </div>
    </div>
  );
}

function Reply({ reply }: { reply: TestBoxReply }) {
  return (
    <>
      <section class="card">
        <Rehearsed reply={reply} />
      </section>
      <section class="card stack trace">
        <h2>{t("testBox.steps")}</h2>
        <CacheDecision trace={reply.trace} />
        <TraceBody turn={{ status: reply.outcome, attempt: 1 }} trace={reply.trace} threshold={reply.threshold} />
      </section>
    </>
  );
}
