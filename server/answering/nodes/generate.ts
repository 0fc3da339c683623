/** Writes the answer from the passages. A model that fails midway is replaced by the local engine. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { citationsOf } from "../../grading/citations.ts";
import { groundSentences } from "../../grading/citing/groundSentences.ts";
import { SUPPORTED } from "../../grading/gradeWritten.ts";
import { citedNumbers } from "../../language/citations.ts";
import { type CallContext, type Engine, EngineError } from "../../ports/engine.ts";
import { callContext } from "../callContext.ts";
import { deadline, taskMs, taskMsLeft } from "../deadline.ts";
import { gradeAhead, SUPPORT_MS } from "../gradeAhead.ts";
import { gradedOf } from "../gradeAnswer.ts";
import { historyLines } from "../history.ts";
import { judgeAhead } from "../judgeAhead.ts";
import { createLinkFilter } from "../linkFilter.ts";
import { keepAllowedLinks } from "../links.ts";
import { pagesRead } from "../pagesRead.ts";
import { runOf, type TurnRun } from "../run.ts";
import { answeredFrom } from "../searchPassages.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";
import { withOrigin } from "../withOrigin.ts";

export async function generate(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.reading(pagesRead(state.context));
  if (run.situation.facts.length > 0) run.isPersonal = true;
  return run.trace.step("generate", async (detail) => {
    const { engine, localEngine } = run.parts;
    let written = { text: "", shown: "" };
    try {
      written = await write(run, state, engine, detail);
      signAs(engine);
    } catch (error) {
      if (!(error instanceof EngineError) || run.signal.aborted || engine === localEngine) throw error;
      detail.fell_back = error.reason;
      run.judging?.stop();
      run.events.retract("restarted");
      run.draft = "";
      written = await write(run, state, localEngine, detail);
      signAs(localEngine);
    }
    const { text, shown } = written;
    if (text.trim() === "") return { answer: null };
    const content = keepAllowedLinks(text, state.context, run.settings.link_hosts);
    if (content !== shown) run.events.retract("redacted");
    const answer = run.trace.engine === "local" ? content : await withSources(run, state, content, detail);
    return { answer, citations: citationsOf(answer, state.context) };

    /** Records the actual author: a fallback's answer is not the model's. */
    function signAs(writer: Engine): void {
      const version = writer.promptVersion("generate");
      if (version) run.trace.promptVersions.generate = version;
      run.trace.engine = writer.name;
      Object.assign(detail, { by: writer.name, model: writer.modelOf("generate") });
    }
  });
}

/** An answer without citations gets those that match its sentences; if there are none, its grade stops it. */
async function withSources(
  run: TurnRun,
  { context }: State,
  answer: string,
  detail: Record<string, unknown>,
): Promise<string> {
  const embedder = run.ahead?.embedder;
  if (!embedder || citedNumbers(answer).size > 0) return answer;
  try {
    const passages = { answer, passages: context };
    const grounded = await groundSentences(embedder, passages, SUPPORTED, deadline(run.signal, SUPPORT_MS));
    detail.grounded = grounded !== null;
    return grounded ?? answer;
  } catch (error) {
    if (run.signal.aborted) throw error;
    return answer;
  }
}

/** Time limits of the whole answer and of each piece. */
function writingContext(run: TurnRun): CallContext {
  const turnSeconds = run.parts.config.TURN_DEADLINE_SECONDS;
  const context = callContext(run, taskMsLeft(turnSeconds, "generate", run.trace.elapsedMs()));
  return { ...context, pieceWithinMs: taskMs(turnSeconds, "piece") - (run.waitedMs ?? 0) };
}

/**
 * Streams a model's answer in `live` mode; anything else waits for its grade (nodes/grade.ts). The local engine writes
 * within a millisecond, so its drafts need not be shown. Links that nobody vouches for are removed while streaming.
 * @returns what was written, and the part that may be shown
 */
async function write(
  run: TurnRun,
  state: State,
  engine: Engine,
  detail: Record<string, unknown>,
): Promise<{ text: string; shown: string }> {
  const pieces = engine.generate(
    {
      question: standaloneQuestion(state),
      history: historyLines(state),
      summary: state.summary ?? null,
      facts: run.situation.facts,
      passages: state.context.slice(0, answeredFrom({ parts: { engine } })),
      locale: run.locale,
      instructions: run.settings.instructions,
      languages: run.settings.languages,
    },
    writingContext(run),
  );
  // Quotes are shown all at once, after grading: there is nothing to stream.
  const isQuoted = engine === run.parts.localEngine;
  if (!isQuoted) {
    run.leaveQueue();
    run.ahead = gradeAhead(run, state.context);
    run.judging = judgeAhead(run, gradedOf(state));
  }
  const isLive = !isQuoted && run.settings.grade_mode === "live";
  const filter = createLinkFilter(state.context, run.settings.link_hosts);
  let [text, shown] = ["", ""];
  const show = (piece: string) => {
    if (piece === "") return;
    const first = shown === "";
    shown += piece;
    run.draft = withOrigin(shown, state, run);
    if (!isLive) return;
    if (first) detail.first_token_ms = run.trace.elapsedMs();
    run.events.token(first ? run.draft : piece);
  };
  for await (const piece of pieces) {
    if (text === "") run.events.status("writing", "generate");
    text += piece;
    run.ahead?.hear(text);
    run.judging?.hear(text);
    show(filter.push(piece));
  }
  show(filter.end());
  return { text, shown };
}
