/** What the demo keeps between runs: the tenant's id, and the secrets that keep sessions valid. */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { z } from "zod";
import { errorCode } from "../kernel/errors.ts";

const schema = z.object({ tenant_id: z.uuid(), session_secret: z.string().min(32), admin_secret: z.string().min(32) });
export type DemoState = z.infer<typeof schema>;

/** Reads `demo.json` from the data folder, or creates it. @throws when the file exists but is not the demo's */
export async function loadDemoState(dataDir: string): Promise<DemoState> {
  const file = join(dataDir, "demo.json");
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (errorCode(error) !== "ENOENT")
      throw new Error(`${file} can't be read; delete the folder to start over`, { cause: error });
  }
  const secret = () => randomBytes(32).toString("base64url");
  const state = { tenant_id: v7(), session_secret: secret(), admin_secret: secret() };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  return state;
}
