import type { Tx } from "../db/database.ts";
import { promiseEffect } from "../outbox/promiseEffect.ts";
import type { CallContext, CallRow } from "./callRow.ts";

/** Gives a turn that waits for the call time to hand it over itself, which it does unless it was stopped. */
const SHOWN_AFTER_SECONDS = 5;

/** Makes sure that a person sees a visitor's call of unknown outcome, even if the turn that made it is gone. */
export async function promiseToShow(tx: Tx, ctx: CallContext, call: CallRow): Promise<void> {
  if (call.state !== "unknown" || call.asked_by !== "visitor") return;
  const { id, ticket_id: ticketId } = call;
  const delaySeconds = SHOWN_AFTER_SECONDS;
  await promiseEffect(tx, ctx, { kind: "call_lost", ticketId, payload: { call_id: id }, delaySeconds });
}
