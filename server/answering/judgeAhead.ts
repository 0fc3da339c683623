/** Judges a model's answer statement by statement while it is being written, so that little is left to wait for. */
import type { Parts } from "../context/context.ts";
import { pointedAt } from "../grading/pointedAt.ts";
import { saidSoFar, statementsOf } from "../grading/statements.ts";
import { citedNumbers } from "../language/citations.ts";
import type { GradeInput, Judgement } from "../ports/engine.ts";
import { type Calling, callContext } from "./callContext.ts";
import { taskMs } from "./deadline.ts";
import type { TurnTrace } from "./trace.ts";

/** Maximum calls while writing, one at a time: a slow judge makes few. */
const MOST_AHEAD = 3;

/** Number of top passages the judge reads before anything is cited. */
const BEST = 3;

type Asked = Omit<GradeInput, "answer" | "statements">;
type JudgeRun = Calling & { parts: Parts; trace: TurnTrace };

/** The result of a call while writing, and the statements it covered. */
interface Heard {
  judgement: Judgement;
  statements: string[];
}

export interface JudgeAhead {
  /** Takes the text so far. */
  hear(text: string): void;
  /**
   * The judgement of the whole answer.
   * @param isPlain whether the sources state it nearly verbatim: if nothing else is open, the call is not awaited
   * @throws what the engine throws
   */
  judge(input: GradeInput, isPlain: (statement: string) => boolean): Promise<Judgement | null>;
  /** Aborts; the result is no longer wanted. */
  stop(): void;
}

/** @param asked with all citable passages; while writing, the judge reads only those cited, at the end all of them */
export function judgeAhead(run: JudgeRun, asked: Asked): JudgeAhead {
  const stopped = new AbortController();
  const onTheWay = AbortSignal.any([run.signal, stopped.signal]);
  const found = new Map<string, Judgement["statements"][number]>();
  let last: Heard | null = null;
  let underWay: Promise<void> | null = null;
  let calls = 0;
  let isOver = false;

  return {
    hear(text) {
      if (/[\].!?。\n]\s*$/.test(text)) begin(saidSoFar(text));
    },
    async judge(input, isPlain) {
      isOver = true;
      const statements = statementsOf(input.answer);
      const left = () => statements.filter((one) => !found.has(bare(one)));
      const hasAll = () => last !== null && suffices(last, statements, left().every(isPlain));
      if (!hasAll()) await underWay;
      stopped.abort();
      if (hasAll()) return joined(last!.judgement, statements);
      // The call on the whole answer decides again what is left open, with all passages.
      const judgement = await ask({ ...input, statements: left() }, run.signal);
      if (judgement) note(judgement, input.passages);
      return judgement && joined(judgement, statements);
    },
    stop: () => stopped.abort(),
  };

  function begin(answer: string): void {
    if (isOver || underWay || calls >= MOST_AHEAD || onTheWay.aborted || isForNothing()) return;
    const statements = statementsOf(answer);
    const open = statements.filter((one) => !found.has(bare(one)));
    const cited = citedNumbers(answer);
    const passages = cited.size > 0 ? asked.passages.filter(({ n }) => cited.has(n)) : asked.passages.slice(0, BEST);
    if (open.length === 0) return;
    calls++;
    underWay = ask({ ...asked, passages, answer, statements: open }, onTheWay)
      .then((judgement) => {
        if (judgement) note(judgement, passages);
        if (judgement) last = { judgement, statements };
        // A judge that only returns a number says nothing about single statements.
        if (!judgement?.statements.length) calls = MOST_AHEAD;
      })
      .catch(() => {
        calls = MOST_AHEAD;
      })
      .finally(() => {
        underWay = null;
      });
  }

  /** The judge failed its exam, so its result would be ignored. */
  function isForNothing(): boolean {
    return run.parts.engine.exam?.word === "nothing";
  }

  function ask(input: GradeInput, signal: AbortSignal): Promise<Judgement | null> {
    const { engine, config } = run.parts;
    const version = engine.promptVersion("grade");
    if (version) run.trace.promptVersions.grade = version;
    return engine.grade(input, { ...callContext(run, taskMs(config.TURN_DEADLINE_SECONDS, "grade")), signal });
  }

  /** Doubtful statements are judged once more at the end, with all passages. */
  function note(judgement: Judgement, passages: GradeInput["passages"]): void {
    for (const one of judgement.statements)
      if (isOver || pointedAt(one.statement, judgement, passages)) found.set(bare(one.statement), one);
  }

  function joined(judgement: Judgement, statements: string[]): Judgement {
    const verdictOn = (statement: string) => {
      const verdict = found.get(bare(statement));
      return verdict ? { ...verdict, statement } : [];
    };
    return { ...judgement, statements: statements.flatMap(verdictOn) };
  }
}

/** A full stop may follow the citation mark. */
const bare = (statement: string) => statement.replace(/[\s.!?。]+$/, "");

/** Whether the last call was conclusive: the question is answered with nothing open, or its number covers it all. */
function suffices({ judgement, statements }: Heard, all: string[], isRestPlain: boolean): boolean {
  if (judgement.answers === "fully" && judgement.gap.length === 0) return isRestPlain;
  return judgement.statements.length === 0 && judgement.score !== null && all.length === statements.length;
}
