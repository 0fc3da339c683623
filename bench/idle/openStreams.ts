/** A separate client process that opens many event streams, reports it, and holds them until terminated. */
import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { url: { type: "string" }, streams: { type: "string" }, tokens: { type: "string" } },
});
/** Conversations' tokens, one per line. */
const tokens = readFileSync(values.tokens!, "utf8").split("\n");
const AT_ONCE = 64;
/** One address has too few ports: connections come from several loopback addresses. */
const PER_ADDRESS = 8000;

const held: ClientRequest[] = [];
const total = Number(values.streams);
let next = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < total) await open(next++);
  }),
);
console.log(JSON.stringify({ url: values.url, streams: held.length }));
process.on("SIGTERM", () => {
  for (const stream of held) stream.destroy();
  process.exit(0);
});

function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${values.url}/api/v1/chat/events`,
      {
        agent: false,
        localAddress: `127.0.0.${1 + Math.floor(index / PER_ADDRESS)}`,
        headers: { authorization: `Bearer ${tokens[index % tokens.length]}`, origin: "https://shop.example" },
      },
      (reply) => {
        if (reply.statusCode !== 200) return reject(new Error(`event stream: ${reply.statusCode}`));
        reply.resume();
        reply.on("error", () => {});
        held.push(outgoing);
        resolve();
      },
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}
