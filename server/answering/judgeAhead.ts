/** Has a model's answer judged statement by statement while it is being written: at its end little is left to wait for. */
import type { Parts } from "../context/context.ts";
import { pointedAt } from "../grading/pointedAt.ts";
import { saidSoFar, statementsOf } from "../grading/statements.ts";
import { citedNumbers } from "../language/citations.ts";
import type { GradeInput, Judgement } from "../ports/engine.ts";
import { type Calling, callContext } from "./callContext.ts";
import { taskMs } from "./deadline.ts";
import type { TurnTrace } from "./trace.ts";

/** Calls on the way, one at a time: a slow judge makes few of them. */
const MOST_AHEAD = 3;

/** Before anything is cited it reads the best passages. */
const BEST = 3;

type Asked = Omit<GradeInput, "answer" | "statements">;
type JudgeRun = Calling & { parts: Parts; trace: TurnTrace };

/** A call on the way: what was said of the answer so far, and what that states. */
interface Heard {
  judgement: Judgement;
  statements: string[];
}

export interface JudgeAhead {
  /** Takes what is written so far. */
  hear(text: string): void;
  /**
   * What the judge makes of the whole answer.
   * @param isPlain whether the sources say a statement all but word by word: with nothing else open it is not waited for
   * @throws what the engine throws
   */
  judge(input: GradeInput, isPlain: (statement: string) => boolean): Promise<Judgement | null>;
  /** Nobody wants to know any more. */
  stop(): void;
}

/** @param asked with all that the answer may cite; on the way the judge reads what has been cited, at the end all of it */
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
      // Of the whole it says anew what the answer leaves open, with all passages before it.
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
        // A judge that gives a number alone says nothing of a part.
        if (!judgement?.statements.length) calls = MOST_AHEAD;
      })
      .catch(() => {
        calls = MOST_AHEAD;
      })
      .finally(() => {
        underWay = null;
      });
  }

  /** Whatever it says, it would not be believed. */
  function isForNothing(): boolean {
    return run.parts.engine.exam?.word === "nothing";
  }

  function ask(input: GradeInput, signal: AbortSignal): Promise<Judgement | null> {
    const { engine, config } = run.parts;
    const version = engine.promptVersion("grade");
    if (version) run.trace.promptVersions.grade = version;
    return engine.grade(input, { ...callContext(run, taskMs(config.TURN_DEADLINE_SECONDS, "grade")), signal });
  }

  /** What it doubts it is asked about once more at the end, with all passages before it. */
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

/** A full stop may come behind the mark of the source. */
const bare = (statement: string) => statement.replace(/[\s.!?。]+$/, "");

/** Whether the last call on the way said it all: the question is answered and nothing open, or its number is for all statements. */
function suffices({ judgement, statements }: Heard, all: string[], isRestPlain: boolean): boolean {
  if (judgement.answers === "fully" && judgement.gap.length === 0) return isRestPlain;
  return judgement.statements.length === 0 && judgement.score !== null && all.length === statements.length;
}
