/** A tenant's endpoint that counts what it is told to do, and can wait for a death at any point of a request. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How far a request has come when its sender dies. */
export type Progress = "arrived" | "done" | "half replied" | "replied";

export interface CountingEndpoint {
  origin: string;
  host: string;
  /** Requests, by idempotency key. */
  arrived: Map<string, number>;
  /** How often the work was done, by idempotency key. */
  done: Map<string, number>;
  /** Calls `kill` once the requests for all of these numbers have come that far. */
  killAt(progress: Progress, numbers: string[], kill: () => void): void;
  close(): Promise<void>;
}

interface Trap {
  progress: Progress;
  count: number;
  waiting: ServerResponse[];
  kill(): void;
}

export async function startCountingEndpoint(): Promise<CountingEndpoint> {
  const arrived = new Map<string, number>();
  const done = new Map<string, number>();
  const traps = new Map<string, Trap>();

  /** What honours the key does nothing twice for it. */
  function work(key: string, isHonouring: boolean): void {
    if (!isHonouring || !done.has(key)) count(done, key);
  }

  const server = createServer((request, response) => {
    const [, kind, number = ""] = (request.url ?? "").split("/");
    const key = String(request.headers["idempotency-key"]);
    count(arrived, key);
    const trap = traps.get(number);
    traps.delete(number);
    request.resume().on("end", () => {
      if (trap?.progress !== "arrived") work(key, kind === "honouring");
      if (trap) void spring(trap, response);
      else response.writeHead(200, JSON_TYPE).end(REPLY);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ origin: `http://${host}`, host, arrived, done },
    killAt(progress, numbers, kill) {
      const trap = { progress, count: numbers.length, waiting: [], kill };
      for (const number of numbers) traps.set(number, trap);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const JSON_TYPE = { "content-type": "application/json" };
const REPLY = JSON.stringify({ cancelled: true });

/** All of them go on together, so that none is further than the others when the sender dies. */
async function spring({ progress, count, waiting, kill }: Trap, response: ServerResponse): Promise<void> {
  if (waiting.push(response) < count) return;
  await Promise.all(waiting.map((each) => reply(each, progress)));
  kill();
}

/** @returns when what there is of the reply has been handed to the network */
function reply(response: ServerResponse, progress: Progress): Promise<void> {
  return new Promise((resolve) => {
    if (progress === "replied") response.writeHead(200, JSON_TYPE).end(REPLY, () => resolve());
    else if (progress === "half replied")
      response
        .writeHead(200, { ...JSON_TYPE, "content-length": REPLY.length })
        .write(REPLY.slice(0, 8), () => resolve());
    else resolve();
  });
}

const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);
