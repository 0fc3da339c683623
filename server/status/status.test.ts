/** What the status page tells, from what is noted of the service. */
import { afterAll, beforeAll, expect, describe as group, it } from "vitest";
import { metrics } from "../metrics/metrics.ts";
import { createTenant } from "../tenants/createTenant.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { daysOf } from "./daysOf.ts";
import { noteModel, noteStates } from "./noteStates.ts";
import { readStatus, type Status } from "./readStatus.ts";
import { type Component, type Interval, judgeStates } from "./states.ts";

const quiet = { lostTurns: 0, isModelLeftAlone: false, documentAge: 0, emailAge: 0 };

group("the state of each part", () => {
  it("is good where nothing waits", () => {
    expect(judgeStates(quiet)).toEqual({
      conversations: "working",
      answers: "working",
      documents: "working",
      emails: "working",
    });
  });

  it("gets worse with what waits, and each part only by its own", () => {
    expect(judgeStates({ ...quiet, lostTurns: 1 })).toMatchObject({ conversations: "late", answers: "working" });
    expect(judgeStates({ ...quiet, isModelLeftAlone: true })).toMatchObject({ answers: "late", emails: "working" });
    expect(judgeStates({ ...quiet, documentAge: 3600 })).toMatchObject({ documents: "late", emails: "working" });
    expect(judgeStates({ ...quiet, documentAge: 30_000 })).toMatchObject({ documents: "failing" });
    expect(judgeStates({ ...quiet, emailAge: 600 })).toMatchObject({ emails: "late" });
    expect(judgeStates({ ...quiet, emailAge: 7200 })).toMatchObject({ emails: "failing", documents: "working" });
  });
});

group("the days", () => {
  const at = (text: string) => Date.parse(text);
  const interval = (state: Interval["state"], since: string, seenAt: string): Interval => ({
    component: "emails",
    state,
    since: at(since),
    seenAt: at(seenAt),
  });

  it("show the worst state of each, and count trouble on both sides of midnight", () => {
    const days = daysOf(
      "emails",
      [
        interval("working", "2026-03-01T00:00:00Z", "2026-03-01T23:30:00Z"),
        interval("failing", "2026-03-01T23:30:00Z", "2026-03-02T00:45:00Z"),
        interval("working", "2026-03-02T00:45:00Z", "2026-03-02T08:00:00Z"),
      ],
      at("2026-03-02T08:00:10Z"),
      3,
    );
    expect(days).toEqual([
      { date: "2026-02-28", state: null, troubledMinutes: 0 },
      { date: "2026-03-01", state: "failing", troubledMinutes: 30 },
      { date: "2026-03-02", state: "failing", troubledMinutes: 45 },
    ]);
  });
});

group("the page", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const note = async () => {
    await server.admin`update status_watch set noted_at = '-infinity'`;
    await noteStates(server.parts.db);
  };
  const read = () => readStatus(server.parts);
  const stateOf = (status: Status, name: Component) => status.components.find((each) => each.name === name)?.state;

  it("says that nobody watches until somebody does", async () => {
    expect((await read()).state).toBeNull();
    await note();
    const status = await read();
    expect(status.state).toBe("working");
    expect(status.components.map(({ name }) => name)).toEqual(["conversations", "answers", "documents", "emails"]);
    expect(status.components[0]?.days).toHaveLength(90);
  });

  it("keeps one row for a state that lasts, however many processes look", async () => {
    await note();
    await noteStates(server.parts.db);
    await note();
    const rows = await server.admin`select component, count(*)::int from status_intervals group by component`;
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it("tells of emails that are late, and that they were, once they have gone", async () => {
    const tenant = await createTenant(server.parts.db, { name: "Shop" });
    await server.admin`
      insert into outbox (tenant_id, id, kind, payload, due_at)
      values (${tenant.id}, gen_random_uuid(), 'mail_owners', '{}', now() - interval '10 minutes')`;
    await note();
    expect(stateOf(await read(), "emails")).toBe("late");
    await server.admin`update status_intervals set since = since - interval '7 minutes' where state = 'late'`;
    await server.admin`delete from outbox where tenant_id = ${tenant.id}`;
    await note();
    const status = await read();
    expect(stateOf(status, "emails")).toBe("working");
    expect(status.components[3]?.days.at(-1)?.state).toBe("late");
  });

  it("tells that a process has stopped asking the model", async () => {
    metrics.openBreakers.set({ task: "generate" }, 1);
    await noteModel(server.parts.db);
    await note();
    expect(stateOf(await read(), "answers")).toBe("late");
    metrics.openBreakers.set({ task: "generate" }, 0);
  });

  it("is unknown again when nobody has watched for minutes", async () => {
    await server.admin`update status_intervals set since = since - interval '1 hour', seen_at = seen_at - interval '1 hour'`;
    expect((await read()).state).toBeNull();
  });

  it("is a page without scripts in the reader's language and direction, for anyone", async () => {
    await note();
    const english = await server.call("GET", "/status", { headers: { "accept-language": "en" } });
    expect(english.status).toBe(200);
    expect(english.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(english.text).not.toMatch(/<script|style=/);
    const hebrew = await server.call("GET", "/status", { headers: { "accept-language": "he-IL,en;q=0.5" } });
    expect(hebrew.text).toContain('<html lang="he" dir="rtl">');
    expect((await server.call("GET", "/status.css")).status).toBe(200);
  });

  it("is not there where the operator wants none", async () => {
    const without = await startTestServer({ STATUS_PAGE: "false" });
    expect((await without.call("GET", "/status")).status).toBe(404);
    expect((await without.call("GET", "/status.json")).status).toBe(404);
    await without.close();
  });

  it("still answers when the database does not, and says what that means", async () => {
    const lost = await startTestServer();
    await lost.parts.db.close();
    const { status, json } = await lost.call("GET", "/status.json");
    expect([status, json.state]).toEqual([200, "failing"]);
    expect(json.components).toMatchObject([{ state: "failing" }, { state: "unknown" }, {}, {}]);
    await lost.close();
  });
});
