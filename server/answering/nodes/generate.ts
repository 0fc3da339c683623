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
import { prefixWebNotice } from "../prefixWebNotice.ts";
import { runOf, type TurnRun } from "../run.ts";
import { answeredFrom } from "../searchPassages.ts";
import { sentenceStore } from "../sentenceStore.ts";
import { type GradingAhead, type State, type StateUpdate, standaloneQuestion } from "../state.ts";

type Detail = Record<string, unknown>;

interface Written {
  text: string;
  /** The part that may be shown. */
  shown: string;
  /** What the grade of a model's answer is made from. */
  ahead: GradingAhead | null;
}

export async function generate(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.reading(pagesRead(state.context));
  return run.trace.step("generate", async (detail) => {
    const { text, shown, ahead } = await writeOrFallBack(run, state, detail);
    const noted = { grading_ahead: ahead, ...(run.situation.facts.length > 0 && { is_personal: true }) };
    if (text.trim() === "") return { ...noted, answer: null };
    const content = keepAllowedLinks(text, state.context, run.settings.link_hosts);
    if (content !== shown) run.events.retract("redacted");
    const answer = ahead ? await withSources(run, state, { answer: content, ahead, detail }) : content;
    return { ...noted, answer, citations: citationsOf(answer, state.context) };
  });
}

/** The engine's answer, or the local one's where the engine failed. @throws the run's own abort */
async function writeOrFallBack(run: TurnRun, state: State, detail: Detail): Promise<Written> {
  const { engine, localEngine } = run.parts;
  try {
    return await writeAs(engine);
  } catch (error) {
    if (!(error instanceof EngineError) || run.signal.aborted || engine === localEngine) throw error;
    detail.fell_back = error.reason;
    run.events.retract("restarted");
    run.trace.setDraft("");
    return writeAs(localEngine);
  }

  async function writeAs(author: Engine): Promise<Written> {
    const written = await write(run, state, author, detail);
    run.trace.notePrompt(author, "generate");
    run.trace.signAs(author);
    Object.assign(detail, { by: author.name, model: author.modelOf("generate") });
    return written;
  }
}

/** An answer without citations gets those that match its sentences; if there are none, its grade stops it. */
async function withSources(
  run: TurnRun,
  { context }: State,
  { answer, ahead, detail }: { answer: string; ahead: GradingAhead; detail: Detail },
): Promise<string> {
  const { embedder } = ahead.grade;
  if (!embedder || citedNumbers(answer).size > 0) return answer;
  try {
    await ahead.grade.recall(context);
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
function writingContext(run: TurnRun, { waited_ms }: State): CallContext {
  const turnSeconds = run.parts.config.TURN_DEADLINE_SECONDS;
  const context = callContext(run, taskMsLeft(turnSeconds, "generate", run.trace.elapsedMs()));
  return { ...context, pieceWithinMs: taskMs(turnSeconds, "piece") - waited_ms };
}

/**
 * Starts preparing the grade. Quotes need none: they are graded in a millisecond. Meaning is compared where the judge's
 * word doesn't suffice.
 */
function gradingAhead(run: TurnRun, state: State): GradingAhead {
  const grade = gradeAhead(run, state.context, sentenceStore(run));
  if (run.parts.engine.exam?.word !== "leads") grade.begin();
  return { grade, judge: judgeAhead(run, gradedOf(state), grade.begin) };
}

/**
 * Streams a model's answer in `live` mode; anything else waits for its grade (nodes/grade.ts). The local engine writes
 * within a millisecond, so its drafts need not be shown. Links that nobody vouches for are removed while streaming.
 */
async function write(run: TurnRun, state: State, engine: Engine, detail: Detail): Promise<Written> {
  const pieces = engine.generate(askedOf(run, state, engine), writingContext(run, state));
  // Quotes are shown all at once, after grading: there is nothing to stream.
  const isQuoted = engine === run.parts.localEngine;
  if (!isQuoted) run.leaveQueue();
  const ahead = isQuoted ? null : gradingAhead(run, state);
  const isLive = !isQuoted && !state.is_mixed && run.settings.grade_mode === "live";
  const filter = createLinkFilter(state.context, run.settings.link_hosts);
  let [text, shown] = ["", ""];
  const show = (piece: string) => {
    if (piece === "") return;
    const first = shown === "";
    shown += piece;
    const draft = prefixWebNotice(shown, state, run);
    run.trace.setDraft(draft);
    if (!isLive) return;
    if (first) detail.first_token_ms = run.trace.elapsedMs();
    run.events.token(first ? draft : piece);
  };
  try {
    for await (const piece of pieces) {
      if (text === "") run.events.status("writing", "generate");
      text += piece;
      ahead?.grade.hear(text);
      ahead?.judge.hear(text);
      show(filter.push(piece));
    }
  } catch (error) {
    ahead?.judge.stop();
    throw error;
  }
  show(filter.end());
  return { text, shown, ahead };
}

/** The input for the engine. */
function askedOf(run: TurnRun, state: State, engine: Engine): Parameters<Engine["generate"]>[0] {
  const { locale, settings, situation } = run;
  return {
    question: standaloneQuestion(state),
    history: historyLines(state),
    summary: state.summary ?? null,
    facts: situation.facts,
    passages: state.context.slice(0, answeredFrom({ parts: { engine } })),
    ...{ locale, instructions: settings.instructions, languages: settings.languages },
  };
}
