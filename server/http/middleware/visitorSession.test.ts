import jwt from "jsonwebtoken";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSession, sessionKeys, signSession } from "../../conversations/session/sessionToken.ts";
import { createTenant } from "../../tenants/createTenant.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

const ORIGIN = "https://shop.example";
let server: TestServer;
let tenantId: string;
beforeAll(async () => {
  server = await startTestServer();
  tenantId = (await createTenant(server.parts.db, { name: "Shop", origins: [ORIGIN, "https://*.shop.example"] })).id;
});
afterAll(() => server.close());
const claimsOf = (token: string) => readSession(sessionKeys(server.parts.config), token).claims;

describe("a session", () => {
  const path = "/api/v1/chat/conversations";
  it("is accepted from the header or the query, on its own origin only", async () => {
    const { token } = await server.init(tenantId, ORIGIN);
    expect((await server.call("GET", path, { token, origin: ORIGIN })).status).toBe(200);
    expect((await server.call("GET", `${path}?token=${token}`)).status).toBe(200);
    const elsewhere = await server.call("GET", path, { token, origin: "https://a.shop.example" });
    expect([elsewhere.status, elsewhere.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });
  it("is refused when it is missing, forged, expired or of another role, and never appears in the log", async () => {
    const { token } = await server.init(tenantId, ORIGIN);
    const keys = sessionKeys(server.parts.config);
    const over = signSession(keys, claimsOf(token), 60, Date.now() - 3_600_000).token;
    const agent = jwt.sign({ ...(jwt.decode(token) as object), role: "agent" }, keys[0]?.secret ?? "", {
      header: { alg: "HS256", typ: "visitor+jwt", kid: "test" },
    });
    const key = async (options: object) => {
      const { status, json } = await server.call("GET", path, options);
      return `${status} ${json.key}`;
    };
    expect(await key({})).toBe("401 unauthorized");
    expect(await key({ headers: { authorization: `Basic ${token}` } })).toBe("401 unauthorized");
    expect(await key({ token: `${token.slice(0, -2)}xx` })).toBe("401 unauthorized");
    expect(await key({ token: agent })).toBe("403 forbidden");
    expect(await key({ token: over })).toBe("401 session_expired");
    // The page must be able to read that its session is over, to open a new one.
    const told = await server.call("GET", path, { token: over, origin: ORIGIN });
    expect(told.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    // So must one whose token was made with a key that is out of use, and nobody else.
    const retired = [{ kid: "retired", secret: "0123456789-0123456789-0123456789-old" }];
    const old = signSession(retired, claimsOf(token), 60).token;
    const explained = await server.call("GET", path, { token: old, origin: ORIGIN });
    expect([explained.status, explained.headers.get("access-control-allow-origin")]).toEqual([401, ORIGIN]);
    const unexplained = await server.call("GET", path, { token: old, origin: "https://evil.example" });
    expect([unexplained.status, unexplained.headers.get("access-control-allow-origin")]).toEqual([401, null]);
    await server.call("GET", `${path}?token=${token}`);
    const logged = JSON.stringify(server.lines);
    for (const part of [token, over, agent].flatMap((each) => each.split("."))) {
      if (part.length > 60 || part.length === 43) expect(logged).not.toContain(part);
    }
  });
});

describe("preflights", () => {
  it("say the same to every well-formed origin, and nothing to others", async () => {
    const ask = (origin: string) =>
      server.call("OPTIONS", "/api/v1/chat/stream", { origin, headers: { "access-control-request-method": "POST" } });
    for (const origin of [ORIGIN, "https://evil.example"]) {
      const { status, headers } = await ask(origin);
      expect(status).toBe(204);
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("access-control-allow-headers")).toBe(
        "authorization, content-type, last-event-id, traceparent",
      );
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
    for (const origin of ["null", "https://SHOP.example", "http://shop.example"]) {
      const { status, headers } = await ask(origin);
      expect([status, headers.get("access-control-allow-origin")]).toEqual([403, null]);
    }
  });
});
