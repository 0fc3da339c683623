/** The resume handle: what a browser keeps to come back as the same visitor. Only its hash is stored. */
import { createHash, randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Tx } from "../db/database.ts";

/** A fresh handle: 256 random bits. */
function newHandle(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a handle. */
function hashHandle(handle: string): string {
  return createHash("sha256").update(handle).digest("hex");
}

/**
 * Turns a handle in for a new one. The one just replaced is accepted once more: when the reply that carried the new one
 * was lost, or when two tabs came back at the same time.
 * @returns null for a handle nobody has
 */
export async function rotateHandle(
  tx: Tx,
  tenantId: string,
  handle: string,
): Promise<{ visitorId: string; handle: string } | null> {
  const next = newHandle();
  const hash = hashHandle(handle);
  const [row] = await tx.sql<{ id: string }[]>`
    update visitors set previous_handle_hash = handle_hash, handle_hash = ${hashHandle(next)}, seen_at = now()
    where tenant_id = ${tenantId} and (handle_hash = ${hash} or previous_handle_hash = ${hash})
    returning id`;
  return row ? { visitorId: row.id, handle: next } : null;
}

/** A visitor nobody has seen before. */
export async function createVisitor(tx: Tx, tenantId: string): Promise<{ visitorId: string; handle: string }> {
  const visitorId = v7();
  const handle = newHandle();
  await tx.sql`insert into visitors (tenant_id, id, handle_hash) values (${tenantId}, ${visitorId}, ${hashHandle(handle)})`;
  return { visitorId, handle };
}

/**
 * The visitor behind an identity the tenant has vouched for: the same one on every device.
 * @param visitorId derived from the identity
 */
export async function openVerifiedVisitor(
  tx: Tx,
  tenantId: string,
  visitorId: string,
  email: string,
): Promise<{ visitorId: string; handle: string }> {
  const handle = newHandle();
  await tx.sql`
    insert into visitors (tenant_id, id, handle_hash, email)
    values (${tenantId}, ${visitorId}, ${hashHandle(handle)}, ${email})
    on conflict (tenant_id, id) do update
      set previous_handle_hash = visitors.handle_hash, handle_hash = excluded.handle_hash, email = excluded.email,
          seen_at = now()`;
  return { visitorId, handle };
}
