import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Desk, openDesk } from "../../test/support/desk.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

describe("settings", () => {
  test("change where they are named and nowhere else, even when two changes come at once", async () => {
    await Promise.all([
      desk.owner("PATCH", "/settings", { threshold: 0.8 }),
      desk.owner("PATCH", "/settings", { instructions: "Be brief." }),
    ]);
    const { json } = await desk.owner("GET", "/settings");
    expect(json).toMatchObject({ threshold: 0.8, instructions: "Be brief.", greeting: "Hello", grade_mode: "live" });
  });

  test("reach the widget's next handshake", async () => {
    await desk.owner("PATCH", "/settings", { greeting: "Moin" });
    expect((await server.init(desk.tenantId, "https://shop.example")).widget.greeting).toBe("Moin");
    await desk.owner("PATCH", "/settings", { greeting: null });
    expect((await server.init(desk.tenantId, "https://shop.example")).widget.greeting).toBeNull();
  });

  test.each([[{ threshold: 2 }], [{ grade_mode: "never" }], [{ accent: "red" }], [{ unknown: 1 }], [{ greeting: 7 }]])(
    "with %j are refused as a whole",
    async (patch) => {
      const before = (await desk.owner("GET", "/settings")).json;
      const refused = await desk.owner("PATCH", "/settings", { instructions: "changed", ...patch });
      expect([refused.status, refused.json.key]).toEqual([400, "invalid_body"]);
      expect((await desk.owner("GET", "/settings")).json).toEqual(before);
    },
  );
});

describe("origins", () => {
  test("let the widget in or keep it out at once", async () => {
    const origin = "https://new.example";
    const knock = () => server.call("POST", "/api/v1/chat/init", { origin, body: { tenant_id: desk.tenantId } });
    expect((await knock()).status).toBe(403);
    expect((await desk.owner("POST", "/origins", { origin: "https://NEW.example:443" })).json).toEqual({ origin });
    expect((await desk.owner("POST", "/origins", { origin })).json).toEqual({ origin });
    expect((await knock()).status).toBe(200);
    const query = `?origin=${encodeURIComponent(origin)}`;
    expect((await desk.owner("DELETE", `/origins${query}`)).status).toBe(200);
    expect((await knock()).status).toBe(403);
    expect((await desk.owner("DELETE", `/origins${query}`)).status).toBe(404);
  });

  test.each(["https://*.co.uk", "http://shop.example", "null", "https://shop.example/path", "*"])(
    "refuse %s",
    async (origin) => {
      const reply = await desk.owner("POST", "/origins", { origin });
      expect([reply.status, reply.json]).toMatchObject([400, { key: "invalid_body", errors: [{ field: "origin" }] }]);
    },
  );

  test("number at most 100", async () => {
    const own = await openDesk(server);
    for (let i = 0; i < 99; i++) await own.owner("POST", "/origins", { origin: `https://s${i}.example` });
    const full = await own.owner("POST", "/origins", { origin: "https://one-more.example" });
    expect([full.status, full.json.details]).toEqual([409, { most: 100 }]);
    expect((await own.owner("GET", "/origins")).json.origins).toHaveLength(100);
  });
});

describe("documents", () => {
  const upload = (name: string, bytes: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append("file", new File([bytes], name));
    return form;
  };

  test("are accepted as a form or as a body, once each, and their deletion is recorded", async () => {
    const own = await openDesk(server);
    const raw = await own.owner("POST", "/documents?name=a.md", "# Returns\n\n30 days.", {
      "content-type": "text/markdown",
    });
    expect(raw.json).toMatchObject({ unchanged: false });
    const again = await own.owner("POST", "/documents?name=a.md", "# Returns\n\n30 days.", {
      "content-type": "text/markdown",
    });
    expect(again.json).toEqual({ document_id: raw.json.document_id, unchanged: true });
    const list = await own.agent("GET", "/documents");
    expect(list.json.documents).toMatchObject([{ source_key: "a.md", status: "queued" }]);
    expect((await own.agent("GET", `/documents/${raw.json.document_id}`)).json).toMatchObject({ chunks: [] });
    expect((await own.owner("DELETE", `/documents/${raw.json.document_id}`)).status).toBe(200);
    expect((await own.owner("GET", `/documents/${raw.json.document_id}`)).status).toBe(404);
    const audit = (await own.owner("GET", "/audit")).json.entries.map((entry: { action: string }) => entry.action);
    expect(audit.slice(0, 2)).toEqual(["document_deleted", "document_added"]);
  });

  test("may come as multipart", async () => {
    const form = upload("b.md", "# Shipping\n\nOne day.");
    const request = new Request("http://x", { method: "POST", body: form });
    const body = await request.text();
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    const reply = await desk.owner("POST", "/documents", body, headers);
    expect(reply.status).toBe(200);
    expect((await desk.agent("GET", `/documents/${reply.json.document_id}`)).json.source_key).toBe("b.md");
  });

  test.each([
    ["no name", "/documents", "text", "text/plain", 400, "invalid_body"],
    ["nothing in it", "/documents?name=a.md", "", "text/markdown", 422, "file_empty"],
    [
      "a kind we don't read",
      "/documents?name=a.exe",
      "MZ\u0000\u0001",
      "application/octet-stream",
      415,
      "file_type_unsupported",
    ],
    ["a broken form", "/documents", "--x--", "multipart/form-data; boundary=y", 400, "invalid_body"],
  ])("with %s are refused by name", async (_name, path, body, type, status, key) => {
    const reply = await desk.owner("POST", path, body, { "content-type": type });
    expect([reply.status, reply.json?.key]).toEqual([status, key]);
  });
});

describe("the audit log", () => {
  test("names who changed what, from what and to what, never a secret, page by page", async () => {
    const own = await openDesk(server);
    const long = "x".repeat(400);
    await own.owner("PATCH", "/settings", { greeting: "Welcome", threshold: 0.7, instructions: long });
    await own.owner("POST", "/origins", { origin: "https://audited.example" });
    const first = await own.owner("GET", "/audit?limit=2");
    const second = await own.owner("GET", `/audit?limit=50&cursor=${first.json.next_cursor}`);
    const entries = [...first.json.entries, ...second.json.entries];
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
      "origin_added",
      "settings_changed",
      ...["login", "login", "member_added", "member_invited", "member_added"],
    ]);
    expect(first.json.entries[0]).toMatchObject({ subject: "https://audited.example", actor: own.ctx.actor.id });
    expect(first.json.entries[1].details).toEqual({
      settings: expect.arrayContaining(["greeting", "threshold", "instructions"]),
      from: { greeting: "Hello", instructions: null },
      to: { greeting: "Welcome", instructions: `${"x".repeat(300)}…` },
    });
  });
});
