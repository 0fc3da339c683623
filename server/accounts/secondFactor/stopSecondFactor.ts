import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { holdProof, type Proof } from "../../rights/holdPerson.ts";
import { auditPerson } from "../signIn/auditPerson.ts";

/** Turns the second factor off and deletes its secret and recovery codes. The caller has checked the password. */
export async function stopSecondFactor(db: Database, proof: Proof): Promise<void> {
  const { userId } = proof;
  await withSystem(db, "accounts", async (tx) => {
    await holdProof(tx, proof);
    await tx.sql`delete from auth.recovery_code where user_id = ${userId}`;
    const stopped = await tx.sql<{ wasOn: boolean }[]>`delete from auth.second_factor where user_id = ${userId}
      returning confirmed_at is not null as "wasOn"`;
    if (stopped[0]?.wasOn) await auditPerson(tx, userId, "second_factor_off");
  });
}
