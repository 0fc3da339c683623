import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "../accounts/apiKeys/createApiKey.ts";
import { listDocuments } from "../knowledge/documents/listDocuments.ts";
import { openWorld, type World } from "../test/support/world.ts";

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = join(await mkdtemp(join(tmpdir(), "frontdesk-ingest-")), "help");
  await mkdir(join(folder, "billing"), { recursive: true });
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "index.md"), "# Help\n\nWelcome to the help pages.\n");
  await writeFile(
    join(folder, "billing/refunds.html"),
    "<title>Refunds</title><main><h1>Refunds</h1><p>Within 30 days.</p></main>",
  );
  await writeFile(join(folder, "node_modules/skipped.md"), "# Not ours\n");
  await writeFile(join(folder, "logo.svg"), "<svg/>");
});
afterAll(async () => {
  await rm(join(folder, ".."), { recursive: true, force: true });
  await world.close();
});

/** Runs the command as an operator would. */
function ingest(args: string[], env: Record<string, string> = {}) {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; out: string; err: string }>();
  const child = spawn(process.execPath, [join(import.meta.dirname, "frontdesk.ts"), "ingest", ...args], {
    env: { ...env },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (err += data));
  child.on("close", (code) => resolve({ code, out, err }));
  return promise;
}

test("a folder goes straight into the database, and a second run finds nothing to do", async () => {
  const tenantId = await world.tenant();
  const env = { DATABASE_URL: world.env.DATABASE_URL! };
  const args = ["--tenant", tenantId, folder, "--url-base", "https://shop.example/help"];
  const first = await ingest(args, env);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toContain("2 added, 0 unchanged, 0 failed");
  const { documents } = await listDocuments({ db: world.database.db, tenantId });
  expect(documents.map(({ source_key, url, title, status }) => ({ source_key, url, title, status }))).toEqual(
    expect.arrayContaining([
      { source_key: "help/index.md", url: "https://shop.example/help/", title: "Help", status: "ready" },
      {
        source_key: "help/billing/refunds.html",
        url: "https://shop.example/help/billing/refunds.html",
        title: "Refunds",
        status: "ready",
      },
    ]),
  );
  expect((await ingest(args, env)).out).toContain("0 added, 2 unchanged, 0 failed");
});

test("a broken file fails alone: it is named with its reason, the rest is stored, the exit code is 1", async () => {
  const tenantId = await world.tenant();
  const broken = join(folder, "../broken.pdf");
  await writeFile(broken, "%PDF-1.7 and then nothing");
  const table = join(folder, "../prices.csv");
  await writeFile(table, "question,answer\nHow much?,9 EUR\nHow long?\n");
  const result = await ingest(["--tenant", tenantId, broken, table, join(folder, "index.md")], {
    DATABASE_URL: world.env.DATABASE_URL!,
  });
  expect(result.code).toBe(1);
  expect(result.err).toContain("broken.pdf: failed (file_unreadable)");
  expect(result.err).toContain("prices.csv: failed (file_row_broken, line 3)");
  expect(result.out).toContain("1 added, 0 unchanged, 2 failed");
});

test("a file that a running service has read first, and refused, is named as well", async () => {
  const tenantId = await world.tenant();
  const broken = join(folder, "../late.pdf");
  await writeFile(broken, "%PDF-1.7 and then nothing");
  const { admin } = world.database;
  // As if that had happened the moment the file was there.
  await admin.unsafe(`
    create function be_faster() returns trigger language plpgsql as $$ begin
      new.status := 'failed'; new.error_key := 'file_unreadable'; return new;
    end $$;
    create trigger faster before insert on documents for each row execute function be_faster();`);
  try {
    const result = await ingest(["--tenant", tenantId, broken], { DATABASE_URL: world.env.DATABASE_URL! });
    expect(result.err).toContain("late.pdf: failed (file_unreadable)");
    expect([result.code, result.out]).toEqual([1, "0 added, 0 unchanged, 1 failed\n"]);
  } finally {
    await admin.unsafe("drop trigger faster on documents; drop function be_faster();");
  }
});

test("documents can go through a running server with an owner's API key", async () => {
  const tenantId = await world.tenant();
  const { secret } = await createApiKey(world.agent(tenantId), { name: "docs", scopes: ["read", "ingest"] });
  const result = await ingest(["--server", world.urls[0]!, "--key", secret, folder]);
  expect(result).toMatchObject({ code: 0, err: "" });
  expect(result.out).toContain("2 added");
  const refused = await ingest(["--server", world.urls[0]!, "--key", "fd_wrong", folder]);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("unauthorized");
});

test("without a database it says why the embedded one can't be written to, and what to do", async () => {
  const result = await ingest(["--tenant", "0192d0c0-0000-7000-8000-000000000000", folder]);
  expect(result.code).toBe(1);
  expect(result.err).toContain("--server");
  expect((await ingest([])).err).toContain("usage:");
});
