/** Turns by their table's whole key, for joins: no index covers the id alone, and the table only grows. */
import type { Tx } from "../database.ts";

export interface TurnKey {
  tenantId: string;
  turnId: string;
}

/** Goes into the `from` clause, as `key (tenant_id, id)`. */
export function turnKeys({ sql }: Tx, turns: TurnKey[]) {
  const [tenants, ids] = [turns.map(({ tenantId }) => tenantId), turns.map(({ turnId }) => turnId)];
  return sql`unnest(${tenants}::uuid[], ${ids}::uuid[]) as key (tenant_id, id)`;
}
