import type postgres from "postgres";

/**
 * From here on no move that has begun earlier can land the tenant here: it demands the announcement that it has read
 * (`operator/moveTenant/fence.ts`). One that is landing just now is waited for.
 * @returns whether the tenant was still on its way here
 */
export async function refuseLanding(sql: postgres.ISql, tenantId: string): Promise<boolean> {
  const { count } = await sql`
    update placements set since = greatest(clock_timestamp(), since + interval '1 microsecond')
    where tenant_id = ${tenantId} and state = 'arriving'`;
  return count === 1;
}
