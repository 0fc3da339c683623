/**
 * `npm run bench -- --life`: the figures that count in life, beside the same work from stock parts. Every tenant has
 * texts and questions of its own, no question is asked twice, and a judge takes half a second.
 */
import { cpus } from "node:os";
import type { Model } from "../stacks/model.ts";
import { openSameWork } from "../stacks/openSameWork.ts";
import { type AskedStack, openLanggraph, openService, type Stack } from "../stacks/stack.ts";
import { atItsRate, directTo } from "./compareStacks.ts";
import { type Cell, measure, type TurnFigures } from "./measure.ts";
import { MEASURED, ownQuestions, warmOwn } from "./ownTexts.ts";

export interface LifeOptions {
  quick: boolean;
  root?: string;
  /** Another working tree to compare with. */
  beside?: string;
  onCell?: (measured: TurnFigures) => void;
}

export interface LifeFigures {
  /** Of all stacks, on one core each. */
  turns: TurnFigures[];
  /** The service with one process and with one for each core, all of them on all cores. */
  spread: { processes: number; turns: TurnFigures }[];
}

const WARM = { quick: 64, whole: 400 };

/** @returns rows in the order of cells */
export async function measureLife(model: Model, options: LifeOptions): Promise<LifeFigures> {
  const turns = await measureOnOneCore(model, options);
  const spread = await measureSpread(model, options);
  return { turns, spread };
}

async function measureOnOneCore(model: Model, options: LifeOptions): Promise<TurnFigures[]> {
  const { quick, root, beside, onCell = () => {} } = options;
  const stacks: AskedStack[] = [];
  const rows: TurnFigures[] = [];
  try {
    await model.setPace("instant");
    stacks.push(await openLanggraph(model.url));
    stacks.push(await openSameWork(model.url, "own", "exit"));
    if (beside) stacks.push(await openService("before", { modelUrl: model.url, root: beside, texts: "own" }));
    stacks.push(await openService("Frontdesk", { modelUrl: model.url, root, texts: "own" }));
    for (const stack of stacks) await warmOwn(stack, quick ? WARM.quick : WARM.whole);
    let from = 0;
    for (const cell of cellsOf(quick)) {
      await model.setPace(cell.pace);
      const measured: Stack[] = [
        directTo(model),
        ...stacks.map((stack) => ({ ...stack, next: ownQuestions(stack, MEASURED, from) })),
      ];
      for (const stack of measured) {
        rows.push(await measure(stack, atItsRate(cell, rows, stack.name), model.pid));
        onCell(rows.at(-1)!);
      }
      from += cell.turns;
    }
    return rows;
  } finally {
    for (const stack of stacks) await stack.close();
  }
}

function cellsOf(quick: boolean): Cell[] {
  const cells: [Cell["pace"], Cell["arrivals"], width: number, turns: number, quickTurns: number][] = [
    ["instant", "loop", 32, 320, 64],
    ["instant", "loop", 128, 384, 128],
    ["realistic", "random", 32, 256, 48],
    ["realistic", "loop", 128, 256, 128],
  ];
  return cells.map(([pace, arrivals, width, turns, few]) => ({ pace, arrivals, width, turns: quick ? few : turns }));
}

/** Driver, model and databases use the same cores, so what a turn costs in CPU says more than turns a second. */
async function measureSpread(model: Model, { quick, root, onCell = () => {} }: LifeOptions) {
  const spread: LifeFigures["spread"] = [];
  await model.setPace("instant");
  for (const processes of [1, cpus().length]) {
    const name = processes === 1 ? "one process" : `${processes} processes`;
    const service = await openService(name, { modelUrl: model.url, root, processes, isSpread: true, texts: "own" });
    try {
      await warmOwn(service, processes * (quick ? WARM.quick : WARM.whole));
      const cell = { pace: "instant", arrivals: "loop", width: 64, turns: quick ? 128 : 512 } as const;
      const turns = await measure({ ...service, next: ownQuestions(service, MEASURED, 0) }, cell, model.pid);
      onCell(turns);
      spread.push({ processes, turns });
    } finally {
      await service.close();
    }
  }
  return spread;
}
