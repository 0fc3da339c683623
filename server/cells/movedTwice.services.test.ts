/** A tenant that has moved from cell a to b and on to c, whose site still asks a: a knows only that it went to b. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../config/config.ts";
import { sessionKeys, signSession } from "../conversations/session/sessionToken.ts";
import { cellEnvironments } from "../test/support/cells.ts";
import { Visitor } from "../test/support/visitor.ts";
import { ORIGIN, openWorld, type World } from "../test/support/world.ts";

const PAGES = { "returns.md": "# Returns\n\nYou can return shoes within 30 days of delivery, free of charge." };

let a: World;
let b: World;
let c: World;
let tenantId: string;
beforeAll(async () => {
  const of = await cellEnvironments(["a", "b", "c"]);
  [a, b, c] = [await openWorld(of("a")), await openWorld(of("b")), await openWorld(of("c"))];
  tenantId = await c.tenant(PAGES);
  await a.database.admin`insert into placements (tenant_id, cell, state) values (${tenantId}, 'b', 'left')`;
  await b.database.admin`insert into placements (tenant_id, cell, state) values (${tenantId}, 'c', 'left')`;
});
afterAll(() => Promise.all([a?.close(), b?.close(), c?.close()]));

test("its visitors are answered through the first cell, and through the second", async () => {
  for (const { urls } of [a, b]) {
    const visitor = await Visitor.open(urls, tenantId, ORIGIN);
    const { message } = await visitor.ask("Within how many days can I return shoes?");
    expect(message?.content).toBeTruthy();
  }
  expect(await c.database.admin`select from tickets`).toHaveLength(2);
});

test("when it comes back to the second, the first finds it there again", async () => {
  await c.database.admin`insert into placements (tenant_id, cell, state) values (${tenantId}, 'b', 'left')`;
  await b.database.admin`delete from placements where tenant_id = ${tenantId}`;
  await b.database.admin`insert into tenants (id, name, settings) values (${tenantId}, 'Back', '{}')`;
  await b.database.admin`insert into tenant_origins (tenant_id, origin) values (${tenantId}, ${ORIGIN})`;
  for (const { urls } of [a, c]) await Visitor.openPatiently(urls, tenantId, ORIGIN);
  expect(await b.database.admin`select from tickets where tenant_id = ${tenantId}`).toHaveLength(2);
});

test("when it is deleted where it went, the first refuses it as one that never was", async () => {
  const gone = v7();
  await a.database.admin`insert into placements (tenant_id, cell, state) values (${gone}, 'b', 'left')`;
  const visitor = new Visitor(a.urls, gone, ORIGIN);
  const refused = { status: 403, body: { key: "origin_refused" } };
  await expect(visitor.init()).rejects.toMatchObject(refused);
  const keys = sessionKeys(loadConfig(a.env));
  const claims = { tenantId: gone, visitorId: v7(), ticketId: v7(), origin: ORIGIN, isGuest: false };
  visitor.session = { ...(await Visitor.open(a.urls, tenantId, ORIGIN)).session, ...signSession(keys, claims, 600) };
  await expect(visitor.ask("Is anybody there?")).rejects.toMatchObject(refused);
  await expect(visitor.history()).rejects.toMatchObject(refused);
});
