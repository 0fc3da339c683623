/** A proposal's questions, answered before and after it, side by side. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { QaRequest, ReplayCase, TestBoxReply } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { Rehearsed } from "./Rehearsed.tsx";

interface Tried {
  asked: ReplayCase;
  before: TestBoxReply | null;
  after: TestBoxReply | null;
}

interface Props {
  proposalId: string;
  /** The current text, saved or not. */
  knowledge: QaRequest;
}

export function Replay({ proposalId, knowledge }: Props) {
  const { tried, isRunning, isOutdated, error, start } = useReplay(proposalId, knowledge);
  const done = tried?.filter(({ after }) => after !== null).length ?? 0;
  return (
    <section class="card stack">
      <h2>{t("replay.title")}</h2>
      <p class="muted">{t("replay.hint")}</p>
      <div class="actions">
        <button
          type="button"
          class="button"
          disabled={isRunning || knowledge.answer.trim() === "" || knowledge.question.trim() === ""}
          onClick={() => void start()}
        >
          {t(tried ? "replay.again" : "replay.run")}
        </button>
        {isRunning && tried && (
          <label class="replay-progress">
            <progress max={tried.length} value={done} />
            <span role="status">{t("replay.progress", { done, total: tried.length })}</span>
          </label>
        )}
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={() => void start()} />}
      {isOutdated && <p class="notice notice-info">{t("replay.outdated")}</p>}
      <ol class="replay">
        {tried?.map((one) => (
          <Case key={one.asked.question} tried={one} />
        ))}
      </ol>
    </section>
  );
}

/** Asks every case twice: what is answered today, and what would be with the proposal. */
function useReplay(proposalId: string, knowledge: QaRequest) {
  const [tried, setTried] = useState<Tried[] | null>(null);
  const [triedWith, setTriedWith] = useState("");
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = useRef(0);
  useEffect(() => () => void run.current++, []);
  const start = async () => {
    const own = ++run.current;
    setIsRunning(true);
    setError(null);
    setTriedWith(JSON.stringify(knowledge));
    try {
      const { cases } = await learningApi.listReplayCases(proposalId);
      const results: Tried[] = cases.map((asked) => ({ asked, before: null, after: null }));
      // One at a time: these run on the machine that serves visitors.
      for (const [at, { asked }] of results.entries()) {
        if (own !== run.current) return;
        setTried([...results]);
        const question = { question: asked.question };
        const before = await learningApi.askTestBox(question);
        results[at] = { asked, before, after: await learningApi.askTestBox({ ...question, knowledge }) };
      }
      if (own === run.current) setTried([...results]);
    } catch (failure) {
      if (own === run.current) setError(failure);
    }
    if (own === run.current) setIsRunning(false);
  };
  const isOutdated = tried !== null && !isRunning && triedWith !== JSON.stringify(knowledge);
  return { tried, isRunning, isOutdated, error, start };
}

function Case({ tried: { asked, before, after } }: { tried: Tried }) {
  const effect = before && after ? effectOf(before, after) : null;
  return (
    <li class={`replay-case ${effect ? `replay-${effect}` : ""}`}>
      <header class="replay-head">
        <span class="tag">{t(`replay.${asked.kind}`)}</span>
        <strong dir="auto">{asked.question}</strong>
        {asked.ticket && <a href={`/admin/tickets/${asked.ticket.id}`}>{asked.ticket.number}</a>}
        {effect && <span class="replay-effect">{t(`replay.${effect}`)}</span>}
      </header>
      {before && after && (
        <div class="replay-sides">
          <section>
            <h3>{t("replay.before")}</h3>
            <Rehearsed reply={before} />
          </section>
          <section>
            <h3>{t("replay.after")}</h3>
            <Rehearsed reply={after} />
          </section>
        </div>
      )}
    </li>
  );
}

type Told = Pick<TestBoxReply, "outcome" | "content">;

/** What publishing does for one question: answered beats unanswered; two answers are the same if their texts match. */
function effectOf(before: Told, after: Told): "better" | "worse" | "changed" | "same" {
  const [was, is] = [before, after].map(({ outcome }) => outcome === "answered");
  if (was !== is) return is ? "better" : "worse";
  return before.outcome === after.outcome && wordsOf(before) === wordsOf(after) ? "same" : "changed";
}

/** The text without citation markers, whose numbers may change. */
const wordsOf = ({ content }: Told) => (content ?? "").replace(/\s*\[\d+\]/g, "").trim();
