/**
 * `npm run bench:tracing` (needs no services): what a span costs in CPU without a collector, with one, and in a trace that
 * is not kept. The collector runs in this process too, so that reading what is sent is part of the figure.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { startTracing } from "../server/tracing/openTelemetry.ts";
import { inSpan } from "../server/tracing/span.ts";

/** More than a first question's 16. */
const SPANS = 30;
const TURNS = 2000;
const ROUNDS = 5;
const STATEMENT = { kind: "client", attributes: { "db.system.name": "postgresql" } } as const;

const about = { headers: {}, serviceName: "bench", version: "0", onReach: () => {} };
const nothing = async () => {};
const bare = (_name: string, _start: object, work: () => Promise<void>) => work();

const collector = createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
});
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const floor = await cost(bare);
print("without a collector", (await cost(inSpan)) - floor);
for (const [name, ratio] of [
  ["with one", 1],
  ["in a trace that is not kept", 0],
] as const)
  print(name, (await cost(inSpan, ratio)) - floor);
collector.close();

/** Microseconds of CPU a turn: the median of the rounds. */
async function cost(span: typeof bare, ratio?: number): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const tracing = ratio === undefined ? null : startTracing({ ...about, endpoint, ratio });
    const before = process.cpuUsage();
    for (let turn = 0; turn < TURNS; turn++) {
      await span("turn", { mayBegin: true }, async () => {
        for (let n = 1; n < SPANS; n++) await span("withTenant", STATEMENT, nothing);
      });
      // As the waits of a turn do, this lets what has gathered be sent.
      await setImmediate();
    }
    await tracing?.stop();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / TURNS);
  }
  return rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

function print(name: string, micros: number): void {
  console.log(`${name.padEnd(28)} ${micros.toFixed(1).padStart(7)} µs of CPU a turn of ${SPANS} spans`);
}
