import type { Tx } from "../db/database.ts";
import { promiseEffect } from "../outbox/promiseEffect.ts";
import type { CallContext, CallRow } from "./callRow.ts";

/** The turn that waits for the call shows it to people itself, unless it has been stopped. */
const SHOWN_AFTER_SECONDS = 5;

/** A visitor's call of which nobody knows what became of it is for a person to look at, whoever else still waits for it. */
export async function promiseToShow(tx: Tx, ctx: CallContext, call: CallRow): Promise<void> {
  if (call.state !== "unknown" || call.asked_by !== "visitor") return;
  const { id, ticket_id: ticketId } = call;
  const delaySeconds = SHOWN_AFTER_SECONDS;
  await promiseEffect(tx, ctx, { kind: "call_lost", ticketId, payload: { call_id: id }, delaySeconds });
}
