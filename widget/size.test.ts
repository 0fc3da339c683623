import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { figure } from "../server/test/support/figures.ts";
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

it("is one launcher and one app, which asks for the rest when it's needed", () => {
  const named = (start: string) => files.filter(({ file }) => file.startsWith(start));
  expect(named("widget.js")).toHaveLength(1);
  expect(named("app.")).toHaveLength(1);
  // One file, so that there is one request less before one can type.
  expect(files.filter(({ kind }) => kind === "app")).toHaveLength(1);
  expect(files.filter(({ kind }) => kind === "part").length).toBeGreaterThan(0);
  expect(readFileSync(join(folder, "widget.js"), "utf8").match(/import\(/g)).toHaveLength(1);
});
