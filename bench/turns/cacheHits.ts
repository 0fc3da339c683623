/** Turns that the semantic cache answers: two visitors are given an answer, and all others get it from the cache. */
import { inClosedLoop, prepare, type Send } from "../load/arrivals.ts";
import type { Model } from "../stacks/model.ts";
import { openService } from "../stacks/stack.ts";
import type { Stage } from "../stage/openStage.ts";
import { headings } from "../stage/questions.ts";
import { openVisitor } from "../stage/visitors.ts";
import { type Measured, measure } from "./measure.ts";

export interface CacheHits {
  rows: Measured[];
  /** Of all that was measured. */
  hits: number;
  turns: number;
}

/** Asked of every tenant. */
const QUESTIONS = 8;
const WIDTHS = [1, 32];
/** Visitors who come at random come at most so often, and at most half as often as can be served. */
const MOST_PER_SECOND = 300;

export async function measureCacheHits(model: Model, options: { root?: string; turns: number }): Promise<CacheHits> {
  const service = await openService("Frontdesk", { modelUrl: model.url, root: options.root });
  const { stage } = service;
  try {
    await model.setPace("instant");
    const questions = await learn(stage);
    let asked = 0;
    const next = () => ask(stage, questions[asked++ % questions.length]!);
    const stack = { ...service, next };
    await inClosedLoop(16, await prepare(options.turns, next)); // JIT, connections, plans
    await stage.sql`truncate traces`;
    const rows: Measured[] = [];
    for (const width of WIDTHS)
      rows.push(await measure(stack, { pace: "instant", arrivals: "loop", width, turns: options.turns }, model.pid));
    const perSecond = Math.min(MOST_PER_SECOND, rows.at(-1)!.turnsPerSecond / 2);
    const atRandom = { pace: "instant", arrivals: "random", width: 32, turns: options.turns, perSecond } as const;
    rows.push(await measure(stack, atRandom, model.pid));
    return { rows, ...(await hitsOf(stage)) };
  } finally {
    await service.close();
  }
}

interface Asked {
  tenant: string;
  question: string;
}

/** @returns those that the cache serves now: not every answer is fit for it */
async function learn(stage: Stage): Promise<Asked[]> {
  const all = stage.tenants.flatMap((tenant) => headings.slice(0, QUESTIONS).map((question) => ({ tenant, question })));
  for (let visitor = 0; visitor < 2; visitor++) {
    const sends = await Promise.all(all.map((one) => ask(stage, one)));
    await inClosedLoop(16, sends);
  }
  await stage.sql`truncate traces`;
  const served: Asked[] = [];
  for (const one of all) {
    await (await ask(stage, one))();
    const { hits, turns } = await hitsOf(stage);
    if (hits === turns) served.push(one);
    await stage.sql`truncate traces`;
  }
  if (served.length === 0) throw new Error("the cache serves nothing");
  return served;
}

async function ask(stage: Stage, { tenant, question }: Asked): Promise<Send> {
  const visitor = await openVisitor(stage, tenant);
  return () => visitor.ask(question);
}

/** By the traces: a turn from the cache writes nothing. */
async function hitsOf({ sql }: Stage): Promise<{ hits: number; turns: number }> {
  const [row] = await sql<{ hits: number; turns: number }[]>`
    select count(*)::int as turns,
      count(*) filter (where not jsonb_path_exists(steps, '$[*] ? (@.node == "generate")'))::int as hits from traces`;
  return row!;
}
