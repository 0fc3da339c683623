/** The reader's sandbox where packages do not lie in the project's own folder. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const READ = `
  const { createFileReader } = await import(process.argv[1] + "/server/knowledge/readers/createFileReader.ts");
  const reader = createFileReader();
  const file = { bytes: Buffer.from("<h1>Returns</h1><p>Within 30 days.</p>"), mediaType: "text/html", fileName: "a.html", title: null };
  const { content } = await reader.read("tenant", file);
  console.log(content);
  await reader.close();`;

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "frontdesk-packages-")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A copy of the server without its packages. */
async function copyTo(project: string): Promise<void> {
  for (const part of ["kernel", "protocol", "knowledge", "language", "ports", "db"])
    await cp(join(ROOT, "server", part), join(project, "server", part), { recursive: true });
  await cp(join(ROOT, "package.json"), join(project, "package.json"));
}

async function readIn(project: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", READ, project]);
  return stdout;
}

test("a document is read where node_modules is a link to another place", async () => {
  const project = join(folder, "project");
  await copyTo(project);
  await symlink(await realpath(join(ROOT, "node_modules")), join(project, "node_modules"));
  expect(await readIn(project)).toContain("Within 30 days.");
});

test("a document is read where the packages lie further up", async () => {
  const project = join(folder, "apps", "desk");
  await copyTo(project);
  await symlink(await realpath(join(ROOT, "node_modules")), join(folder, "node_modules"));
  expect(await readIn(project)).toContain("Within 30 days.");
});
