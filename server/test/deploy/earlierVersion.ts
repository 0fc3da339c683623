/** The version that this one has to serve beside, from git's history. */
import { execFile } from "node:child_process";
import { mkdir, realpath, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** There is no release yet. This is the oldest commit that serves beside the schema of today: it knows what 0061 has renamed. */
const EARLIER = "4bb392f299d07af8f461bdea791521712cd7144a";
const ROOT = join(import.meta.dirname, "../../..");
const run = promisify(execFile);

/**
 * @param folder where to put it
 * @returns the folder in which the earlier version's files lie, beside this checkout's packages
 * @throws Error when this checkout's history is not whole
 */
export async function checkOutEarlier(folder: string): Promise<string> {
  const archive = join(folder, "before.tar");
  await run("git", ["archive", "--output", archive, EARLIER], { cwd: ROOT }).catch(() => {
    throw new Error(`this checkout's history has no commit ${EARLIER}: fetch all of it (git fetch --unshallow)`);
  });
  const target = join(folder, "before");
  await mkdir(target);
  await run("tar", ["-xf", archive, "-C", target]);
  await symlink(await realpath(join(ROOT, "node_modules")), join(target, "node_modules"));
  return target;
}
