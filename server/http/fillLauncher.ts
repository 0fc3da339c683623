/** The launcher script with one tenant's look inserted, compressed once. */

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { lookUp } from "../language/lists.ts";
import type { Asset } from "./static.ts";

/** The placeholder that the build leaves in it, from `widget/src/launcher/launcher.ts`. */
const PLACE = "/*look*/";
const NAME = /(["'`])Chat\1/;
const MAX_KEPT = 1_000;

export interface LauncherLook {
  css: string;
  /** The button's accessible name. */
  name: string;
}

/** Keyed by the script's hash and the look, which many tenants share: most use the default. */
const filled = new Map<string, Promise<Asset>>();

/** @throws when the script has no placeholder, which a test of the build prevents */
export function fillLauncher(script: Asset, look: LauncherLook): Promise<Asset> {
  const key = JSON.stringify([script.hash, look]);
  const known = filled.get(key);
  if (known) return known;
  const [oldest] = filled.keys();
  if (oldest !== undefined && filled.size >= MAX_KEPT) filled.delete(oldest);
  const made = compress(writeLook(Buffer.from(lookUp(script.bodies, "identity")).toString(), look));
  filled.set(key, made);
  made.catch(() => filled.delete(key));
  return made;
}

/** The script's text with the look inserted. */
function writeLook(script: string, { css, name }: LauncherLook): string {
  const parts = script.split(PLACE);
  if (parts.length !== 2)
    throw new Error(`the launcher has ${parts.length - 1} placeholders for its look instead of one`);
  return parts.join(css).replace(NAME, () => JSON.stringify(name));
}

async function compress(text: string): Promise<Asset> {
  const plain = Buffer.from(text);
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: best }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const bodies = new Map(
    Object.entries({ identity: plain, br, gzip: gz }).map(([name, bytes]) => [name, new Uint8Array(bytes)]),
  );
  return { bodies, hash: createHash("sha256").update(plain).digest("base64url").slice(0, 22), changed: 0 };
}
