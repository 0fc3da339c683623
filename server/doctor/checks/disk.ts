import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../../kernel/errors.ts";
import { error, makeCheck, ok, type Scene, type Verdict, warning } from "../check.ts";

const LINK = "docs/self-hosting.md#which-environment-variables-set-address-data-and-logs";
const [ALMOST_FULL, FULL] = [1_000_000_000, 100_000_000];

interface Measured {
  freeBytes: number;
  /** The system's code of why a file could not be written; null when it could. */
  problem: string | null;
}

async function measure({ parts }: Scene): Promise<Measured> {
  const { DATA_DIR: folder } = parts.config;
  const problem = await tryToWrite(folder);
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return { freeBytes: bavail * bsize, problem };
}

async function tryToWrite(folder: string): Promise<string | null> {
  const file = join(folder, `doctor-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, "written by the doctor\n");
    return null;
  } catch (failure) {
    return errorCode(failure) ?? "unknown";
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

export function judgeDisk({ freeBytes, problem }: Measured): Verdict[] {
  if (problem !== null) {
    const mend = "Give the user that runs the service a folder that it may write to, and room on its disk.";
    return [error(`DATA_DIR can't be written to (${problem}): nobody can upload a file.`, mend, LINK)];
  }
  const free = `${(freeBytes / 1_000_000_000).toFixed(1)} GB`;
  if (freeBytes >= ALMOST_FULL) return [ok(`DATA_DIR can be written to, and has ${free} left.`, LINK)];
  const found = `The disk of DATA_DIR has ${free} left.`;
  return [(freeBytes < FULL ? error : warning)(found, "Make room: uploads are kept there while they are read.", LINK)];
}

/** Whether there is room for uploads. */
export const disk = makeCheck("disk", 15, measure, judgeDisk);
