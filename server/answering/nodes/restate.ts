/** Repeats the last answer: verbatim, shorter, simpler, in another language, or with the reason from its section. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { type LastAnswer, selectLastAnswer } from "../../db/sql/lastAnswer.ts";
import { withTenant } from "../../db/tenant.ts";
import { citedNumbers } from "../../language/citations.ts";
import type { Rewording } from "../../language/manners/hearRequest.ts";
import { phrasesFor } from "../../language/phrases/index.ts";
import { type Engine, EngineError, type Restatement } from "../../ports/engine.ts";
import { addsNothing } from "../addsNothing.ts";
import { callContext } from "../callContext.ts";
import { giveReason } from "../giveReason.ts";
import { withoutLanguageLine } from "../languageLine.ts";
import { runOf, type TurnRun } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";

const RESTATE_MS = 12_000;

export async function restate(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  const wish = state.wish ?? { kind: "repeat" };
  return run.trace.step("restate", async (detail) => {
    detail.wish = wish;
    const last = await lastAnswer(run, state);
    if (!last) return { answer: phrasesFor(run.locale).nothingToRepeat };
    if (wish.kind === "reason") return whyOf(run, state, last);
    const text =
      wish.kind === "repeat" ? last.content : await inOtherWords(run, withoutLanguageLine(last.content), wish);
    if (text === null) return { answer: phrasesFor(run.locale).onlyQuotes };
    return { answer: text, citations: last.citations.filter(({ n }) => text.includes(`[${n}]`)) };
  });
}

/** Nothing is made up: if the documents give no reason, the visitor is told so. */
async function whyOf(run: TurnRun, state: State, last: LastAnswer): Promise<StateUpdate> {
  const reason = await giveReason(run, state, last);
  if (!reason) return { answer: phrasesFor(run.locale).noReason };
  return { answer: reason.text, citations: reason.citations };
}

function lastAnswer({ parts, tenantId, ticketId }: TurnRun, { messages }: State): Promise<LastAnswer | null> {
  const asked = messages.at(-1)?.seq ?? 0;
  return withTenant({ db: parts.db, tenantId }, (tx) => selectLastAnswer(tx, ticketId, asked));
}

/** @returns null when it can't be done without a model */
async function inOtherWords(run: TurnRun, content: string, wish: Rewording): Promise<string | null> {
  const { engine, localEngine } = run.parts;
  run.events.status("writing", "restate");
  try {
    const text = await write(run, engine, { answer: content, wish });
    // A model that adds a number or link is not trusted; "1." is not an answer.
    if (/\p{L}{2}/u.test(text) && addsNothing(text, content)) {
      run.trace.signAs(engine);
      return keepSources(text, content);
    }
  } catch (error) {
    if (!(error instanceof EngineError) || run.signal.aborted) throw error;
  }
  return (await write(run, localEngine, { answer: content, wish })) || null;
}

async function write(run: TurnRun, engine: Engine, input: Restatement): Promise<string> {
  run.trace.notePrompt(engine, "restate");
  return (await engine.restate(input, callContext(run, RESTATE_MS))).trim();
}

/** The text, with the original's citation marks if a model left them all out: it rests on the same sources. Pure. */
export function keepSources(text: string, original: string): string {
  const cited = citedNumbers(original);
  if (cited.size === 0 || citedNumbers(text).size > 0) return text;
  const gap = text.endsWith("```") ? "\n\n" : " ";
  return `${text}${gap}${[...cited].map((n) => `[${n}]`).join("")}`;
}
