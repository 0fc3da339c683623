/** A backup's description of itself: `manifest.json` in its folder. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "../kernel/errors.ts";

const manifestSchema = z.object({
  made_at: z.iso.datetime(),
  /** Frontdesk's version. */
  version: z.string(),
  /** Rows of each table, counted in the snapshot that was dumped. */
  rows: z.record(z.string(), z.number().int()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Names in a backup's folder. */
export const DUMP = "database.dump";
export const FILES = "files";
const MANIFEST = "manifest.json";

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @throws Error when the folder holds no backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw new Error(`there is no backup in ${folder}: name a folder that \`frontdesk backup\` has made`);
  });
  return manifestSchema.parse(JSON.parse(text));
}
