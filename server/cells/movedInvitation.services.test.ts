/** An invitation's link names the cell that sent it, and its desk may have moved since. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeLinkToken } from "../accounts/signIn/links.ts";
import { twoCells } from "../test/support/cells.ts";
import { type Desk, openDesk, ownPage, randomAddress } from "../test/support/desk.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

let a: TestServer;
let b: TestServer;
let desk: Desk;
beforeAll(async () => {
  const cells = await twoCells();
  [a, b] = [await startTestServer(cells.a.env), await startTestServer(cells.b.env)];
  desk = await openDesk(b);
});
afterAll(() => Promise.all([a?.close(), b?.close()]));

const ask = (server: TestServer, verb: "look" | "accept", body: object, from = randomAddress()) =>
  server.call("POST", `/api/auth/invitation/${verb}`, {
    body,
    headers: { ...ownPage(server), "x-forwarded-for": from },
  });
const asNew = { name: "Nora New", password: "a password of my own" };

/** Sent by the desk when it lived in the first cell, as far as its holder can tell. */
async function invite(): Promise<{ email: string; token: string }> {
  const email = `guest-${v7()}@desk.example`;
  const { json } = await desk.owner("POST", "/invitations", { email, role: "agent" });
  return { email, token: json.link.split("#")[1] };
}

test("its holder is led to the cell that has the desk now, and joins there", async () => {
  const { email, token } = await invite();
  const moved = { moved_to: `${b.url}/admin/invitation#${token}` };
  expect((await ask(a, "look", { token })).json).toEqual(moved);
  // A page that was open before the desk moved.
  const late = await ask(a, "accept", { token, ...asNew });
  expect([late.status, late.json, late.headers.get("set-cookie")]).toEqual([200, moved, null]);
  expect((await ask(b, "look", { token })).json).toMatchObject({ email, role: "agent" });
  expect((await ask(b, "accept", { token, ...asNew })).json).toEqual({ done: true });
  // Used up there, it is good nowhere.
  expect((await ask(b, "look", { token })).status).toBe(410);
});

test("one that no cell has is over, and a stranger's guesses stop reaching the other cells", async () => {
  const take = vi.spyOn(a.parts.limiter, "take");
  const unknown = () => ask(a, "look", { token: makeLinkToken().token }, "203.0.113.77");
  expect((await unknown()).status).toBe(410);
  expect(take).toHaveBeenCalledWith("read", "cells:203.0.113.77");
  take.mockImplementation(async (name, key) => (name === "read" && key.startsWith("cells:") ? 60 : null));
  const { token } = await invite();
  expect((await ask(a, "look", { token })).status).toBe(410);
  vi.restoreAllMocks();
  expect((await ask(a, "look", { token })).json).toHaveProperty("moved_to");
});

test("while its desk is just moving, its holder is asked to come again, and nobody else is", async () => {
  const { token } = await invite();
  await b.admin`insert into placements (tenant_id, cell, state) values (${desk.tenantId}, 'a', 'frozen')`;
  try {
    for (const server of [a, b]) expect((await ask(server, "look", { token })).status).toBe(503);
    expect((await ask(a, "look", { token: makeLinkToken().token })).status).toBe(410);
  } finally {
    await b.admin`delete from placements`;
  }
  expect((await ask(b, "look", { token })).status).toBe(200);
});
