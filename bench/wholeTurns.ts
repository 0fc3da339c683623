/** Whole turns against a scripted model on loopback, beside a bare handler that pipes the same model, in one run. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { drive, percentile, prepare, stream, type Turn } from "./drive.ts";
import { type Child, type Cost, costOf, cpuOfAll, startChild } from "./processes.ts";
import { openStage, type Stage } from "./stage.ts";

const ROOT = join(import.meta.dirname, "..");
const SERVER_CORE = 0;
const OTHER_CORE = 1;
const WIDTHS = [1, 32, 128];
/** The first turns of a process run cold code; all at once, so that slow models do not make it slow. */
const WARM_TURNS = 128;

interface Row {
  model: string;
  what: string;
  width: number;
  turns: number;
  first_p50: number;
  first_p99: number;
  total_p50: number;
  turns_per_second: number;
  cpu_ms_per_turn: number;
  postgres_cpu_ms_per_turn: number;
  rss_mb: number;
  bytes_per_turn: number;
}

const models = [
  {
    name: "realistic",
    args: ["--first-token-ms", "300", "--token-ms", "20", "--tokens", "60"],
    turns: { 1: 12, 32: 256, 128: 1024 },
  },
  { name: "instant", args: ["--tokens", "60"], turns: { 1: 100, 32: 800, 128: 1500 } },
] as const;

/** Prints a table, and where a turn's time goes. Quote the ratios: a shared machine moves the milliseconds. */
export async function wholeTurns({ json, quick }: { json?: string; quick: boolean }): Promise<void> {
  const rows: Row[] = [];
  for (const model of models) {
    const upstream = await startChild(
      join(ROOT, "server/test/fakeOpenai.ts"),
      ["--port", "0", ...model.args],
      {},
      OTHER_CORE,
    );
    const floor = await startChild(join(ROOT, "bench/floor.ts"), ["--model", upstream.url], {}, SERVER_CORE);
    const stage = await openStage(upstream.url, SERVER_CORE);
    try {
      for (const width of WIDTHS) {
        const turns = Math.ceil(model.turns[width as 1 | 32 | 128] / (quick ? 4 : 1));
        rows.push(await measure(model.name, "floor", width, turns, floor, () => floorTurn(floor)));
        rows.push(await measure(model.name, "frontdesk", width, turns, stage.server, () => visitorTurn(stage)));
        print(rows.at(-2) as Row);
        print(rows.at(-1) as Row, rows.at(-2));
      }
      await stage.report(model.name);
    } finally {
      await stage.close();
      await floor.stop();
      await upstream.stop();
    }
  }
  if (json) await writeFile(json, `${JSON.stringify(rows, null, 2)}\n`);
}

async function measure(
  model: string,
  what: string,
  width: number,
  count: number,
  server: Child,
  next: () => Promise<() => Promise<Turn>>,
): Promise<Row> {
  await drive(WARM_TURNS, await prepare(WARM_TURNS, next)); // JIT, connections, plans
  const prepared = await prepare(count, next);
  const before: Cost = costOf(server.pid);
  const postgresBefore = cpuOfAll("postgres");
  const { turns, seconds } = await drive(width, prepared);
  const after = costOf(server.pid);
  const firsts = turns.map((turn) => turn.firstMs);
  return {
    model,
    what,
    width,
    turns: turns.length,
    first_p50: percentile(firsts, 0.5),
    first_p99: percentile(firsts, 0.99),
    total_p50: percentile(
      turns.map((turn) => turn.totalMs),
      0.5,
    ),
    turns_per_second: turns.length / seconds,
    cpu_ms_per_turn: (after.cpuMs - before.cpuMs) / turns.length,
    postgres_cpu_ms_per_turn: (cpuOfAll("postgres") - postgresBefore) / turns.length,
    rss_mb: after.rssMb,
    bytes_per_turn: turns.reduce((sum, turn) => sum + turn.bytes, 0) / turns.length,
  };
}

async function floorTurn(floor: Child): Promise<() => Promise<Turn>> {
  const post = { url: floor.url, headers: { "content-type": "application/json" }, body: "{}" };
  return () => stream(post, /"delta":\{"content":"/, /"delta":\{"content":"((?:[^"\\]|\\.)*)"/g);
}

/** A new conversation's first question; the handshake is not part of the turn. Each question is new: no cache answers it. */
async function visitorTurn(stage: Stage): Promise<() => Promise<Turn>> {
  const session = await stage.handshake();
  const body = JSON.stringify({
    message: `How do I list domain number ${Math.floor(Math.random() * 1e9)} for the widget?`,
    client_message_id: v7(),
  });
  const headers = { "content-type": "application/json", origin: stage.origin, authorization: `Bearer ${session}` };
  return async () => {
    const turn = await stream(
      { url: `${stage.server.url}/api/v1/chat/stream`, headers, body },
      /event: token/,
      /"type":"token","content":"((?:[^"\\]|\\.)*)"/g,
    );
    if (!turn.tokens) throw new Error("a turn without tokens");
    return turn;
  };
}

function print(row: Row, floor?: Row): void {
  const n = (value: number, digits = 1) => value.toFixed(digits).padStart(8);
  const added = floor ? `added ${n(row.first_p50 - floor.first_p50)} ms` : "";
  console.log(
    `${row.model.padEnd(10)} ${row.what.padEnd(10)} ${String(row.width).padStart(4)} streams  first p50 ${n(row.first_p50)} p99 ${n(row.first_p99)} ms  ` +
      `${n(row.turns_per_second)} turns/s  CPU ${n(row.cpu_ms_per_turn, 2)} ms (+${row.postgres_cpu_ms_per_turn.toFixed(2)} PostgreSQL)  ` +
      `${n(row.rss_mb, 0)} MB  ${n(row.bytes_per_turn / 1000, 2)} KB/turn  ${added}`,
  );
}
