/** The chat as a page of ours: who gets it, who may frame it, and what a session opened on it may do. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTenant } from "../tenants/createTenant.ts";
import { forgetTenant } from "../tenants/findTenant.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

const OWN = "https://support.example";
const SHOP = "https://shop.example";
let server: TestServer;
let hosted: string;
let unhosted: string;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: OWN, RATE_READS_PER_MINUTE: "40" });
  const origins = [
    SHOP,
    "https://*.shop.example",
    "https://shop.example:8443",
    "http://localhost:3000",
    "http://[::1]:3000",
  ];
  const make = async (settings: object) =>
    (await createTenant(server.parts.db, { name: "Shop & <b>", origins, settings })).id;
  hosted = await make({ hosted_page: true });
  unhosted = await make({});
});
afterAll(() => server.close());

const open = (tenant: string, site?: string) =>
  server.call("GET", `/chat/${tenant}${site === undefined ? "" : `?frame=${encodeURIComponent(site)}`}`);
/** Who may frame the page, by its policy. */
const framedBy = async (tenant: string, site?: string) =>
  /frame-ancestors (.*)$/.exec((await open(tenant, site)).headers.get("content-security-policy") ?? "")?.[1];

describe("the page", () => {
  it("may be opened by everybody and framed by nobody, runs only our script, and stays out of search engines", async () => {
    const { status, headers, text } = await open(hosted);
    expect(status).toBe(200);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self';/);
    expect(policy).toMatch(/frame-ancestors 'none'$/);
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(text).toContain("<title>Shop &amp; &lt;b></title>");
    expect(text).toContain(`data-tenant="${hosted}" data-mode="page"`);
    expect(text).not.toMatch(/<style|style=|<script>|\bon\w+=/);
  });
  it("may be framed by the listed site that asks, and names no other site of the list", async () => {
    for (const site of [SHOP, "https://a.b.shop.example", "https://shop.example:8443", "http://localhost:3000"]) {
      expect(await framedBy(hosted, site)).toBe(site);
      const { headers, text } = await open(hosted, site);
      expect(headers.get("x-frame-options")).toBeNull();
      expect(text).toContain(`data-tenant="${hosted}" data-mode="page" data-site="${site}">`);
    }
  });
  it("may not be framed by a site that is not listed, or that a policy can't name", async () => {
    const others = [
      "https://evil.example",
      "https://evilshop.example",
      "http://shop.example",
      "https://shop.example/",
      "https://shop.example; script-src *",
      "https://a_b.shop.example",
      "https://*.shop.example",
      "http://[::1]:3000",
      "null",
      "",
      "*",
    ];
    for (const site of others) {
      expect(await framedBy(hosted, site), site).toBe("'none'");
      const { headers, text } = await open(hosted, site);
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(text).not.toContain("data-site");
    }
  });
  it("looks the same for a tenant that has none and one that does not exist", async () => {
    const unknown = v7();
    const seen = async (tenant: string, site?: string) => {
      const { status, headers, text } = await open(tenant, site);
      const told = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
      return { status, told, text: text.replaceAll(tenant, "TENANT") };
    };
    for (const site of [undefined, SHOP]) {
      const reply = await seen(unhosted, site);
      expect(reply.status).toBe(404);
      expect(reply.text).toContain("<title>Chat</title>");
      expect(await seen(unknown, site)).toEqual(reply);
    }
  });
  it("counts who opens it", async () => {
    const address = { "x-forwarded-for": "203.0.113.9" };
    const other = await startTestServer({ RATE_READS_PER_MINUTE: "2", TRUSTED_PROXIES: "1" });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await other.call("GET", `/chat/${v7()}`, { headers: address })).status);
    }
    await other.close();
    expect(statuses).toEqual([404, 404, 429]);
  });
});

describe("a session opened on the page", () => {
  const init = (tenant_id: string, origin: string, body = {}) =>
    server.call("POST", "/api/v1/chat/init", { origin, body: { tenant_id, ...body } });

  it("is given to our own origin where the tenant has the page, and to nobody where it has none", async () => {
    expect((await init(hosted, OWN)).status).toBe(200);
    for (const tenant of [unhosted, v7()]) {
      const { status, json } = await init(tenant, OWN);
      expect([status, json.key]).toEqual([403, "origin_refused"]);
    }
    for (const origin of ["http://support.example", "https://support.example:8443", "https://a.support.example"]) {
      expect((await init(hosted, origin)).status, origin).toBe(403);
    }
  });
  it("works until the page is removed", async () => {
    const { id } = await createTenant(server.parts.db, { name: "Brief", settings: { hosted_page: true } });
    const { token } = await server.init(id, OWN);
    const list = () => server.call("GET", "/api/v1/chat/conversations", { token });
    expect((await list()).status).toBe(200);
    expect((await server.call("GET", "/api/v1/chat/conversations", { token, origin: SHOP })).status).toBe(403);
    await server.admin`update tenants set settings = '{}' where id = ${id}`;
    forgetTenant(server.parts.db, id);
    expect((await list()).status).toBe(403);
  });
  it("tells agents the page around the frame when it is on a listed site, and no other", async () => {
    const pageOf = async (origin: string, url: string) => {
      const { ticket_id } = (await init(hosted, origin, { page: { url } })).json;
      const [ticket] = await server.admin`select page from tickets where id = ${ticket_id}`;
      return ticket?.page.url;
    };
    expect(await pageOf(OWN, `${SHOP}/cart?mail=a@b.co`)).toBe(`${SHOP}/cart`);
    expect(await pageOf(OWN, "https://a.shop.example/x")).toBe("https://a.shop.example/x");
    expect(await pageOf(OWN, "https://evil.example/x")).toBeUndefined();
    expect(await pageOf(SHOP, "https://a.shop.example/x")).toBeUndefined();
  });
});
