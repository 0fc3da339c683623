import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { figure } from "../server/test/support/figures.ts";
import { addUp, FIRST_LOAD, type FileSize, measureFirstLoad } from "./size.ts";
import { adminConfig } from "./vite.config.ts";

const folder = mkdtempSync(join(tmpdir(), "frontdesk-admin-size-"));
let files: FileSize[];

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production"); // else what libraries say only to developers is built in
  await build({ ...adminConfig(folder), configFile: false, logLevel: "warn" });
  files = measureFirstLoad(folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it("shows the inbox within its budget, as sent with brotli 11", () => {
  figure("admin app, first load, bytes brotli", addUp(files), FIRST_LOAD);
  expect(addUp(files)).toBeLessThanOrEqual(FIRST_LOAD);
});

it("carries only those operations of the API that the app asks for", () => {
  const scripts = files.filter(({ file }) => file.endsWith(".js"));
  const text = scripts.map(({ file }) => readFileSync(join(folder, file), "utf8")).join("\n");
  expect(text).toContain("/api/v1/admin/tickets/{id}/claim");
  expect(text).not.toContain("/api/v1/chat/");
});
