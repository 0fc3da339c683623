/** No address, password or token in anything that the service writes, when the database fails while people sign in. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Replica, spawnReplica } from "../../test/support/replica.ts";
import { openWorld, type World } from "../../test/support/world.ts";
import { createOwner } from "./createOwner.ts";

const EMAIL = "olga.petrova@desk.example";
const PASSWORD = "correct horse battery staple";

let world: World;
let replica: Replica;
beforeAll(async () => {
  world = await openWorld();
  const tenantId = await world.tenant();
  await createOwner(world.services[0]!.parts, { tenantId, email: EMAIL, name: "Olga", password: PASSWORD });
  // Without Redis it counts tries to sign in by itself, and nobody else's.
  replica = await spawnReplica({ ...world.env, REDIS_URL: "" });
});
afterAll(async () => {
  replica?.kill();
  await replica?.exited;
  await world?.close();
});

function signIn(): Promise<Response> {
  const headers = { origin: replica.url, "x-frontdesk-csrf": "1", "content-type": "application/json" };
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
  return fetch(`${replica.url}/api/auth/sign-in/email`, { method: "POST", headers, body });
}

it("a failed sign-in puts no address, password or token in the log, logs the error, and answers with a key", async () => {
  const { admin } = world.database;
  const signedIn = await signIn();
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(";")[0]!);
  const token = decodeURIComponent(cookie[0]!.split("=")[1]!).split(".")[0]!;
  const tables = await admin<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'auth'`;
  expect(tables.length).toBeGreaterThan(2);
  const statuses: number[] = [];
  for (const { name } of tables) {
    const [schema, table] = name.split(".") as [string, string];
    await admin.unsafe(`alter table ${name} rename to hidden`);
    statuses.push((await signIn()).status);
    const session = await fetch(`${replica.url}/api/v1/admin/session`, { headers: { cookie: cookie.join("; ") } });
    statuses.push(session.status);
    await admin.unsafe(`alter table ${schema}.hidden rename to ${table}`);
  }
  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(1);
  replica.kill("SIGTERM");
  await replica.exited;
  const written = replica.log.join("\n");
  expect(written).toContain('"error_key":"internal"');
  expect(written).not.toContain("SERVER_ERROR");
  for (const secret of [EMAIL, "olga.petrova", PASSWORD, token]) expect(written).not.toContain(secret);
});
