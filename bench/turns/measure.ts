/** Measures one cell: a stack, a model pace, an arrival pattern. */
import { atRandom, type Driven, inClosedLoop, inOneWave, prepare, type Send } from "../load/arrivals.ts";
import { costOf } from "../machine/cost.ts";
import { percentile } from "../machine/numbers.ts";
import { watchOthers } from "../machine/others.ts";
import type { ModelPace } from "../stacks/model.ts";
import type { Stack } from "../stacks/stack.ts";

type Arrivals = "loop" | "wave" | "random";

export interface Cell {
  pace: ModelPace;
  arrivals: Arrivals;
  /** Concurrent turns; for random arrivals, the number if the stack itself took no time. */
  width: number;
  turns: number;
  perSecond?: number;
}

export interface TurnFigures extends Omit<Cell, "turns"> {
  stack: string;
  turns: number;
  first: Spread;
  /** The same without the turns for which a model planned the search before it answered, and their share. */
  firstUnplanned: Spread;
  planned: number;
  total: Spread;
  /** From the last token to the end of the stream: grading and storing. */
  afterLast: Spread;
  turnsPerSecond: number;
  cpuMs: number;
  postgresMs: number;
  redisMs: number;
  /** Peak during the measurement. */
  rssMb: number;
  bytes: number;
  /** Median ms per step, by node; undefined for stacks without traces. */
  steps?: Record<string, number>;
  /** Cores used by other processes meanwhile. */
  others: number;
}

interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

/** The status line of a turn whose search a model plans because the first results are weak. */
const PLANNED = /"type":"status","key":"contextualizing"/;
/** Memory sampling interval. */
const LOOK_MS = 500;

/** Measures the cell, with its turns prepared in advance. @throws the first failure, when there are too many */
export async function measure(stack: Stack, cell: Cell, modelPid: number): Promise<TurnFigures> {
  const sends = await prepare(cell.turns, stack.next);
  const before = { server: costOf(stack.server.pid), services: await stack.services() };
  const othersUsed = watchOthers([modelPid, stack.server.pid]);
  let rssMb = before.server.rssMb;
  const looking = setInterval(() => {
    rssMb = Math.max(rssMb, costOf(stack.server.pid).rssMb);
  }, LOOK_MS);
  const { turns, seconds } = await arrive(cell, sends).finally(() => clearInterval(looking));
  const after = { server: costOf(stack.server.pid), services: await stack.services() };
  const count = turns.length;
  const unplanned = turns.filter(({ text }) => !PLANNED.test(text));
  const backends = [...after.services.postgresMs].map(([pid, ms]) => ms - (before.services.postgresMs.get(pid) ?? 0));
  const postgresMs = backends.reduce((sum, ms) => sum + ms, 0);
  const redisMs = after.services.redisMs - before.services.redisMs;
  return {
    ...cell,
    stack: stack.name,
    turns: count,
    first: spreadOf(turns.map((turn) => turn.firstMs)),
    firstUnplanned: spreadOf(unplanned.map((turn) => turn.firstMs)),
    planned: 1 - unplanned.length / count,
    total: spreadOf(turns.map((turn) => turn.totalMs)),
    afterLast: spreadOf(turns.map((turn) => turn.totalMs - turn.lastMs)),
    turnsPerSecond: count / seconds,
    cpuMs: (after.server.cpuMs - before.server.cpuMs) / count,
    postgresMs: postgresMs / count,
    redisMs: redisMs / count,
    rssMb: Math.max(rssMb, after.server.rssMb),
    bytes: turns.reduce((sum, turn) => sum + turn.bytes, 0) / count,
    others: othersUsed(postgresMs + redisMs),
    steps: await stack.steps?.(count),
  };
}

async function arrive({ arrivals, width, perSecond }: Cell, sends: Send[]): Promise<Driven> {
  if (arrivals === "loop") return inClosedLoop(width, sends);
  if (arrivals === "random") return atRandom(perSecond!, sends);
  const all: Driven = { turns: [], seconds: 0 };
  for (let at = 0; at < sends.length; at += width) {
    const { turns, seconds } = await inOneWave(sends.slice(at, at + width));
    all.turns.push(...turns);
    all.seconds += seconds;
  }
  return all;
}

function spreadOf(values: number[]): Spread {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) };
}
