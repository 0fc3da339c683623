import type { Logger } from "pino";
import { z } from "zod";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import { AppError } from "../kernel/errors.ts";
import { CELL_HEADER, type CellQuestion, type Cells, type Outbound } from "../ports/cells.ts";
import { type CellRequests, cellRequests } from "./cellRequests.ts";
import { readFromCell, type Signer, signForCell } from "./cellToken.ts";
import { cellFinder } from "./findCell.ts";
import { findHere } from "./findHere.ts";
import { rememberPlaces } from "./places.ts";

const QUESTION_MS = 3_000;
const HEADERS_MS = 30_000;
/** What a cell may answer to a question. */
const MAX_ANSWER_BYTES = 256 * 1024;

const namedSchema = z.object({
  by: z.enum(["tenant", "key", "mail", "invitation"]),
  value: z.string().regex(/^[\w-]{1,64}$/),
});
const personShape = { userId: z.string().min(1), email: z.string().nullable() };
const forwardSchema = z.object({
  ...{ named: namedSchema, address: z.string(), isCounted: z.boolean(), publicUrl: z.string() },
  ...{ method: z.string(), path: z.string() },
});
const askSchema = z.object({
  question: z.union([
    z.strictObject({ find: namedSchema }),
    z.strictObject({ desks: z.object(personShape) }),
    z.strictObject({ release: z.uuid() }),
    z.strictObject({ hello: z.literal(true) }),
  ]),
});
const handOverSchema = z.object({
  ...personShape,
  ...{ tenantId: z.uuid(), hasSecondFactor: z.boolean(), origin: z.string() },
});

/** @returns null where this is the only installation */
export function openCells(config: Config, { db, log }: { db: Database; log: Logger }): Cells | null {
  const { CELL: name, CELLS: all, SESSION_KEYS: keys = [], PUBLIC_URL: publicUrl = "" } = config;
  if (name === undefined || all === undefined) return null;
  const cells = all.filter((cell) => cell.name !== name);
  const others = cells.map((cell) => cell.name);
  const signer: Signer = { name, others, keys };
  const requests = cellRequests(cells);
  const places = rememberPlaces();
  // A reply that isn't a stream begins when the turn behind it has ended.
  const headersMs = Math.max(HEADERS_MS, (config.TURN_DEADLINE_SECONDS + 5) * 1000);
  const ask = (cell: string, question: CellQuestion, patienceMs = QUESTION_MS) =>
    askCell(requests, cell, signForCell(signer, "ask", cell, { question }), patienceMs);
  return {
    name,
    others,
    ask,
    find: cellFinder({ db, log, places, others, ask }),
    async isHere(named) {
      if (places.get(named) === "here") return { isHere: true, isMoving: false };
      const { place, isMoving } = await findHere(db, named);
      if (place === "here") places.set(named, place);
      return { isHere: place === "here", isMoving };
    },
    forget: (named) => places.drop(named),
    send(cell, outbound: Outbound) {
      const { named, method, path, target, headers, body, address, isCounted, signal, patienceMs } = outbound;
      const token = signForCell(signer, "forward", cell, { named, method, path, address, isCounted, publicUrl });
      const signed = { ...headers, [CELL_HEADER]: token };
      return requests.send(cell, { method, target, headers: signed, body, signal, headersMs: patienceMs ?? headersMs });
    },
    readForwarded(token, { method, path }) {
      const { from, claims } = readFromCell(signer, "forward", forwardSchema, token);
      if (claims.method !== method || claims.path !== path) throw new AppError("unauthorized");
      return { ...claims, from };
    },
    readQuestion: (token) => readFromCell(signer, "ask", askSchema, token).claims.question,
    signHandOver: (cell, handOver) => signForCell(signer, "hand_over", cell, handOver),
    readHandOver(token) {
      const { from, id, claims } = readFromCell(signer, "hand_over", handOverSchema, token);
      return { ...claims, from, id };
    },
    close: () => requests.close(),
  };
}

/** The question is in the token, so that nothing about it can be changed on the way. */
async function askCell(requests: CellRequests, cell: string, token: string, ms: number): Promise<unknown> {
  const signal = AbortSignal.timeout(ms);
  const headers = { authorization: `Bearer ${token}`, "content-length": "0" };
  const request = { method: "POST", target: "/cells/ask", headers, body: null, signal, headersMs: ms };
  const reply = await requests.send(cell, request);
  try {
    if (reply.statusCode !== 200) throw new Error(`the cell answered with ${reply.statusCode}`);
    let text = "";
    for await (const piece of reply.setEncoding("utf8")) {
      text += piece;
      if (text.length > MAX_ANSWER_BYTES) throw new Error("the cell's answer is too long");
    }
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("unavailable", { cause, retryAfter: 1 });
  } finally {
    reply.destroy();
  }
}
