import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { figure } from "../server/test/figures.ts";
import { measureWidget } from "./size.ts";
import { widgetConfig } from "./vite.config.ts";

const folder = mkdtempSync(join(tmpdir(), "frontdesk-size-"));

beforeAll(() => build(widgetConfig(folder)).then(() => undefined));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("keeps every script of the widget within its budget", () => {
  const sizes = measureWidget(folder);
  expect(sizes.map((size) => size.name)).toEqual(expect.arrayContaining(["launcher", "app", "locale"]));
  for (const { name, file, gzip, budget } of sizes) {
    if (name !== "locale") figure(`widget ${name}, bytes gzip`, gzip, budget);
    expect(gzip, file).toBeLessThanOrEqual(budget);
  }
});
