/**
 * The embeddings of a document's sentences, which the grade of a model's answer compares with. When a passage is cited
 * again they are kept beside its document for all processes: some 20 texts, 2 to 4 ms of a core each.
 */
import { createHash } from "node:crypto";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { BoundedMap } from "../../language/boundedMap.ts";
import type { TextReading } from "../../ports/embedder.ts";
import { unpackReadings } from "./packReadings.ts";

/** About 400 passages, packed. */
const HELD_BYTES = 16e6;
const PER_ENTRY = 300;

const held = new BoundedMap<Uint8Array>(HELD_BYTES);
/** What this process was asked for and didn't find: the last 5,000 or so. */
const cited = new BoundedMap<true>(1e6);
const PER_CITED = 200;

/** Some sentences of a document, as a model reads them. */
export interface Sentences {
  documentId: string;
  model: string;
  texts: string[];
}

/** @returns one embedding per text, in order; null when they have not been kept */
export async function readSentences(ctx: TenantContext, sentences: Sentences): Promise<TextReading[] | null> {
  const key = keyOf(ctx, sentences);
  const packed = held.get(key) ?? (await selectReadings(ctx, sentences));
  if (!packed) return null;
  held.set(key, packed, PER_ENTRY + packed.length);
  const readings = unpackReadings(packed);
  return readings.length === sentences.texts.length ? readings : null;
}

/** Whether they were asked for before, by this process. */
export function isCitedAgain(ctx: TenantContext, sentences: Sentences): boolean {
  const key = keyOf(ctx, sentences);
  if (cited.get(key)) return true;
  cited.set(key, true, PER_CITED);
  return false;
}

async function selectReadings(ctx: TenantContext, sentences: Sentences): Promise<Uint8Array | null> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<{ readings: Buffer }[]>`
      select readings from sentence_readings
      where tenant_id = ${ctx.tenantId} and document_id = ${sentences.documentId} and texts_hash = ${hashOf(sentences)}`,
  );
  // Copied, because the driver's buffer may keep a larger block in memory.
  return row ? new Uint8Array(row.readings) : null;
}

const keyOf = ({ tenantId }: TenantContext, sentences: Sentences) =>
  `${tenantId} ${sentences.documentId} ${hashOf(sentences).toString("base64")}`;

/** Other sentences, or another model, are another value: what was kept never has to be changed. */
export function hashOf({ model, texts }: Sentences): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([model, texts]))
    .digest()
    .subarray(0, 16);
}
