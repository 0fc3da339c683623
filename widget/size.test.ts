import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { figure } from "../server/test/figures.ts";
import { addUp, type FileSize, measureFiles } from "./size.ts";
import { widgetConfig } from "./vite.config.ts";

const folder = mkdtempSync(join(tmpdir(), "frontdesk-size-"));
let files: FileSize[];

beforeAll(async () => {
  await build(widgetConfig(folder));
  files = measureFiles(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("stays within its budgets, as sent with brotli 11", () => {
  for (const { name, bytes, budget } of addUp(files)) {
    figure(`widget, ${name}, bytes brotli`, bytes, budget);
    expect(bytes, name).toBeLessThanOrEqual(budget);
  }
});

it("is one launcher, one app, and files that the app alone asks for", () => {
  const kinds = files.map((file) => file.kind);
  expect(kinds.filter((kind) => kind === "launcher" || kind === "app")).toHaveLength(2);
  expect(kinds.filter((kind) => kind === "part").length).toBeGreaterThan(0);
  const app = files.find((file) => file.kind === "app")!.file;
  for (const { file, kind } of files) {
    const imports = [...readFileSync(join(folder, file), "utf8").matchAll(/\bfrom\s*["'`]([^"'`]+)/g)];
    const allowed = kind === "part" || kind === "talk" ? [`./${app}`] : [];
    for (const [, name] of imports) expect(allowed, file).toContain(name);
  }
});
