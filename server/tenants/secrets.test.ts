/** Tenants' secrets: what lies in the database, what opens them, and what happens without a key. */

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import jwt from "jsonwebtoken";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError, loadConfig } from "../config/config.ts";
import { openDesk } from "../test/support/desk.ts";
import { createTestTenant } from "../test/support/harness.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { checkSecrets, rotateSecrets } from "./rotateSecrets.ts";
import { openSecret, sealSecret } from "./sealedSecret.ts";

const SHOP = "https://shop.example";
const SECRET = "identity-secret-of-a-tenant-0123456789";
const [oldKey, newKey] = ["old", "new"].map((kid) => `${kid}:${randomBytes(32).toString("base64")}`) as [
  string,
  string,
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SECRETS_KEYS: oldKey, TENANT_MODELS: "on" });
});
afterAll(() => server?.close());

const configOf = (keys: string, env: string = "test") =>
  ({ ...server.parts.config, NODE_ENV: env, SECRETS_KEYS: keysOf(keys) }) as typeof server.parts.config;
const keysOf = (keys: string) =>
  loadConfig({ NODE_ENV: "test", DATABASE_URL: "postgres://localhost/x", SECRETS_KEYS: keys }).SECRETS_KEYS;

async function stored(tenantId: string): Promise<string> {
  const [row] = await server.admin`select settings ->> 'identity_secret' as secret from tenants where id = ${tenantId}`;
  return row!.secret;
}

/** Opens the widget as a visitor whom the tenant vouches for. */
async function vouchedInit(tenantId: string, secret: string): Promise<number> {
  const claims = { sub: "customer-1", email: "customer@shop.example", jti: v7(), aud: tenantId };
  const identity = jwt.sign(claims, secret, { algorithm: "HS256", expiresIn: 60 });
  const reply = await server.call("POST", "/api/v1/chat/init", {
    origin: SHOP,
    body: { tenant_id: tenantId, identity },
  });
  return reply.status;
}

describe("a tenant's secret", () => {
  test("is sealed in the database, shown to nobody, and still vouches for visitors", async () => {
    const desk = await openDesk(server);
    const reply = await desk.owner("PATCH", "/settings", { identity_secret: SECRET });
    expect(reply.json.identity_secret).toBe("hidden");
    expect((await desk.owner("GET", "/settings")).text).not.toContain(SECRET);
    expect(await stored(desk.tenantId)).toMatch(/^sealed:old:/);
    const [row] = await server.admin`select tenants::text as row from tenants where id = ${desk.tenantId}`;
    expect(row!.row).not.toContain(SECRET);
    expect(await vouchedInit(desk.tenantId, SECRET)).toBe(200);
    expect(await vouchedInit(desk.tenantId, "another-secret-of-the-same-length-012345")).toBe(401);
  });

  test("can't be opened in another tenant's row, with another key, or after any change", () => {
    const place = { tenantId: v7(), field: "identity_secret" } as const;
    const sealed = sealSecret(keysOf(oldKey), place, SECRET);
    expect(openSecret(keysOf(oldKey), place, sealed)).toBe(SECRET);
    expect(sealSecret(keysOf(oldKey), place, SECRET)).not.toBe(sealed);
    expect(() => openSecret(keysOf(oldKey), { ...place, tenantId: v7() }, sealed)).toThrow();
    expect(() => openSecret(keysOf(newKey), place, sealed)).toThrow(/lacks "old"/);
    const [head, body] = [
      sealed.slice(0, "sealed:old:".length),
      Buffer.from(sealed.slice("sealed:old:".length), "base64url"),
    ];
    for (const at of [0, 13, body.length - 1]) {
      const changed = Buffer.from(body);
      changed[at]! ^= 1;
      expect(() => openSecret(keysOf(oldKey), place, head + changed.toString("base64url")), String(at)).toThrow();
    }
  });

  test("that looks sealed already is refused", async () => {
    const desk = await openDesk(server);
    const reply = await desk.owner("PATCH", "/settings", { identity_secret: `sealed:old:${"x".repeat(60)}` });
    expect(reply.status).toBe(400);
  });

  test("is sealed again by the rotation, as is a plain one, and the old key is then no longer needed", async () => {
    const desk = await openDesk(server);
    await desk.owner("PATCH", "/settings", { identity_secret: SECRET });
    const webhook = { kind: "webhook", url: "https://hooks.example/", events: ["gap.found"] };
    const { id, secret: signing } = (await desk.owner("POST", "/webhooks", webhook)).json;
    const models = { answer: "house-model", fast: null, judge: null, title: null };
    await desk.owner("PUT", "/model", {
      base_url: "https://models.example/v1",
      key: SECRET,
      models,
      is_enabled: false,
    });
    const plain = await createTestTenant(server.parts.db, { origins: [SHOP], settings: { identity_secret: SECRET } });
    expect(await vouchedInit(plain.tenantId, SECRET)).toBe(200);
    const { DATABASE_URL } = server.parts.config;
    const rotated = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, "../commands/frontdesk.ts"), "secrets", "rotate"],
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "test",
          DATABASE_URL,
          SECRETS_KEYS: `${newKey},${oldKey}`,
        },
      },
    );
    expect(rotated.stdout).toMatch(/anew: [1-9]/);
    const [row] = await server.admin`select secret from webhooks where id = ${id}`;
    const place = { tenantId: desk.tenantId, field: `webhook:${id}` } as const;
    expect(openSecret(keysOf(newKey), place, row!.secret)).toBe(signing);
    await desk.owner("DELETE", `/webhooks/${id}`);
    const [own] = await server.admin`select api_key from tenant_models where tenant_id = ${desk.tenantId}`;
    expect(openSecret(keysOf(newKey), { tenantId: desk.tenantId, field: "model" }, own!.api_key)).toBe(SECRET);
    await desk.owner("DELETE", "/model");
    for (const { tenantId } of [desk, plain]) {
      const secret = await stored(tenantId);
      expect(secret).toMatch(/^sealed:new:/);
      expect(openSecret(keysOf(newKey), { tenantId, field: "identity_secret" }, secret)).toBe(SECRET);
    }
    expect(await rotateSecrets({ db: server.parts.db, config: configOf(newKey) })).toBe(0);
  });
});

describe("without the key", () => {
  test("a service does not start with sealed secrets, in production not with any, and says what to set", async () => {
    const desk = await openDesk(server);
    await desk.owner("PATCH", "/settings", { identity_secret: SECRET });
    const { db } = server.parts;
    const check = (config: typeof server.parts.config) => checkSecrets({ db, config });
    await expect(check({ ...configOf(oldKey), SECRETS_KEYS: undefined })).rejects.toThrow(ConfigError);
    await expect(check(configOf(`${newKey},${oldKey}`, "production"))).resolves.toBeUndefined();
    await server.admin`update tenants set settings = settings - 'identity_secret'`;
    await createTestTenant(db, { settings: { identity_secret: SECRET } });
    const without = { ...configOf(oldKey, "production"), SECRETS_KEYS: undefined };
    await expect(check(without)).rejects.toThrow(/frontdesk secrets rotate/);
    await expect(check({ ...without, NODE_ENV: "development" })).resolves.toBeUndefined();
  });

  test("no tenant can store a secret, and everything else can be set", async () => {
    const desk = await openDesk(server);
    const { config } = server.parts;
    const { SECRETS_KEYS } = config;
    config.SECRETS_KEYS = undefined;
    try {
      const refused = await desk.owner("PATCH", "/settings", { identity_secret: SECRET });
      expect([refused.status, refused.json.key]).toEqual([409, "secrets_key_missing"]);
      expect((await desk.owner("PATCH", "/settings", { greeting: "Hello", identity_secret: null })).status).toBe(200);
    } finally {
      config.SECRETS_KEYS = SECRETS_KEYS;
    }
  });

  test.each(["k:short", `k:${"A".repeat(44)}`, `k:${"A".repeat(43)}=,k:${"B".repeat(43)}=`])(
    "%j is not a valid list of keys",
    (keys) => {
      expect(() => keysOf(keys)).toThrow(ConfigError);
    },
  );
});
