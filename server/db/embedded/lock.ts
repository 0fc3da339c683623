/** Keeps two processes from opening one data directory: two Postgres instances on the same files destroy them. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "../../kernel/errors.ts";

/** The directory is already open, in another process or in this one. */
export class DataDirectoryInUseError extends Error {
  override name = "DataDirectoryInUseError";
}

const holderSchema = z.object({ pid: z.number(), port: z.number() });
type Holder = z.infer<typeof holderSchema>;

/**
 * Locks the directory, creating it if needed.
 * @param port the loopback port this process already listens on: how others see that it is alive
 * @returns a function that releases it
 * @throws DataDirectoryInUseError when its holder is alive; a dead one's lock is taken over
 */
export async function lockDirectory(directory: string, port: number): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "lock");
  const mine = JSON.stringify({ pid: process.pid, port } satisfies Holder);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(file, mine, { flag: "wx" });
      return () => rm(file, { force: true });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    const holder = await readHolder(file);
    if (holder && (await isAlive(holder))) {
      throw new DataDirectoryInUseError(
        `the data directory ${directory} is in use by process ${holder.pid}: stop it, or choose another directory`,
      );
    }
    await rm(file, { force: true });
  }
  throw new DataDirectoryInUseError(`the data directory ${directory} is being opened by another process`);
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

/** A process id may have been reused, and is always 1 in a container, so its port must respond as well. */
async function isAlive({ pid, port }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.setTimeout(2000, () => socket.destroy(new Error("no answer")));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
