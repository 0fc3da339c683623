import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FurnishedDesk, openFurnishedDesk } from "../../test/database/isolation/furnishedDesk.ts";
import { figure } from "../../test/support/figures.ts";
import { documentedRoutes } from "../../test/support/routes.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

const ADMIN = "/api/v1/admin";
const DATES = [
  ...["2026-13-01 00:00:00+00", "2026-00-10 00:00:00+00", "2026-02-30 00:00:00+00", "2025-02-29 00:00:00+00"],
  ...["2026-01-32 00:00:00+00", "2026-01-01 24:61:00+00", "2026-01-01 25:00:00+00", "2026-01-01 00:00:61+00"],
  ...["0000-01-01 00:00:00+00", "2026-01-01 00:00:00+99", "2026-01-01 00:00:00-23:59", "2026-01-01 00:00:00+16:00"],
  ...["9999-99-99 99:99:99+99", "infinity", "now", "-4713-01-01 00:00:00+00", "", " "],
];
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

let server: TestServer;
let desk: FurnishedDesk;
beforeAll(async () => {
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    TRUSTED_PROXIES: "1",
  });
  desk = await openFurnishedDesk(server);
  // One list is the operator's.
  server.parts.config.OPERATORS = new Set([desk.ownerEmail]);
});
afterAll(() => server.close());

/** Every documented list that is read page by page, of the desk's own rows. */
async function lists(): Promise<string[]> {
  const own = { documents: desk.ids.documents, sources: desk.ids.sources, webhooks: desk.ids.webhooks };
  return (await documentedRoutes(server))
    .filter(({ path, query }) => path.startsWith(ADMIN) && query.includes("cursor"))
    .map(({ path }) => path.slice(ADMIN.length).replace("{id}", own[path.split("/")[4] as keyof typeof own] ?? ""));
}

test("an invalid cursor, or one with an impossible date, is refused by every list, which names the field", async () => {
  const all = await lists();
  expect(all.length).toBeGreaterThanOrEqual(7);
  const wrong: string[] = [];
  let checks = 0;
  for (const path of all) {
    for (const cursor of ["nonsense", ...DATES.map((date) => cursorOf(date, v7()))]) {
      const reply = await desk.owner("GET", `${path}?cursor=${cursor}`);
      checks += 1;
      const [field] = reply.json.errors ?? [];
      if (reply.status !== 400 || field?.field !== "cursor") wrong.push(`${path} with ${cursor} gave ${reply.status}`);
    }
  }
  figure("bad cursors that were not a 400", wrong.length, checks);
  expect(wrong).toEqual([]);
});

test("a paged list refuses a page size of zero, too many or no number, and names the field", async () => {
  const wrong: string[] = [];
  for (const path of await lists()) {
    for (const limit of ["0", "-1", "100000", "many"]) {
      const reply = await desk.owner("GET", `${path}?limit=${limit}`);
      if (reply.status !== 400 || reply.json.errors?.[0]?.field !== "limit")
        wrong.push(`${path} of ${limit} gave ${reply.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(["2024-02-29 23:59:59.999999+00", "2026-06-30 12:00:00+05:45", "1999-12-31 00:00:00-11"])(
  "a cursor of %s is valid",
  async (date) => {
    expect((await desk.owner("GET", `/audit?cursor=${cursorOf(date, v7())}`)).status).toBe(200);
  },
);
