import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { createTenant } from "./createTenant.ts";
import { findTenant, forgetTenant } from "./findTenant.ts";
import { parseSettings } from "./settings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe("settings", () => {
  it("have a default for everything", () => {
    expect(parseSettings(null)).toMatchObject({ grade_mode: "live", threshold: 0.7, ai_enabled: true, link_hosts: [] });
    expect(parseSettings({ threshold: 0.9 })).toEqual({ ...parseSettings({}), threshold: 0.9 });
  });
  it("lose only the values that do not fit", () => {
    const stored = {
      threshold: "high",
      greeting: "Hello",
      accent: "red; background: url(x)",
      suggestions: "none",
      other: 1,
    };
    expect(parseSettings(stored)).toEqual({ ...parseSettings({}), greeting: "Hello" });
    for (const nonsense of ["x", 5, [], [1]]) expect(parseSettings(nonsense)).toEqual(parseSettings({}));
  });
});

describe("a tenant", () => {
  it("is created with its origins in one spelling, and found by them", async () => {
    const origins = ["https://Shop.example/", "https://*.shop.example", "https://shop.example"];
    const { id } = await createTenant(database.db, { name: "Shop", origins, settings: { threshold: 0.8 } });
    expect(await findTenant(database.db, id)).toMatchObject({
      id,
      name: "Shop",
      origins: ["https://*.shop.example", "https://shop.example"],
      settings: { threshold: 0.8, grade_mode: "live" },
    });
  });
  it("is not created with origins nobody may list, nor twice", async () => {
    const id = randomUUID();
    const attempt = createTenant(database.db, {
      id,
      name: "Shop",
      origins: ["https://a.example", "https://*.co.uk", "null"],
    });
    await expect(attempt).rejects.toMatchObject({
      key: "invalid_body",
      fields: [{ field: "origins.1" }, { field: "origins.2" }],
    });
    expect(await findTenant(database.db, id)).toBeNull();
    await createTenant(database.db, { id, name: "Shop" });
    expect(await findTenant(database.db, id)).toMatchObject({ name: "Shop", origins: [] });
    await expect(createTenant(database.db, { id, name: "Again" })).rejects.toMatchObject({ key: "conflict" });
  });
  it("is looked up once for many who ask at the same time, and again after 5 seconds", async () => {
    const { id } = await createTenant(database.db, { name: "Old name" });
    const now = Date.now();
    const [first, second] = [findTenant(database.db, id, now), findTenant(database.db, id, now)];
    expect(second).toBe(first);
    await first;
    const scope = { db: database.db, tenantId: id };
    await withTenant(scope, ({ sql }) => sql`update tenants set name = 'New name' where id = ${id}`);
    expect((await findTenant(database.db, id, now + 4_999))?.name).toBe("Old name");
    expect((await findTenant(database.db, id, now + 5_000))?.name).toBe("New name");
    await withTenant(scope, ({ sql }) => sql`update tenants set name = 'Newest name' where id = ${id}`);
    forgetTenant(database.db, id);
    expect((await findTenant(database.db, id, now + 5_001))?.name).toBe("Newest name");
  });
  it("that does not exist is remembered as well, and a failed lookup is not", async () => {
    const id = randomUUID();
    const now = Date.now();
    expect(await findTenant(database.db, id, now)).toBeNull();
    await withSystem(
      database.db,
      "create_tenant",
      ({ sql }) => sql`insert into tenants (id, name) values (${id}, 'Late')`,
    );
    expect(await findTenant(database.db, id, now + 4_000)).toBeNull();
    expect((await findTenant(database.db, id, now + 6_000))?.name).toBe("Late");
    await expect(findTenant(database.db, "no uuid", now)).rejects.toThrow();
    await expect(findTenant(database.db, "no uuid", now)).rejects.toThrow();
  });
});
