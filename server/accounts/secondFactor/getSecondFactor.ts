import type { Database } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import type { SecondFactor } from "../../protocol/admin.ts";

/** Whether a person's second factor is on, and how many recovery codes are left. */
export async function getSecondFactor(db: Database, userId: string): Promise<SecondFactor> {
  const row = onlyRow(
    await withSystem(
      db,
      "accounts",
      (tx) => tx.sql<SecondFactor[]>`select
      exists (select from auth.second_factor where user_id = ${userId} and confirmed_at is not null) as is_on,
      (select count(*)::int from auth.recovery_code where user_id = ${userId}) as recovery_codes_left`,
    ),
  );
  return row;
}
