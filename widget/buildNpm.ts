/** Builds the package `frontdesk-widget`: one module with its types, for apps that import the widget. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");
const TSC = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

/** Runs the TypeScript compiler. @throws with what it says when it finds an error */
export function compile(...args: string[]): void {
  try {
    execFileSync(process.execPath, [TSC, "--ignoreConfig", "--strict", "--module", "nodenext", ...args], {
      encoding: "utf8",
    });
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout);
  }
}

/** Writes the package into `outDir`, ready to be published. */
export function buildNpm(outDir: string): void {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const entry = join(import.meta.dirname, "src/npm/index.ts");
  compile(entry, "--outDir", outDir, "--declaration", "--target", "es2022", "--lib", "es2022,dom", "--types", "");
  const { version, license } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<string, string>;
  const description = {
    name: "frontdesk-widget",
    version,
    description: "Frontdesk's support chat for apps that are bundled.",
    license,
    type: "module",
    sideEffects: false,
    types: "./index.d.ts",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    files: ["index.js", "index.d.ts"],
  };
  writeFileSync(join(outDir, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
  copyFileSync(join(ROOT, "LICENSE"), join(outDir, "LICENSE"));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildNpm(join(ROOT, "dist/npm"));
