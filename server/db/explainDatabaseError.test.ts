import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { explainDatabaseError } from "./explainDatabaseError.ts";

const MAIN = join(import.meta.dirname, "../main.ts");

function start(args: string[], env: Record<string, string> = {}) {
  const nowhere = { DATABASE_URL: "postgres://frontdesk:s3cret@127.0.0.1:1/frontdesk", NODE_ENV: "test" };
  return spawnSync(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH ?? "", EMBEDDER: "words", ...nowhere, ...env },
    encoding: "utf8",
    timeout: 60_000,
  });
}

it("says in one line that there is no database where it looks, and ends with 1", () => {
  const { status, stderr } = start([]);
  expect(status).toBe(1);
  expect(stderr).toContain("the database can't be reached: check host and port in DATABASE_URL");
  expect(stderr).not.toMatch(/^\s+at |s3cret/m);
});

it("prints its usage when asked to, or when told an option it does not know", () => {
  const asked = start(["--help"]);
  expect([asked.status, asked.stdout]).toEqual([0, expect.stringContaining("usage: frontdesk serve")]);
  const wrong = start(["--prot", "3000"]);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain("usage: frontdesk serve");
  expect(wrong.stderr).not.toMatch(/^\s+at /m);
});

it("recognises a wrong password, a wrong name and too many connections, and leaves other errors alone", () => {
  const lineFor = (code: string) => explainDatabaseError(Object.assign(new Error("x"), { code }));
  expect(lineFor("28P01")).toContain("user and password");
  expect(lineFor("3D000")).toContain("no such database");
  expect(lineFor("53300")).toContain("DATABASE_POOL_SIZE");
  const away = new AggregateError([Object.assign(new Error(), { code: "ECONNREFUSED" })]);
  expect(explainDatabaseError(away)).toContain("can't be reached");
  expect([lineFor("42P01"), explainDatabaseError("no error")]).toEqual([null, null]);
});
