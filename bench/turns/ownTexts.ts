/**
 * `npm run bench -- --own`: every tenant has texts and questions of its own, as in life. Cold: the passages of an
 * answer are cited for the first time. Warm: the same was asked before, in other words.
 */
import { inClosedLoop, prepare, type Send } from "../load/arrivals.ts";
import type { Model } from "../stacks/model.ts";
import { openSameWork } from "../stacks/openSameWork.ts";
import { type AskedStack, openService } from "../stacks/stack.ts";
import { inOwnWords } from "../stage/ownTexts.ts";
import { firstQuestion, headings } from "../stage/questions.ts";
import { type Cell, measure, type TurnFigures } from "./measure.ts";

export interface OwnTextsOptions {
  root?: string;
  /** Another working tree to compare with. */
  beside?: string;
  /** Measured turns of each cell. */
  turns: number;
  onCell?: (title: string, measured: TurnFigures) => void;
}

/** The first two tenants' questions warm up JIT, connections and plans; the others' are measured. */
const WARMING = [0, 2] as const;
export const MEASURED = [2, 8] as const;
const WARM_TURNS = 300;
const WIDTH = 32;

/** @returns a row per stack and cell: cold and warm, with a model that answers at once and at random with a real one's pace */
export async function measureOwnTexts(model: Model, options: OwnTextsOptions): Promise<Record<string, TurnFigures[]>> {
  const { root, beside, turns, onCell = () => {} } = options;
  const stacks: AskedStack[] = [];
  const rows: Record<string, TurnFigures[]> = { cold: [], warm: [] };
  try {
    stacks.push(await openSameWork(model.url, "own", "exit"));
    if (beside) stacks.push(await openService("before", { modelUrl: model.url, root: beside, texts: "own" }));
    stacks.push(await openService("Frontdesk", { modelUrl: model.url, root, texts: "own" }));
    await model.setPace("instant");
    for (const stack of stacks) await warmOwn(stack, WARM_TURNS);
    for (const [place, pace] of (["instant", "realistic"] as const).entries()) {
      await model.setPace(pace);
      for (const [round, title] of ["cold", "warm"].entries()) {
        for (const stack of stacks) {
          const next = ownQuestions(stack, MEASURED, place * turns, round);
          const measured = await measure({ ...stack, next }, cellOf(pace, turns), model.pid);
          rows[title]!.push(measured);
          onCell(title, measured);
        }
      }
    }
    return rows;
  } finally {
    for (const stack of stacks) await stack.close();
  }
}

/** Asks what isn't measured. */
export async function warmOwn(stack: AskedStack, turns: number): Promise<void> {
  await inClosedLoop(WIDTH, await prepare(turns, ownQuestions(stack, WARMING, 0)));
}

/** At random at a rate that a service of either version keeps up with on one core. */
const cellOf = (pace: Cell["pace"], turns: number): Cell =>
  pace === "instant"
    ? { pace, arrivals: "loop", width: WIDTH, turns }
    : { pace, arrivals: "random", width: WIDTH, turns, perSecond: 8 };

/** Of these tenants in turn, each with its own questions from this place on. @param round varies the wording */
export function ownQuestions(
  stack: AskedStack,
  [first, end]: readonly [number, number],
  from: number,
  round = 0,
): () => Promise<Send> {
  let asked = from;
  return () => {
    const n = asked++;
    const tenant = first + (n % (end - first));
    return stack.ask(tenant, inOwnWords(tenant, firstQuestion(n + round * headings.length)));
  };
}
