/** Going on after one's right has ended, and making rights that last. */
import { request } from "node:http";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callerWith, cookieOf, createMember, type Desk, openDesk, ownPage, PASSWORD, signIn } from "../support/desk.ts";
import { personAt } from "../support/ownAccount.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

interface HeldRequest {
  /** Sends the rest of the body. @returns what it came to */
  finish(): Promise<{ status: number; text: string }>;
}

/** Sends a request but for the last byte of its body. Settles when the server has asked who sends. */
async function hold(path: string, headers: Record<string, string>, body: string): Promise<HeldRequest> {
  const options = { method: "POST", headers: { "content-type": "application/json", ...headers } };
  const sent = request(`${server.url}/api/v1/admin${path}`, options);
  const reply = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", async (response) => {
      let text = "";
      for await (const piece of response) text += piece;
      resolve({ status: response.statusCode ?? 0, text });
    });
  });
  const take = vi.spyOn(server.parts.limiter, "take");
  sent.write(body.slice(0, -1));
  // The write is counted once its sender is known.
  await vi.waitFor(() => expect(take.mock.calls.some(([name]) => name === "admin_write")).toBe(true));
  take.mockRestore();
  return {
    finish() {
      sent.end(body.slice(-1));
      return reply;
    },
  };
}

async function secondOwner(desk: Desk) {
  const email = `second-${v7()}@desk.example`;
  const id = await createMember(desk.ctx, { email, name: "Second Owner", password: PASSWORD, role: "owner" });
  return { id, email, headers: { ...ownPage(server), cookie: cookieOf(await signIn(server, email)) } };
}

/** An open stream of notices; `ended` settles when the server ends it. */
async function listen(headers: Record<string, string>): Promise<{ ended: Promise<void> }> {
  const reply = await fetch(`${server.url}/api/v1/admin/events`, { headers });
  expect(reply.status).toBe(200);
  const reader = reply.body!.getReader();
  await reader.read();
  return {
    ended: (async () => {
      while (!(await reader.read()).done);
    })(),
  };
}

const qa = JSON.stringify({ question: "Is it true?", answer: "Yes.", alternatives: [], url: null });
describe("a request held back until its sender has lost the right to it", () => {
  test.each([
    ["makes no key", "/api-keys", JSON.stringify({ name: "mine for ever", scopes: ["read"] })],
    ["invites nobody", "/invitations", JSON.stringify({ email: "me-again@desk.example", role: "owner" })],
    ["adds no origin", "/origins", JSON.stringify({ origin: "https://evil.example" })],
    ["writes no answer", "/documents/qa", qa],
    ["uploads no file", "/documents?name=a.md", "# A\n\nA text that nobody asked for."],
  ])("%s once its owner was removed", async (_name, path, body) => {
    const desk = await openDesk(server);
    const person = await secondOwner(desk);
    const type = path.includes("name=") ? { "content-type": "text/markdown" } : undefined;
    const held = await hold(path, { ...person.headers, ...type }, body);
    expect((await desk.owner("DELETE", `/members/${person.id}`)).status).toBe(200);
    expect((await held.finish()).status).toBe(401);
    for (const table of ["api_keys", "invitations", "documents"]) {
      expect(await server.admin`select from ${server.admin(table)} where tenant_id = ${desk.tenantId}`).toHaveLength(0);
    }
    expect((await desk.owner("GET", "/origins")).json.origins).toHaveLength(1);
  });

  test("changes no role when its owner has become an agent", async () => {
    const desk = await openDesk(server);
    const person = await secondOwner(desk);
    const headers = person.headers;
    const held = await hold("/invitations", headers, JSON.stringify({ email: "x@desk.example", role: "owner" }));
    expect((await desk.owner("PATCH", `/members/${person.id}`, { role: "agent" })).status).toBe(200);
    expect((await held.finish()).status).toBe(401);
    expect((await desk.owner("GET", "/invitations")).json.invitations).toEqual([]);
  });

  test("does nothing with a key that was revoked meanwhile", async () => {
    const desk = await openDesk(server);
    const key = (await desk.owner("POST", "/api-keys", { name: "k", scopes: ["settings"] })).json;
    const headers = { authorization: `Bearer ${key.secret}` };
    const held = await hold("/origins", headers, JSON.stringify({ origin: "https://evil.example" }));
    await desk.owner("DELETE", `/api-keys/${key.id}`);
    expect((await held.finish()).status).toBe(401);
  });
});

describe("a stream of notices", () => {
  test("ends when its key expires", async () => {
    const desk = await openDesk(server);
    const expires_at = new Date(Date.now() + 3000).toISOString();
    const { json } = await desk.owner("POST", "/api-keys", { name: "short", scopes: ["read"], expires_at });
    const stream = await listen({ authorization: `Bearer ${json.secret}` });
    await stream.ended;
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expires_at));
  });

  test("ends when the person signs out", async () => {
    const desk = await openDesk(server);
    const person = await personAt(server, desk.ownerEmail);
    const stream = await listen(person.headers);
    expect((await person.auth("POST", "/sign-out", {})).status).toBe(200);
    await stream.ended;
    expect((await person.auth("GET", "/desks")).status).toBe(401);
  });
});

describe("API keys", () => {
  test("can all be seen: so many live ones at a time, and revoked ones last", async () => {
    const desk = await openDesk(server);
    const { json: hidden } = await desk.owner("POST", "/api-keys", { name: "hidden", scopes: ["read"] });
    await server.admin`insert into api_keys (tenant_id, id, name, prefix, secret_hash, scopes, created_by, revoked_at)
      select ${desk.tenantId}, gen_random_uuid(), 'noise', 'fd_' || n, md5(n::text), '{read}', 'x', now()
      from generate_series(1, 250) as n`;
    const ids = (await desk.owner("GET", "/api-keys")).json.api_keys.map(({ id }: { id: string }) => id);
    expect(ids[0]).toBe(hidden.id);
    const statuses: number[] = [];
    for (let i = 0; i < 102; i++) {
      statuses.push((await desk.owner("POST", "/api-keys", { name: `k${i}`, scopes: ["read"] })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(99);
    expect(statuses.at(-1)).toBe(409);
  });

  test("do nothing that only people may: keys, members, invitations, exports, webhooks, audit log, or anything under /api/auth", async () => {
    const desk = await openDesk(server);
    const scopes = ["read", "ingest", "tickets", "settings"];
    const { json } = await desk.owner("POST", "/api-keys", { name: "all", scopes });
    const headers = { authorization: `Bearer ${json.secret}` };
    const call = callerWith(server, headers);
    const id = v7();
    const tries: [string, string, unknown?][] = [
      ["GET", "/api-keys"],
      ["POST", "/api-keys", { name: "child", scopes }],
      ["DELETE", `/api-keys/${json.id}`],
      ["GET", "/members"],
      ["PATCH", `/members/${desk.ctx.actor.id}`, { role: "viewer" }],
      ["DELETE", `/members/${desk.ctx.actor.id}`],
      ["GET", "/invitations"],
      ["POST", "/invitations", { email: "x@desk.example", role: "owner" }],
      ["POST", `/invitations/${id}/resend`, {}],
      ["GET", "/audit"],
      ["GET", "/exports"],
      ["POST", "/exports", { kind: "settings" }],
      ["GET", "/webhooks"],
      ["POST", "/webhooks", { kind: "webhook", url: "https://evil.example/", events: ["ticket.opened"] }],
      ["PATCH", `/webhooks/${id}`, { url: "https://evil.example/" }],
      ["POST", `/webhooks/${id}/rotate-secret`],
      ["GET", `/webhooks/${id}/deliveries`],
      ["GET", `/exports/${id}/file?token=x`],
      ["POST", "/visitors/erase", { visitor_id: id }],
    ];
    for (const [method, path, body] of tries) {
      expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, 403]);
    }
    for (const path of ["/desks", "/sessions", "/second-factor"]) {
      expect((await server.call("GET", `/api/auth${path}`, { headers })).status).toBe(401);
    }
  });
  test("set no secret that signs for visitors, and not how long things are kept", async () => {
    const desk = await openDesk(server);
    const { json } = await desk.owner("POST", "/api-keys", { name: "settings", scopes: ["settings"] });
    const call = callerWith(server, { authorization: `Bearer ${json.secret}` });
    const tries: Record<string, unknown>[] = [
      { identity_secret: "x".repeat(40) },
      { identity_secret: null },
      { greeting: "Hi", retention_conversations_days: 1 },
      { retention_traces_days: 1 },
      { retention_audit_days: 30 },
      { retention_files_days: 1 },
    ];
    for (const patch of tries) {
      const reply = await call("PATCH", "/settings", patch);
      expect([patch, reply.status, reply.json.key]).toEqual([patch, 403, "forbidden"]);
    }
    expect((await desk.owner("GET", "/settings")).json).toMatchObject({
      greeting: "Hello",
      retention_audit_days: null,
    });
    expect((await call("PATCH", "/settings", { greeting: "Hi" })).json.greeting).toBe("Hi");
  });
});
