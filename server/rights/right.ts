import type { Tx } from "../db/database.ts";

declare const held: unique symbol;

/**
 * Leave to write something that opens a door: a session, a key, a role, a link. Whoever ends a right also ends what rests on it, and would
 * miss what is written in that very moment. So the doors of this folder lock what a right rests on until the transaction ends,
 * and only what they return may make such a row (grants.test.ts).
 */
export interface Right extends Tx {
  readonly [held]: true;
}

/** For the doors of this folder alone. */
export const rightIn = (tx: Tx) => tx as Right;

/**
 * Where there is no right to lose: an operator at the command line, the service's own doing, or a link that is mailed to whoever is named
 * and opens nothing before it is read.
 */
export const ownRight = (tx: Tx): Right => rightIn(tx);

/** Under a link that the transaction holds `for update`: nobody can withdraw it before the transaction ends. */
export const rightOfLink = (tx: Tx): Right => rightIn(tx);
