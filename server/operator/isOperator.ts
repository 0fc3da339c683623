import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";

/** Whether this person runs the service: one of `OPERATORS` is their address, and they have confirmed it. */
export async function isOperator(
  { db, config }: Pick<Parts, "db" | "config">,
  { id, email }: { id: string; email: string | null },
): Promise<boolean> {
  if (email === null || !config.OPERATORS.has(email.toLowerCase())) return false;
  const [confirmed] = await withSystem(
    db,
    "accounts",
    ({ sql }) =>
      sql`select from auth."user" where id = ${id} and lower(email) = ${email.toLowerCase()} and email_verified`,
  );
  return confirmed !== undefined;
}
