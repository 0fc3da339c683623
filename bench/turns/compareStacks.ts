/** Whole turns on all stacks, cell by cell in one run, so that the machine's load affects all alike. */
import { inClosedLoop, prepare } from "../load/arrivals.ts";
import type { Model } from "../stacks/model.ts";
import { TURN_SECONDS } from "../stacks/model.ts";
import { openSameWork } from "../stacks/openSameWork.ts";
import { openAiSdk, openFloor, openLanggraph, openService, type Stack } from "../stacks/stack.ts";
import { type Cell, measure, type TurnFigures } from "./measure.ts";

export interface CompareOptions {
  quick: boolean;
  /** The service's working tree; by default this one. */
  root?: string;
  /** Another working tree to compare with. */
  beside?: string;
  onCell?: (measured: TurnFigures) => void;
}

const WARM_TURNS = 1000;
const WARM_TURNS_QUICK = 96;
const WARM_WIDTH = 32;

/** @returns a row per stack and cell, in cell order */
export async function compareStacks(model: Model, options: CompareOptions): Promise<TurnFigures[]> {
  const { quick, root, beside, onCell = () => {} } = options;
  const stacks: Stack[] = [directTo(model)];
  const rows: TurnFigures[] = [];
  try {
    stacks.push(await openFloor(model.url));
    const aiSdk = quick ? null : await openAiSdk(model.url);
    if (aiSdk) stacks.push(aiSdk);
    stacks.push(await openLanggraph(model.url));
    for (const durability of quick ? (["exit"] as const) : (["async", "exit"] as const))
      stacks.push(await openSameWork(model.url, "shared", durability));
    if (beside) stacks.push(await openService("before", { modelUrl: model.url, root: beside }));
    stacks.push(await openService("Frontdesk", { modelUrl: model.url, root }));
    await model.setPace("instant");
    for (const stack of stacks) await warm(stack, quick ? WARM_TURNS_QUICK : WARM_TURNS);
    for (const cell of cellsOf(quick)) {
      await model.setPace(cell.pace);
      for (const stack of stacks) {
        rows.push(await measure(stack, atItsRate(cell, rows, stack.name), model.pid));
        onCell(rows.at(-1)!);
      }
    }
    return rows;
  } finally {
    for (const stack of stacks) await stack.close();
  }
}

/** Warms up JIT, connections, query plans and caches. */
export async function warm(stack: Stack, turns: number): Promise<void> {
  await inClosedLoop(WARM_WIDTH, await prepare(turns, stack.next));
}

/** Instant cells first: they determine a stack's capacity. */
function cellsOf(quick: boolean): Cell[] {
  const cells: [Cell["pace"], Cell["arrivals"], width: number, turns: number, quickTurns: number][] = [
    ["instant", "loop", 1, 100, 20],
    ["instant", "loop", 32, 400, 64],
    ["instant", "loop", 128, 768, 192],
    ["realistic", "loop", 1, 8, 2],
    ["realistic", "random", 32, 224, 48],
    ["realistic", "random", 128, 384, 64],
    ["realistic", "loop", 128, 384, 0],
    ["realistic", "wave", 128, 256, 128],
  ];
  return cells
    .map(([pace, arrivals, width, turns, few]) => ({ pace, arrivals, width, turns: quick ? few : turns }))
    .filter(({ turns }) => turns > 0);
}

/** Random arrivals keep `width` streams open on average, but never exceed half of the stack's capacity. */
export function atItsRate(cell: Cell, rows: TurnFigures[], stack: string): Cell {
  if (cell.arrivals !== "random") return cell;
  const capacity = Math.max(...rows.filter((row) => row.stack === stack).map((row) => row.turnsPerSecond));
  return { ...cell, perSecond: Math.min(capacity / 2, cell.width / TURN_SECONDS) };
}

/** The bare model as seen by the driver: anything beyond it is the stack's. */
export function directTo(model: Model): Stack {
  return {
    name: "model",
    server: model,
    next: model.next,
    services: async () => ({ postgresMs: new Map(), redisMs: 0 }),
    close: async () => {},
  };
}
