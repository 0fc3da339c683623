/**
 * `npm run bench -- --count`: statements, commits, log and commands per turn in PostgreSQL and Redis, in a separate
 * run. Background activity is measured first and subtracted.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { inClosedLoop, prepare, type Send } from "../load/arrivals.ts";
import type { Model } from "../stacks/model.ts";
import { openStage, type Stage } from "../stage/openStage.ts";
import { firstQuestion, followUp } from "../stage/questions.ts";
import { openVisitor, type Visitor } from "../stage/visitors.ts";
import { type Counters, difference, FLUSH_MS, readCounters } from "./counters.ts";
import type { WireCounts } from "./proxy.ts";
import { type Wal, walBetween } from "./wal.ts";

const WIDTH = 16;

/** All figures are per turn. */
export interface TurnCounts {
  kind: string;
  turns: number;
  statements: number;
  roundTrips: number;
  commits: number;
  walBytes: number;
  /** Full-page images, written at a page's first change after a checkpoint. */
  walPageBytes: number;
  rows: number;
  redisCommands: number;
  checkpointRows: number;
  checkpointBytes: number;
  byStatement: [string, number][];
  byTable: [string, number][];
  byRelation: [string, number][];
  byCommand: [string, number][];
}

interface Window {
  seconds: number;
  counted: WireCounts;
  before: Counters;
  after: Counters;
}

interface CountOptions {
  /** The working tree to measure. */
  root?: string;
  turns: number;
  warm: number;
}

/** @returns first questions, follow-ups, and what indexing those conversations' messages adds a minute later */
export async function countTurns(model: Model, { root, turns, warm }: CountOptions): Promise<TurnCounts[]> {
  await model.setPace("instant");
  const stage = await openStage({ modelUrl: model.url, root, counts: true });
  try {
    await inClosedLoop(64, await prepare(warm, async () => askFirst(await openVisitor(stage), 0)));
    await model.setPace("realistic");
    const visitors = await openVisitors(stage, turns);
    await untilQuiet(stage);
    await sleep(FLUSH_MS);
    const idle = await observe(stage, () => sleep(FLUSH_MS));
    const counts: TurnCounts[] = [];
    const kinds = {
      "first questions": askFirst,
      "follow-ups": (visitor: Visitor, n: number) => () => visitor.ask(followUp(n)),
    };
    for (const [kind, ask] of Object.entries(kinds)) {
      const held = await checkpoints(stage);
      const window = await observe(stage, async () => {
        await inClosedLoop(WIDTH, visitors.map(ask));
        await sleep(FLUSH_MS);
      });
      const wal = await walBetween(stage, window.before.walAt, window.after.walAt);
      counts.push(perTurn(kind, turns, window, idle, wal, { held, holds: await checkpoints(stage) }));
    }
    const held = await checkpoints(stage);
    const words = await observe(stage, async () => {
      await untilQuiet(stage);
      await sleep(FLUSH_MS);
    });
    const wal = await walBetween(stage, words.before.walAt, words.after.walAt);
    const left = { held, holds: await checkpoints(stage) };
    return [...counts, perTurn("words of a conversation, later", turns, words, idle, wal, left)];
  } finally {
    await stage.close();
  }
}

/** Waits for the job that indexes quiet conversations. Older trees lack this column. */
async function untilQuiet({ sql }: Stage): Promise<void> {
  const [known] = await sql`
    select from pg_attribute where attrelid = 'tickets'::regclass and attname = 'needs_indexing' and not attisdropped`;
  if (!known) return;
  while ((await sql`select from tickets where needs_indexing limit 1`).length > 0) await sleep(1000);
}

function askFirst(visitor: Visitor, n: number): Send {
  const question = firstQuestion(n + Math.floor(Math.random() * 1e6));
  return () => visitor.ask(question);
}

async function openVisitors(stage: Stage, count: number): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (let n = 0; n < count; n++) visitors.push(await openVisitor(stage));
  return visitors;
}

async function observe(stage: Stage, work: () => Promise<unknown>): Promise<Window> {
  const before = await readCounters(stage);
  stage.proxy!.take();
  const started = performance.now();
  await work();
  const counted = stage.proxy!.take();
  return { seconds: (performance.now() - started) / 1000, counted, before, after: await readCounters(stage) };
}

interface Checkpoints {
  rows: number;
  bytes: number;
}

async function checkpoints({ sql }: Stage): Promise<Checkpoints> {
  // Older trees have LangGraph's own tables.
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'langgraph' or (n.nspname, c.relname) = ('public', 'threads'))`;
  const parts = tables.map(({ name }) => `select count(*) as rows, sum(pg_column_size(t.*)) as bytes from ${name} t`);
  const [sum] = await sql.unsafe(
    `select sum(rows) as rows, coalesce(sum(bytes), 0) as bytes from (${parts.join(" union all ")}) as of`,
  );
  return { rows: Number(sum!.rows), bytes: Number(sum!.bytes) };
}

function perTurn(
  kind: string,
  turns: number,
  window: Window,
  idle: Window,
  wal: Wal,
  { held, holds }: { held: Checkpoints; holds: Checkpoints },
): TurnCounts {
  const ofTurn = (all: Map<string, number>, background: Map<string, number>): [string, number][] => {
    const share = window.seconds / idle.seconds;
    const entries = [...all].map(
      ([key, count]) => [key, (count - (background.get(key) ?? 0) * share) / turns] as [string, number],
    );
    return entries.filter(([, count]) => count >= 0.005).sort(([, a], [, b]) => b - a);
  };
  const changes = (pick: (counters: Counters) => Map<string, number>) =>
    ofTurn(difference(pick(window.before), pick(window.after)), difference(pick(idle.before), pick(idle.after)));
  const commits = (one: Window) => new Map([["commits", one.after.commits - one.before.commits]]);
  const trips = (one: Window) => new Map([["trips", one.counted.roundTrips]]);
  const total = (entries: [string, number][]) => entries.reduce((sum, [, count]) => sum + count, 0);
  const byStatement = ofTurn(window.counted.statements, idle.counted.statements);
  const byTable = changes((counters) => counters.rows);
  const byCommand = changes((counters) => counters.commands).filter(([name]) => !name.startsWith("config"));
  return {
    kind,
    turns,
    statements: total(byStatement),
    roundTrips: total(ofTurn(trips(window), trips(idle))),
    commits: total(ofTurn(commits(window), commits(idle))),
    walBytes: (wal.bytes - wal.pageBytes) / turns,
    walPageBytes: wal.pageBytes / turns,
    rows: total(byTable),
    redisCommands: total(byCommand),
    checkpointRows: (holds.rows - held.rows) / turns,
    checkpointBytes: (holds.bytes - held.bytes) / turns,
    byStatement,
    byTable,
    byRelation: ofTurn(wal.byRelation, new Map()),
    byCommand,
  };
}
