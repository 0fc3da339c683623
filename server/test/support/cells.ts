/** The environments of two cells that know each other, and a model that answers only as fast as a test lets it. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type FakeOpenai, startFakeOpenai } from "./fakeOpenai.ts";
import { freePort } from "./freePort.ts";

/** Keys that both have. */
export const CELL_KEYS = {
  SESSION_KEYS: `shared:${"c".repeat(40)}`,
  ADMIN_SECRET: "d".repeat(40),
  SECRETS_KEYS: `one:${Buffer.alloc(32, 7).toString("base64")}`,
};

export interface CellEnvironment {
  url: string;
  env: Record<string, string>;
}

/** Each is given a port of its own, since the others must know it beforehand. @returns the environment of one of them */
export async function cellEnvironments(names: readonly string[]): Promise<(name: string) => CellEnvironment> {
  const urls = new Map<string, string>();
  for (const name of names) urls.set(name, `http://127.0.0.1:${await freePort()}`);
  const CELLS = [...urls].map(([name, url]) => `${name}=${url}`).join(",");
  return (CELL) => {
    const url = urls.get(CELL);
    if (url === undefined) throw new Error(`there is no cell ${CELL}`);
    const env = { ...CELL_KEYS, CELL, CELLS, PORT: new URL(url).port, PUBLIC_URL: url, TRUSTED_PROXIES: "1" };
    return { url, env };
  };
}

export async function twoCells(): Promise<{ a: CellEnvironment; b: CellEnvironment }> {
  const of = await cellEnvironments(["a", "b"]);
  return { a: of("a"), b: of("b") };
}

export interface HeldModel {
  /** What `OPENAI_BASE_URL` takes. */
  url: string;
  fake: FakeOpenai;
  /** Holds back everything after the first words of an answer. @returns lets it go on */
  hold(): () => void;
  close(): Promise<void>;
}

/** Stands before the fake endpoint. */
export async function startHeldModel(): Promise<HeldModel> {
  const fake = await startFakeOpenai({ tokenMs: 1 });
  let gate = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const reply = await fetch(fake.url.replace("/v1", request.url ?? ""), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: request.headers.authorization ?? "" },
      body,
    });
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "" });
    let words = 0;
    for await (const piece of reply.body ?? []) {
      if (String(reply.headers.get("content-type")).includes("event-stream") && words++ === 3) await gate;
      response.write(piece);
    }
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the model listens on no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    fake,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await fake.close();
    },
  };
}
