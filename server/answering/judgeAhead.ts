/** Judges a model's answer statement by statement while it is being written, so that little is left to wait for. */
import type { Parts } from "../context/context.ts";
import { pointedAt } from "../grading/pointedAt.ts";
import { quotationOf } from "../grading/quotation.ts";
import { saidSoFar, statementsOf } from "../grading/statements.ts";
import { citedNumbers } from "../language/citations.ts";
import type { GradeInput, Judgement } from "../ports/engine.ts";
import { type Calling, callContext } from "./callContext.ts";
import { taskMs } from "./deadline.ts";
import type { TurnTrace } from "./trace.ts";

/** Maximum calls while writing, and at once: a slow judge makes few, and the last sentences don't wait for their turn. */
const MAX_AHEAD = 3;
const AT_ONCE = 2;

/** Number of top passages the judge reads before anything is cited. */
const BEST = 3;

type Asked = Omit<GradeInput, "answer" | "statements">;
type JudgeRun = Calling & { parts: Parts; trace: TurnTrace };

/** The result of a call while writing, and the statements it covered. */
interface Heard {
  judgement: Judgement;
  statements: readonly string[];
}

export interface JudgeAhead {
  /** Takes the text so far. */
  hear(text: string): void;
  /**
   * The judgement of the whole answer. Statements in the passages' own words are not waited for if nothing else is open.
   * @throws what the engine throws
   */
  judge(input: GradeInput): Promise<Judgement | null>;
  /** Aborts; the result is no longer wanted. */
  stop(): void;
}

/**
 * @param asked with all citable passages; while writing, the judge reads only those cited, at the end all of them
 * @param onDoubt called when the judge doesn't quote what supports a statement
 */
export function judgeAhead(run: JudgeRun, asked: Asked, onDoubt: () => void = () => {}): JudgeAhead {
  const stopped = new AbortController();
  const onTheWay = AbortSignal.any([run.signal, stopped.signal]);
  const verdicts = new Verdicts();
  let last: Heard | null = null;
  const underWay = new Set<Promise<void>>();
  const asking = new Set<string>();
  let calls = 0;
  let isOver = false;

  return {
    hear(text) {
      if (/[\].!?。\n]\s*$/.test(text)) begin(saidSoFar(text));
    },
    async judge(input) {
      isOver = true;
      const statements = statementsOf(input.answer);
      const left = () => verdicts.missing(statements);
      const quotation = (statement: string) => quotationOf(input, statement);
      const isPlain = (statement: string) => quotation(statement) !== null;
      const hasAll = () => last !== null && suffices(last, statements, left().every(isPlain));
      // What is under way is worth waiting for if it leaves nothing to ask.
      const mayHaveAll = () => underWay.size > 0 && left().every((one) => asking.has(bare(one)) || isPlain(one));
      while (!hasAll() && mayHaveAll()) await Promise.race(underWay);
      stopped.abort();
      if (last && hasAll()) return verdicts.joined(last.judgement, statements, quotation);
      // The call on the whole answer decides again what is left open, with all passages.
      const judgement = await ask(run, { ...input, statements: left() }, run.signal);
      if (judgement) verdicts.note(judgement, () => true);
      return judgement && verdicts.joined(judgement, statements);
    },
    stop: () => stopped.abort(),
  };

  function begin(answer: string): void {
    if (isOver || underWay.size >= AT_ONCE || calls >= MAX_AHEAD || onTheWay.aborted || isForNothing(run)) return;
    const statements = statementsOf(answer);
    const open = verdicts.missing(statements).filter((one) => !asking.has(bare(one)));
    const cited = citedNumbers(answer);
    const passages = cited.size > 0 ? asked.passages.filter(({ n }) => cited.has(n)) : asked.passages.slice(0, BEST);
    if (open.length === 0) return;
    calls++;
    for (const one of open) asking.add(bare(one));
    const call = ask(run, { ...asked, passages, answer, statements: open }, onTheWay)
      .then((judgement) => {
        if (!judgement) return;
        const isSure = (one: string) => pointedAt(one, judgement, passages) !== null;
        // What a passage supports that isn't cited yet is asked about again at the end.
        const isOnlyNumber = judgement.statements.length === 0;
        if (isOnlyNumber || (passages.length === asked.passages.length && !open.every(isSure))) onDoubt();
        verdicts.note(judgement, (one) => isOver || isSure(one));
        // The later call knows more of the answer, whichever is back first.
        if (!last || last.statements.length <= statements.length) last = { judgement, statements };
        // A judge that only returns a number says nothing about single statements.
        if (isOnlyNumber) calls = MAX_AHEAD;
      })
      .catch(() => {
        calls = MAX_AHEAD;
      })
      .finally(() => {
        for (const one of open) asking.delete(bare(one));
        underWay.delete(call);
      });
    underWay.add(call);
  }
}

/** The judge failed its exam, so its result would be ignored. */
const isForNothing = (run: JudgeRun) => run.parts.engine.exam?.word === "nothing";

function ask(run: JudgeRun, input: GradeInput, signal: AbortSignal): Promise<Judgement | null> {
  const { engine, config } = run.parts;
  run.trace.notePrompt(engine, "grade");
  return engine.grade(input, { ...callContext(run, taskMs(config.TURN_DEADLINE_SECONDS, "grade")), signal });
}

type Verdict = Judgement["statements"][number];

/** Verdicts so far, by statement. */
class Verdicts {
  readonly #found = new Map<string, Verdict>();

  /** Statements without a verdict. */
  missing(statements: readonly string[]): string[] {
    return statements.filter((one) => !this.#found.has(bare(one)));
  }

  /** @param isSure doubtful statements are judged again at the end, with all passages */
  note({ statements }: Judgement, isSure: (statement: string) => boolean): void {
    for (const one of statements) if (isSure(one.statement)) this.#found.set(bare(one.statement), one);
  }

  /** The judgement of the whole answer, with the verdict on each of its statements. @param otherwise for those without */
  joined(
    judgement: Judgement,
    statements: readonly string[],
    otherwise: (statement: string) => Verdict | null = () => null,
  ): Judgement {
    const verdictOn = (statement: string) => {
      const verdict = this.#found.get(bare(statement)) ?? otherwise(statement);
      return verdict ? { ...verdict, statement } : [];
    };
    return { ...judgement, statements: statements.flatMap(verdictOn) };
  }
}

/** A full stop may follow the citation mark. */
const bare = (statement: string) => statement.replace(/[\s.!?。]+$/, "");

/** Whether the last call was conclusive: the question is answered with nothing open, or its number covers it all. */
function suffices({ judgement, statements }: Heard, all: readonly string[], isRestPlain: boolean): boolean {
  if (judgement.answers === "fully" && judgement.gap.length === 0) return isRestPlain;
  return judgement.statements.length === 0 && judgement.score !== null && all.length === statements.length;
}
