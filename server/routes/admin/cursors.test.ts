import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desk, openDesk } from "../../test/desk.ts";
import { figure } from "../../test/figures.ts";
import { documentedRoutes } from "../../test/routes.ts";
import { startTestServer, type TestServer } from "../../test/testServer.ts";

const ADMIN = "/api/v1/admin";
const DATES = [
  ...["2026-13-01 00:00:00+00", "2026-00-10 00:00:00+00", "2026-02-30 00:00:00+00", "2025-02-29 00:00:00+00"],
  ...["2026-01-32 00:00:00+00", "2026-01-01 24:61:00+00", "2026-01-01 25:00:00+00", "2026-01-01 00:00:61+00"],
  ...["0000-01-01 00:00:00+00", "2026-01-01 00:00:00+99", "2026-01-01 00:00:00-23:59", "2026-01-01 00:00:00+16:00"],
  ...["9999-99-99 99:99:99+99", "infinity", "now", "-4713-01-01 00:00:00+00", "", " "],
];
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
});
afterAll(() => server.close());

test("a cursor with a date that does not exist is refused by every list, as the caller's mistake", async () => {
  const lists = (await documentedRoutes(server)).filter(
    ({ path, query }) => path.startsWith(ADMIN) && !path.includes("{") && query.includes("cursor"),
  );
  expect(lists.length).toBeGreaterThanOrEqual(4);
  const wrong: string[] = [];
  let checks = 0;
  for (const { path } of lists) {
    for (const date of DATES) {
      const reply = await desk.owner("GET", `${path.slice(ADMIN.length)}?cursor=${cursorOf(date, v7())}`);
      checks += 1;
      const [field] = reply.json.errors ?? [];
      if (reply.status !== 400 || field?.field !== "cursor") wrong.push(`${path} with ${date} gave ${reply.status}`);
    }
  }
  figure("bad dates in cursors that were not a 400", wrong.length, checks);
  expect(wrong).toEqual([]);
});

test.each(["2024-02-29 23:59:59.999999+00", "2026-06-30 12:00:00+05:45", "1999-12-31 00:00:00-11"])(
  "a cursor of %s is a cursor",
  async (date) => {
    expect((await desk.owner("GET", `/audit?cursor=${cursorOf(date, v7())}`)).status).toBe(200);
  },
);
