/** Turns by the key of their table, to join with: an id alone is in no index, and the table only grows. */
import type { Tx } from "../database.ts";

export interface TurnKey {
  tenantId: string;
  turnId: string;
}

/** Stands in `from`, as `key (tenant_id, id)`. */
export function turnKeys({ sql }: Tx, turns: TurnKey[]) {
  const [tenants, ids] = [turns.map(({ tenantId }) => tenantId), turns.map(({ turnId }) => turnId)];
  return sql`unnest(${tenants}::uuid[], ${ids}::uuid[]) as key (tenant_id, id)`;
}
