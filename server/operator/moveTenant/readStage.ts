/** How far a move has come: read from both databases alone, so that one that was killed is continued where it stopped. */
import type { TwoCells } from "../../db/twoCells.ts";
import { tablesWithRows } from "./deleteRows.ts";
import type { MovedTable } from "./planTables.ts";

export interface Seen {
  /** The placement in each database. */
  source: Placement | null;
  target: Placement | null;
  /** Whether the tenant's own row is there. */
  isInSource: boolean;
  isInTarget: boolean;
  /** It was told to be deleted, in either. */
  isDeleted: boolean;
}

interface Placement {
  cell: string;
  state: "arriving" | "frozen" | "left";
  /** As text, with its microseconds. */
  since: string;
}

/**
 * `new`: nothing has begun. `arriving`: its rows are being copied, and it lives in the source. `landed`: it lives in the
 * target, and the source has still to be told. `moved`: all is done but what is left in the source.
 */
export type Stage = "new" | "arriving" | "landed" | "moved";

/** @throws Error that says why this tenant can't be moved */
export function stageOf({ source, target, isInSource, isInTarget, isDeleted }: Seen, to: string): Stage {
  if (isDeleted) throw new Error("this tenant is being deleted");
  const isHomeThere = isInTarget && target === null;
  if (source?.state === "left") {
    if (source.cell !== to) throw new Error(`the tenant has left for ${source.cell}: move it from there`);
    if (!isHomeThere) throw new Error(`the source says that the tenant is in ${to}, but the target doesn't have it`);
    return "moved";
  }
  if (source?.state === "arriving") throw new Error(`the tenant is on its way from ${source.cell}: finish that first`);
  if (!isInSource) throw new Error("the source has no such tenant");
  if (source && source.cell !== to) throw new Error(`the tenant is on its way to ${source.cell}: finish or abort that`);
  if (isHomeThere) {
    // Only a move has frozen it; without that, both would claim it.
    if (!source) throw new Error("the target has a tenant of this id already");
    return "landed";
  }
  if (target?.state === "frozen") throw new Error("the target says that the tenant is leaving it");
  if (target?.state === "arriving") return "arriving";
  return "new";
}

export async function readSeen({ source, target }: TwoCells, tenantId: string): Promise<Seen> {
  const [here, there] = await Promise.all(
    [source, target].map(async (sql) => {
      const [placement] = await sql<Placement[]>`
        select cell, state, since::text as since from placements where tenant_id = ${tenantId}`;
      const known = await sql`select from tenants where id = ${tenantId}`;
      const deleted = await sql`select from tenant_deletions where id = ${tenantId}`;
      return { placement: placement ?? null, isThere: known.length > 0, isDeleted: deleted.length > 0 };
    }),
  );
  if (!here || !there) throw new Error("both databases were asked");
  return {
    ...{ source: here.placement, target: there.placement, isInSource: here.isThere, isInTarget: there.isThere },
    isDeleted: here.isDeleted || there.isDeleted,
  };
}

/** @throws Error when an earlier stay has left rows there */
export async function requireNoRows(cells: TwoCells, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  const left = await tablesWithRows(cells.target, tables, tenantId);
  if (left.length === 0) return;
  throw new Error("the target still has rows of this tenant from before it left: delete them there, with --forget");
}
