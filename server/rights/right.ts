import type { Tx } from "../db/database.ts";
import type { TenantTx } from "../db/tenant.ts";

declare const held: unique symbol;

/**
 * Permission to write something that grants access: a session, a key, a role, a link. Revoking a right also ends
 * whatever depends on it, but would miss rows written concurrently. So the functions of this folder lock what a right
 * rests on until the transaction ends, and only their return value permits such a write (grants.test.ts).
 */
export interface Right extends Tx {
  readonly [held]: true;
}

/** The same in a tenant's transaction. */
export type TenantRight = Right & TenantTx;

/** Only for the functions of this folder. */
export const rightIn = <T extends Tx>(tx: T) => tx as T & Right;

/**
 * For actions that depend on no revocable right: an operator at the command line, the service itself, or a mailed
 * link that grants nothing until its recipient opens it.
 */
export const ownRight = (tx: Tx): Right => rightIn(tx);

/** Under a link that the transaction holds `for update`: nobody can withdraw it before the transaction ends. */
export const rightOfLink = (tx: Tx): Right => rightIn(tx);
