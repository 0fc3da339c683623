import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTenant } from "../db/tenant.ts";
import type { Numbers } from "../protocol/numbers.ts";
import { MAX_PERIOD_DAYS } from "../protocol/period.ts";
import { type Desk, openDesk, openTicket } from "../test/support/desk.ts";
import { happened, isoAfter, type PastQuestion } from "../test/support/happened.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
let stranger: Desk;
beforeAll(async () => {
  server = await startTestServer({});
  [desk, stranger] = [await openDesk(server), await openDesk(server)];
});
afterAll(() => server.close());

const read = async (query: string, caller = desk.agent): Promise<Numbers> =>
  (await caller("GET", `/numbers?${query}`)).json;

describe("the numbers of a period", () => {
  beforeAll(async () => {
    const march: PastQuestion[] = [
      {
        at: "2026-03-10T09:10:00Z",
        firstTokenMs: 100,
        rating: "up",
        page: "https://shop.example/returns?from=mail#top",
      },
      { at: "2026-03-10T09:50:00Z", firstTokenMs: 300, rating: "down", page: "https://shop.example/returns" },
      { at: "2026-03-10T22:30:00Z", isCacheHit: true, firstTokenMs: 20, page: "https://shop.example/" },
      // Checked before it is shown: its first word comes with its end.
      { at: "2026-03-11T10:00:00Z", lastsMs: 900 },
      { at: "2026-03-11T10:05:00Z", status: "clarify" },
      {
        at: "2026-03-11T11:00:00Z",
        status: "escalated",
        escalated: { reason: "no_knowledge", repliedAfterSeconds: 30, answeredAfterSeconds: 600 },
      },
      { at: "2026-03-11T12:00:00Z", status: "escalated", escalated: { reason: "no_knowledge" }, isReopened: true },
      {
        at: "2026-03-12T12:00:00Z",
        status: "escalated",
        escalated: { reason: "low_confidence", answeredAfterSeconds: 60 },
      },
      { at: "2026-03-12T12:30:00Z", status: "stopped" },
      { at: "2026-03-12T12:40:00Z", status: "failed" },
    ];
    // Three days before, and one right after.
    const around: PastQuestion[] = [
      { at: "2026-03-08T12:00:00Z" },
      { at: "2026-03-09T22:59:59Z" },
      { at: "2026-03-13T00:00:00Z" },
    ];
    for (const [n, asked] of [...march, ...around].entries()) await happened(desk.ctx, n + 1, asked);
    await happened(stranger.ctx, 1, { at: "2026-03-11T10:00:00Z", rating: "down", escalated: { reason: "failure" } });
    await withTenant(
      desk.ctx,
      ({ sql }) =>
        sql`insert into usage_daily (tenant_id, day, shard, turns, cost_micros) values
        (${desk.tenantId}, '2026-03-09', 0, 1, 7), (${desk.tenantId}, '2026-03-10', 0, 2, 40), (${desk.tenantId}, '2026-03-10', 1, 1, 2)`,
    );
    await withTenant(
      desk.ctx,
      ({ sql }) =>
        sql`insert into other_costs_daily (tenant_id, day, purpose, cost_micros) values (${desk.tenantId}, '2026-03-09', 'trial', 3),
        (${desk.tenantId}, '2026-03-11', 'trial', 5), (${desk.tenantId}, '2026-03-11', 'embedding', 60)`,
    );
  });

  test("say what was asked, how it was answered, who it went to and what it cost", async () => {
    const { total, before } = await read("from=2026-03-10&to=2026-03-12");
    expect(total).toEqual({
      questions: 10,
      answered_by_ai: 3,
      answered_from_cache: 1,
      clarified: 1,
      unanswered: 2,
      questions_handed_over: 3,
      handed_over: 3,
      escalated: {
        low_confidence: 1,
        no_knowledge: 2,
        asked_for_person: 0,
        sent_files: 0,
        by_rule: 0,
        by_email: 0,
        repeated: 0,
        failure: 0,
        budget_spent: 0,
        needs_approval: 0,
        action_failed: 0,
        action_unknown: 0,
      },
      replied_by_person: 2,
      resolved: 2,
      reopened: 1,
      thumbs_up: 1,
      thumbs_down: 1,
      conversations: 10,
      with_person: 3,
      answered_without_person: 4,
      left_unanswered: 3,
      first_token_ms: 200,
      first_reply_seconds: 45,
      resolve_seconds: 330,
      cost_micros: 42,
      cost_micros_outside_turns: 65,
    });
    expect(before).toMatchObject({ questions: 2, conversations: 2, answered_without_person: 2, cost_micros: 7 });
    expect(before.cost_micros_outside_turns).toBe(3);
  });

  test("include every day, even empty ones, and the days add up to the whole", async () => {
    const { days, total } = await read("from=2026-03-06&to=2026-03-14");
    expect(days.map(({ day, questions }) => [day, questions])).toEqual([
      ["2026-03-06", 0],
      ["2026-03-07", 0],
      ["2026-03-08", 1],
      ["2026-03-09", 1],
      ["2026-03-10", 3],
      ["2026-03-11", 4],
      ["2026-03-12", 3],
      ["2026-03-13", 1],
      ["2026-03-14", 0],
    ]);
    expect(total.questions).toBe(13);
    expect(days[0]).toMatchObject({ first_token_ms: null, first_reply_seconds: null, cost_micros: 0 });
    expect(days[5]).toMatchObject({
      escalated: { no_knowledge: 2 },
      replied_by_person: 1,
      reopened: 1,
      first_token_ms: 900,
    });
  });

  test("count days and hours by the time zone that is asked for, else by the office's", async () => {
    const berlin = await read("from=2026-03-10&to=2026-03-10&time_zone=Europe/Berlin");
    // 22:30 in London is 23:30 in Berlin, and the evening before, 22:59:59, is still the evening before.
    expect([berlin.total.questions, berlin.hours[1]!.map((asked, hour) => asked && hour).filter(Boolean)]).toEqual([
      3,
      [10, 23],
    ]);
    const tokyo = await read("from=2026-03-10&to=2026-03-10&time_zone=Asia/Tokyo");
    expect(tokyo.total.questions).toBe(3);
    const [auckland] = (await read("from=2026-03-10&to=2026-03-11&time_zone=Pacific/Auckland")).days;
    // Its 10th ends at 11:00 in London, before the answer from the cache, and began with the evening of the 9th.
    expect([auckland?.questions, auckland?.answered_from_cache]).toEqual([3, 0]);
    const week = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, []]));
    const hours = { time_zone: "Pacific/Auckland", week, holidays: [] };
    expect((await desk.owner("PATCH", "/settings", { hours })).status).toBe(200);
    expect((await read("from=2026-03-10&to=2026-03-11")).days[0]).toEqual(auckland);
    await desk.owner("PATCH", "/settings", { hours: null });
  });

  test("name the pages on which most conversations began, without query or fragment", async () => {
    const { pages } = await read("from=2026-03-10&to=2026-03-12");
    expect(pages).toEqual([
      { page: "https://shop.example", conversations: 7, with_person: 3 },
      { page: "https://shop.example/returns", conversations: 2, with_person: 0 },
      { page: "https://shop.example/", conversations: 1, with_person: 0 },
    ]);
  });

  test("come as a spreadsheet with the same figures, a line for each day", async () => {
    const query = "from=2026-03-10&to=2026-03-12";
    const [reply, { days }] = [await desk.agent("GET", `/numbers/csv?${query}`), await read(query)];
    expect(reply.headers.get("content-disposition")).toContain("frontdesk-2026-03-10-2026-03-12.csv");
    const [names, ...lines] = reply.text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const rows = lines.map((line) => Object.fromEntries(names!.map((name, n) => [name, line[n]])));
    expect(rows).toHaveLength(3);
    for (const [n, { escalated, ...day }] of days.entries()) {
      const flat = { ...day, ...Object.fromEntries(Object.entries(escalated).map(([k, v]) => [`escalated_${k}`, v])) };
      expect(rows[n]).toEqual(
        Object.fromEntries(Object.entries(flat).map(([name, value]) => [name, String(value ?? "")])),
      );
    }
  });

  test("belong to one tenant alone", async () => {
    const { total } = await read("from=2026-03-10&to=2026-03-12", stranger.agent);
    expect(total).toMatchObject({
      questions: 1,
      thumbs_down: 1,
      escalated: { failure: 1, no_knowledge: 0 },
      cost_micros: 0,
      cost_micros_outside_turns: 0,
    });
  });

  test.each([
    ["no days", ""],
    ["a day that there is none of", "from=2026-02-30&to=2026-03-01"],
    ["an end before the beginning", "from=2026-03-02&to=2026-03-01"],
    ["too many days", `from=2026-01-01&to=${isoAfter("2026-01-01", MAX_PERIOD_DAYS * 86_400_000).slice(0, 10)}`],
    ["an unknown time zone", "from=2026-03-01&to=2026-03-01&time_zone=Mars/Olympus"],
  ])("are refused for %s", async (_, query) => {
    expect((await desk.agent("GET", `/numbers?${query}`)).status).toBe(400);
    expect((await desk.agent("GET", `/numbers/csv?${query}`)).status).toBe(400);
  });
});

test("include a question asked today, with the time to its first word", async () => {
  const own = await openDesk(server);
  await openTicket(server, own.tenantId);
  const today = new Date().toISOString().slice(0, 10);
  const { total } = await read(
    `from=${isoAfter(today, -86_400_000).slice(0, 10)}&to=${today}&time_zone=UTC`,
    own.agent,
  );
  expect(total).toMatchObject({
    ...{ conversations: 1, with_person: 1, answered_without_person: 0, left_unanswered: 0 },
    ...{ questions: 0, handed_over: 1, escalated: { asked_for_person: 1 } },
  });
});
