/** Turns answered by the semantic cache: two visitors get a fresh answer, all others the cached one. */
import { inClosedLoop, prepare, type Send } from "../load/arrivals.ts";
import type { Model } from "../stacks/model.ts";
import { openService } from "../stacks/stack.ts";
import type { Stage } from "../stage/openStage.ts";
import { headings } from "../stage/questions.ts";
import { openVisitor } from "../stage/visitors.ts";
import { measure, type TurnFigures } from "./measure.ts";

export interface CacheHits {
  rows: TurnFigures[];
  /** Out of all measured turns. */
  hits: number;
  turns: number;
}

/** Per tenant. */
const QUESTIONS = 8;
const WIDTHS = [1, 32];
/** Maximum rate of random arrivals, which is also limited to half of capacity. */
const MAX_PER_SECOND = 300;

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
    const rows: TurnFigures[] = [];
    for (const width of WIDTHS)
      rows.push(await measure(stack, { pace: "instant", arrivals: "loop", width, turns: options.turns }, model.pid));
    const perSecond = Math.min(MAX_PER_SECOND, rows.at(-1)!.turnsPerSecond / 2);
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

/** @returns the questions the cache now serves: some answers are not cached */
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

/** Read from the traces: a cache hit has no `generate` step. */
async function hitsOf({ sql }: Stage): Promise<{ hits: number; turns: number }> {
  const [row] = await sql<{ hits: number; turns: number }[]>`
    select count(*)::int as turns,
      count(*) filter (where not jsonb_path_exists(steps, '$[*] ? (@.node == "generate")'))::int as hits from traces`;
  return row!;
}
