import { createHash, randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSession, sessionKeys } from "../conversations/session/sessionToken.ts";
import { withTenant } from "../db/tenant.ts";
import { createTenant } from "../tenants/createTenant.ts";
import { forgetTenant } from "../tenants/findTenant.ts";
import { cases, figure } from "../test/support/figures.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

const ORIGIN = "https://shop.example";
const SECRET = "the-tenants-own-secret-0123456789-xyz";
let server: TestServer;
let tenantId: string;
beforeAll(async () => {
  server = await startTestServer();
  const always = [{ from: "00:00", to: "24:00" }];
  const week = { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always };
  const settings = {
    ...{ greeting: "Hello!", suggestions: ["Where is my parcel?"], identity_secret: SECRET },
    hours: { time_zone: "Europe/Berlin", week, reply_minutes: 10 },
  };
  const created = await createTenant(server.parts.db, {
    name: "Shop",
    origins: [ORIGIN, "https://*.shop.example"],
    settings,
  });
  tenantId = created.id;
});
afterAll(() => server.close());

const init = (body: unknown, origin?: string, headers: Record<string, string> = {}) =>
  server.call("POST", "/api/v1/chat/init", { body, ...(origin !== undefined && { origin }), headers });
const claimsOf = (token: string) => readSession(sessionKeys(server.parts.config), token).claims;
const inTenant = <T>(work: Parameters<typeof withTenant<T>>[1]) => withTenant({ db: server.parts.db, tenantId }, work);
/** Gives a ticket a first message, as a turn would. */
const speak = (ticketId: string) =>
  inTenant(async ({ sql }) => {
    await sql`insert into messages (tenant_id, id, ticket_id, seq, role, content)
      values (${tenantId}, ${randomUUID()}, ${ticketId}, 1, 'visitor', 'Hello')`;
    await sql`update tickets set last_seq = 1, updated_at = clock_timestamp() where id = ${ticketId}`;
  });

describe("the handshake", () => {
  it("opens a session bound to tenant, ticket and origin, and says how the widget looks", async () => {
    const reply = await init(
      { tenant_id: tenantId, page: { url: "https://shop.example/p?mail=a@b.co#x", locale: "de-de" } },
      ORIGIN,
    );
    expect(reply.status).toBe(200);
    expect(reply.json.widget).toEqual({
      name: "Shop",
      greeting: "Hello!",
      accent: null,
      locale: null,
      look: { position: "right", offset_x: 20, offset_y: 20, theme: "auto", radius: 16, font: "system" },
      logo: null,
      avatar: null,
      notice: null,
      files: true,
      suggestions: ["Where is my parcel?"],
      texts: {},
      presence: { openings: [expect.objectContaining({ opens: expect.any(String) })], reply_minutes: 10 },
    });
    const [opening] = reply.json.widget.presence.openings;
    expect(Date.parse(opening.opens)).toBeLessThan(Date.now());
    expect(Date.parse(opening.closes)).toBeGreaterThan(Date.now());
    expect(claimsOf(reply.json.token)).toMatchObject({ tenantId, ticketId: reply.json.ticket_id, origin: ORIGIN });
    const [ticket] = await inTenant(
      ({ sql }) => sql`select page, locale, origin, status from tickets where id = ${reply.json.ticket_id}`,
    );
    expect(ticket).toEqual({
      page: { url: "https://shop.example/p" },
      locale: "de-DE",
      origin: ORIGIN,
      status: "open",
    });
    expect(JSON.stringify(reply.json)).not.toContain(SECRET);
  });
  it("lets exactly the page's origin read the reply, without credentials", async () => {
    for (const origin of [ORIGIN, "https://a.b.shop.example"]) {
      const { headers } = await init({ tenant_id: tenantId }, origin);
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("vary")).toContain("Origin");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
  it("refuses unknown tenants and foreign, missing or odd origins with the same bytes, which any page may read", async () => {
    const refusals = [
      await init({ tenant_id: tenantId }, "https://evil.example"),
      await init({ tenant_id: randomUUID() }, ORIGIN),
      await init({ tenant_id: tenantId }),
      await init({ tenant_id: tenantId }, "null"),
      await init({ tenant_id: tenantId }, "https://SHOP.example"),
      await init({ tenant_id: tenantId }, "http://localhost:3000"),
    ];
    for (const { status, text, headers } of refusals) {
      expect(status).toBe(403);
      expect(text).toBe(refusals[0]?.text);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    }
    const shapes = refusals.map(({ headers }) => [...headers.keys()].sort().join());
    expect(new Set(shapes).size).toBe(1);
  });
  it("takes about as long to refuse an unknown tenant as a foreign origin", async () => {
    const pairs = cases(100, 2_000);
    const medianOf = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const timed = async (id: string, origin: string) => {
      const start = performance.now();
      expect((await init({ tenant_id: id }, origin)).status).toBe(403);
      return performance.now() - start;
    };
    const unknown: number[] = [];
    const foreign: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      forgetTenant(server.parts.db, tenantId); // as for whoever asks first
      unknown.push(await timed(randomUUID(), ORIGIN));
      foreign.push(await timed(tenantId, "https://evil.example"));
    }
    figure("median difference between the two refusals, ms", Math.abs(medianOf(unknown) - medianOf(foreign)));
  });
  it("refuses within 5 seconds of the owner removing an origin, and at once where it was removed", async () => {
    const { id } = await createTenant(server.parts.db, { name: "Other", origins: [ORIGIN] });
    const { token } = await server.init(id, ORIGIN);
    await withTenant({ db: server.parts.db, tenantId: id }, ({ sql }) => sql`delete from tenant_origins`);
    forgetTenant(server.parts.db, id);
    expect((await init({ tenant_id: id }, ORIGIN)).status).toBe(403);
    expect((await server.call("GET", "/api/v1/chat/conversations", { token, origin: ORIGIN })).status).toBe(403);
  });
  it("refuses a tenant that another process has just deleted, as one that never was", async () => {
    for (const comesBack of [false, true]) {
      const { id } = await createTenant(server.parts.db, { name: "Gone", origins: [ORIGIN] });
      const { resume } = await server.init(id, ORIGIN);
      await server.admin`delete from tenants where id = ${id}`;
      const { status, json } = await init({ tenant_id: id, ...(comesBack && { resume }) }, ORIGIN);
      expect([status, json.key]).toEqual([403, "origin_refused"]);
    }
  });
  it("names wrong fields but not what was in them, and limits size and type", async () => {
    const wrong = await init({ tenant_id: "personal words", page: { url: 5 } }, ORIGIN);
    expect([wrong.status, wrong.json.key]).toEqual([400, "invalid_body"]);
    expect(wrong.json.errors.map(({ field }: { field: string }) => field).sort()).toEqual(["page.url", "tenant_id"]);
    expect(wrong.text).not.toContain("personal");
    expect((await init("{", ORIGIN)).json.key).toBe("bad_request");
    expect((await init({ tenant_id: tenantId, page: { title: "x".repeat(8200) } }, ORIGIN)).status).toBe(413);
    expect((await init("a=b", ORIGIN, { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
  });
  it("accepts a page address of 2 000 characters, with a resume handle and a title beside it", async () => {
    const url = `https://shop.example/p?${"q=%C3%A4&".repeat(250)}`.slice(0, 2000);
    const page = { url, title: "ä".repeat(300) };
    const reply = await init({ tenant_id: tenantId, page }, ORIGIN);
    expect([reply.status, url.length]).toEqual([200, 2000]);
  });

  it("accepts the same JSON as plain text, which a page sends without a preflight, under the same rules", async () => {
    const plain = { "content-type": "text/plain;charset=UTF-8" };
    const reply = await init(JSON.stringify({ tenant_id: tenantId }), ORIGIN, plain);
    expect([reply.status, reply.headers.get("access-control-allow-origin")]).toEqual([200, ORIGIN]);
    const refusals = await Promise.all([
      init(JSON.stringify({ tenant_id: tenantId }), "https://evil.example", plain),
      init(JSON.stringify({ tenant_id: "personal words" }), ORIGIN, plain),
      init("a=b", ORIGIN, plain),
      init(JSON.stringify({ tenant_id: tenantId, page: { title: "x".repeat(8200) } }), ORIGIN, plain),
    ]);
    expect(refusals.map(({ status, json }) => `${status} ${json.key}`)).toEqual([
      "403 origin_refused",
      "400 invalid_body",
      "400 bad_request",
      "413 payload_too_large",
    ]);
    expect(refusals[1]?.text).not.toContain("personal");
  });
  it("brings the conversation along, so that it needs no further request", async () => {
    const first = await server.init(tenantId, ORIGIN);
    expect(first.history).toMatchObject({
      ticket_id: first.ticket_id,
      status: "open",
      messages: [],
      running_turn: null,
    });
    await speak(first.ticket_id);
    const back = await server.init(tenantId, ORIGIN, { resume: first.resume });
    expect(back.history.messages.map(({ content }) => content)).toEqual(["Hello"]);
    const { json } = await server.call("GET", "/api/v1/chat/history", { token: back.token, origin: ORIGIN });
    // The handshake says how the widget looks beside it.
    const { widget, ...history } = json;
    expect(widget).toEqual(back.widget);
    expect(back.history).toEqual(history);
    expect(first.history).toEqual({ ...history, messages: [], last_event_id: 0 });
  });
});

describe("coming back", () => {
  /** As if the visitor's handle had been replaced an hour ago. */
  const laterOn = (visitorId: string) =>
    inTenant(
      ({ sql }) => sql`
      update visitor_handles set replaced_at = replaced_at - interval '1 hour' where visitor_id = ${visitorId}`,
    );

  it("finds the latest conversation that has messages, and replaces the handle by a new one", async () => {
    const first = await server.init(tenantId, ORIGIN);
    await speak(first.ticket_id);
    const other = await server.init(tenantId, ORIGIN, { resume: first.resume, conversation: "new" });
    expect(other.ticket_id).not.toBe(first.ticket_id);
    const back = await server.init(tenantId, ORIGIN, { resume: other.resume });
    expect(back.ticket_id).toBe(first.ticket_id);
    expect(claimsOf(back.token).visitorId).toBe(claimsOf(first.token).visitorId);
    expect(other.resume).not.toBe(first.resume);
    // So soon after that it is good for yet another visit.
    expect(back.resume).toBe(other.resume);
  });
  it("works with a handle whose successor was lost on the way, and in many tabs at once", async () => {
    const first = await server.init(tenantId, ORIGIN);
    const visitor = claimsOf(first.token).visitorId;
    const tabs = await Promise.all(
      Array.from({ length: 12 }, () => server.init(tenantId, ORIGIN, { resume: first.resume })),
    );
    expect(new Set(tabs.map(({ token }) => claimsOf(token).visitorId))).toEqual(new Set([visitor]));
    expect(new Set(tabs.map(({ resume }) => resume)).size).toBe(1);
    await laterOn(visitor);
    const next = await server.init(tenantId, ORIGIN, { resume: tabs[0]!.resume });
    expect(claimsOf(next.token).visitorId).toBe(visitor);
    expect(next.resume).not.toBe(tabs[0]!.resume);
  });
  it("ends for thief and owner alike once a handle is used that was replaced long ago", async () => {
    const owner = await server.init(tenantId, ORIGIN);
    const visitor = claimsOf(owner.token).visitorId;
    await speak(owner.ticket_id);
    const thief = await server.init(tenantId, ORIGIN, { resume: owner.resume });
    expect(thief.ticket_id).toBe(owner.ticket_id);
    await laterOn(visitor);
    // The owner comes back to the conversation, by the handle that the thief has turned in.
    const conversation = owner.ticket_id;
    const noticed = await server.init(tenantId, ORIGIN, { resume: owner.resume, conversation });
    expect(claimsOf(noticed.token).visitorId).not.toBe(visitor);
    const after = await server.init(tenantId, ORIGIN, { resume: thief.resume });
    expect(claimsOf(after.token).visitorId).not.toBe(visitor);
    expect(server.lines.some(({ msg }) => msg === "a resume handle was used again after it had been replaced")).toBe(
      true,
    );
  });
  it("ends for both even when the owner has carried on and the thief comes late", async () => {
    const stolen = await server.init(tenantId, ORIGIN);
    const visitor = claimsOf(stolen.token).visitorId;
    let { resume } = stolen;
    for (let visit = 0; visit < 3; visit++) {
      ({ resume } = await server.init(tenantId, ORIGIN, { resume }));
      await laterOn(visitor);
    }
    const thief = await server.init(tenantId, ORIGIN, { resume: stolen.resume });
    expect(claimsOf(thief.token).visitorId).not.toBe(visitor);
    expect(claimsOf((await server.init(tenantId, ORIGIN, { resume })).token).visitorId).not.toBe(visitor);
  });
  it("works with a handle from before handles had a series", async () => {
    const first = await server.init(tenantId, ORIGIN);
    const visitor = claimsOf(first.token).visitorId;
    const old = "handle-from-before-there-were-series-0000000";
    const hash = createHash("sha256").update(old).digest("hex");
    await inTenant(
      ({ sql }) => sql`
      update visitor_handles set series_hash = ${hash}, handle_hash = ${hash} where visitor_id = ${visitor}`,
    );
    const back = await server.init(tenantId, ORIGIN, { resume: old });
    expect(claimsOf(back.token).visitorId).toBe(visitor);
    await laterOn(visitor);
    expect(claimsOf((await server.init(tenantId, ORIGIN, { resume: back.resume })).token).visitorId).toBe(visitor);
  });
  it("is forgotten after ninety days without a visit", async () => {
    const first = await server.init(tenantId, ORIGIN);
    const visitor = claimsOf(first.token).visitorId;
    const rest = (days: number) =>
      inTenant(
        ({ sql }) => sql`
        update visitor_handles set seen_at = now() - make_interval(days => ${days}) where visitor_id = ${visitor}`,
      );
    await rest(89);
    const back = await server.init(tenantId, ORIGIN, { resume: first.resume });
    expect(claimsOf(back.token).visitorId).toBe(visitor);
    await rest(91);
    expect(claimsOf((await server.init(tenantId, ORIGIN, { resume: back.resume })).token).visitorId).not.toBe(visitor);
  });
  it("opens the conversation asked for, and only the visitor's own", async () => {
    const mine = await server.init(tenantId, ORIGIN);
    const newer = await server.init(tenantId, ORIGIN, { resume: mine.resume, conversation: "new" });
    const theirs = await server.init(tenantId, ORIGIN);
    const asked = await server.init(tenantId, ORIGIN, { resume: newer.resume, conversation: mine.ticket_id });
    expect(asked.ticket_id).toBe(mine.ticket_id);
    for (const conversation of [theirs.ticket_id, randomUUID()]) {
      const refused = await init({ tenant_id: tenantId, resume: asked.resume, conversation }, ORIGIN);
      expect([refused.status, refused.json.key]).toEqual([404, "not_found"]);
    }
    // Refused as a whole: the handle still holds.
    expect((await server.init(tenantId, ORIGIN, { resume: asked.resume })).ticket_id).toBe(newer.ticket_id);
  });
  it("keeps only a hash of the handle", async () => {
    const { resume, token } = await server.init(tenantId, ORIGIN);
    const rows = await inTenant(
      ({ sql }) => sql`select * from visitor_handles where visitor_id = ${claimsOf(token).visitorId}`,
    );
    expect(rows).toHaveLength(1);
    for (const part of resume.split(".")) expect(JSON.stringify(rows)).not.toContain(part);
  });
  it("numbers tickets from 1001 without gaps or repeats, even when many come at once", async () => {
    const { id } = await createTenant(server.parts.db, { name: "New", origins: [ORIGIN] });
    await Promise.all(Array.from({ length: 20 }, () => server.init(id, ORIGIN)));
    const scope = { db: server.parts.db, tenantId: id };
    await withTenant(scope, ({ sql }) => sql`delete from tickets where number = 1020`);
    await server.init(id, ORIGIN);
    const rows = await withTenant(scope, ({ sql }) => sql`select number from tickets order by number`);
    expect(rows.map(({ number }) => number)).toEqual([...Array.from({ length: 19 }, (_, index) => 1001 + index), 1021]);
  });
});

describe("a visitor the tenant vouches for", () => {
  const identity = (claims: Record<string, unknown> = {}, options: jwt.SignOptions = {}, secret = SECRET) =>
    jwt.sign({ email: "ada@example.com", sub: "customer-7", jti: randomUUID(), aud: tenantId, ...claims }, secret, {
      expiresIn: 240,
      ...options,
    });

  it("is the same visitor on every device, with a verified address", async () => {
    const one = await server.init(tenantId, ORIGIN, { identity: identity() });
    const two = await server.init(tenantId, ORIGIN, { identity: identity() });
    expect(claimsOf(two.token).visitorId).toBe(claimsOf(one.token).visitorId);
    const other = await server.init(tenantId, ORIGIN, { identity: identity({ sub: "customer-8" }) });
    expect(claimsOf(other.token).visitorId).not.toBe(claimsOf(one.token).visitorId);
    const [ticket] = await inTenant(({ sql }) => sql`select email from tickets where id = ${one.ticket_id}`);
    expect(ticket?.email).toBe("ada@example.com");
  });

  it("is called by the name in the token, with nothing in it that reverses text, and keeps it when a later token has none", async () => {
    await server.init(tenantId, ORIGIN, { identity: identity({ sub: "customer-9", name: " Ada \u202eLovelace " }) });
    const { token } = await server.init(tenantId, ORIGIN, { identity: identity({ sub: "customer-9" }) });
    const { visitorId } = claimsOf(token);
    const [visitor] = await inTenant(({ sql }) => sql`select name from visitors where id = ${visitorId}`);
    expect(visitor?.name).toBe("Ada Lovelace");
  });
  it("comes back on each device by that device's own handle, even when the token comes again", async () => {
    const [one, two] = [
      await server.init(tenantId, ORIGIN, { identity: identity() }),
      await server.init(tenantId, ORIGIN, { identity: identity() }),
    ];
    const { visitorId } = claimsOf(one.token);
    for (const { resume } of [one, two]) {
      const back = await server.init(tenantId, ORIGIN, { resume });
      expect(claimsOf(back.token).visitorId).toBe(visitorId);
      const signedIn = await server.init(tenantId, ORIGIN, { resume: back.resume, identity: identity() });
      expect(signedIn.resume.split(".")[0]).toBe(resume.split(".")[0]);
    }
    const anonymous = await server.init(tenantId, ORIGIN);
    const identified = await server.init(tenantId, ORIGIN, { resume: anonymous.resume, identity: identity() });
    expect(claimsOf(identified.token).visitorId).toBe(visitorId);
  });
  it("needs a token made by the tenant, for this tenant, short-lived and never used before", async () => {
    const used = identity();
    await server.init(tenantId, ORIGIN, { identity: used });
    const now = Math.floor(Date.now() / 1000);
    const bad = [
      used,
      identity({}, {}, "another-secret-0123456789-0123456789"),
      identity({ aud: randomUUID() }),
      identity({ aud: [tenantId, "other"] }),
      identity({}, { expiresIn: 301 }),
      identity({ iat: now - 600 }, { expiresIn: 240 }),
      identity({ iat: now + 120 }),
      identity({}, { algorithm: "HS512" }),
      identity({ jti: undefined }),
      identity({ sub: undefined }),
      identity({ email: "not an address" }),
      jwt.sign({ email: "a@b.co", sub: "x", jti: randomUUID(), aud: tenantId }, SECRET),
      "x.y.z",
    ];
    for (const token of bad) {
      const reply = await init({ tenant_id: tenantId, identity: token }, ORIGIN);
      expect([reply.status, reply.json.key]).toEqual([401, "unauthorized"]);
    }
  });
  it("does not exist for a tenant that has set no secret", async () => {
    const { id } = await createTenant(server.parts.db, { name: "No secret", origins: [ORIGIN] });
    expect((await init({ tenant_id: id, identity: identity({ aud: id }) }, ORIGIN)).status).toBe(401);
    expect((await init({ tenant_id: id, identity: identity({ aud: id }, {}, "undefined") }, ORIGIN)).status).toBe(401);
  });
});
