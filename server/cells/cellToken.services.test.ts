/** What one cell has signed is good for the cell, the purpose and the request that it was signed for, and for nothing else. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CELL_HEADER } from "../ports/cells.ts";
import { twoCells } from "../test/support/cells.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { type Purpose, type Signer, signForCell } from "./cellToken.ts";

const PATH = "/api/v1/chat/history";
let b: TestServer;
let signer: Signer;
beforeAll(async () => {
  b = await startTestServer((await twoCells()).b.env);
  signer = { name: "a", others: ["b"], keys: b.parts.config.SESSION_KEYS ?? [] };
});
afterAll(() => b?.close());

const claims = () => ({
  ...{ named: { by: "tenant", value: v7() }, address: "203.0.113.9", isCounted: false },
  ...{ publicUrl: "http://a.example", method: "GET", path: PATH },
});

/** The status of a request that carries the signature. */
async function send(token: string, path = PATH): Promise<number> {
  return (await b.call("GET", path, { headers: { [CELL_HEADER]: token } })).status;
}
const signed = (by: Signer = signer, purpose: Purpose = "forward", to = "b", now = Date.now()) =>
  signForCell(by, purpose, to, claims(), now);

test("a signature for this very request is believed: the tenant is looked for, and isn't here", async () => {
  expect(await send(signed())).toBe(421);
});

test("one for another path or method, another cell or purpose, from a stranger, or too old, is refused", async () => {
  expect(await send(signed(), "/api/v1/chat/events")).toBe(401);
  expect(await send(signForCell(signer, "forward", "b", { ...claims(), method: "POST" }))).toBe(401);
  expect(await send(signed(signer, "forward", "c"))).toBe(401);
  expect(await send(signed(signer, "ask"))).toBe(401);
  expect(await send(signed({ ...signer, name: "c" }))).toBe(401);
  expect(await send(signed(signer, "forward", "b", Date.now() - 120_000))).toBe(401);
  expect(await send(signed(signer, "forward", "b", Date.now() + 120_000))).toBe(401);
});
