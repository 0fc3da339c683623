/** Claims an approved call for sending, so that no other process sends it. */

import type { TenantTx } from "../db/tenant.ts";
import type { ActionDefinition, ActionValues } from "../protocol/actions.ts";
import { openSecrets, type Secrets } from "./actionRow.ts";
import { bindValues } from "./bindValues.ts";
import { type CallContext, type CallRow, lockCall, readCall } from "./callRow.ts";
import { readIdentity } from "./readIdentity.ts";

/** How long a claim lasts: longer than sending may take, so that no call is taken over while it is still being sent. */
const CLAIM_SECONDS = 60;

export interface Claim {
  call: CallRow;
  visitorId: string;
  bound: ActionValues;
  secrets: Secrets;
  /** Why the call must not be sent after all. */
  refusal: "action_off" | "action_changed" | "identity_needed" | null;
}

/** @returns the call, and the claim if it was granted @throws AppError not_found */
export async function claimCall(
  tx: TenantTx,
  ctx: CallContext,
  callId: string,
): Promise<{ call: CallRow; claim: Claim | null }> {
  const before = await lockCall(tx, { callId });
  if (!isDue(before)) return { call: before, claim: null };
  // Pipelined: each would cost a round trip of its own while the visitor waits.
  const [, [action], [ticket], identity] = await Promise.all([
    tx.sql`
      update action_calls set state = 'sent', attempts = attempts + 1, sent_at = now(), failure = null,
        sent_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where tenant_id = ${ctx.tenantId} and id = ${callId}`,
    tx.sql<
      { id: string; definition: ActionDefinition; is_enabled: boolean; is_dry: boolean; secrets: string | null }[]
    >`
      select id, definition, is_enabled, is_dry, secrets from actions
        where tenant_id = ${ctx.tenantId} and id = ${before.action_id}`,
    tx.sql<{ visitor_id: string }[]>`
      select visitor_id from tickets where tenant_id = ${ctx.tenantId} and id = ${before.ticket_id}`,
    before.is_guest ? null : readIdentity(tx, before.ticket_id),
  ]);
  // Dry if the action was in dry mode either when the call was proposed or now.
  if (action?.is_dry)
    await tx.sql`update action_calls set is_dry = true where tenant_id = ${ctx.tenantId} and id = ${callId}`;
  const call = await readCall(tx, { callId });
  const bound = bindValues(call.definition, identity);
  const isOff = !action?.is_enabled;
  const isChanged = !!action && partsSent(action.definition) !== partsSent(call.definition);
  const refusal = isOff ? "action_off" : isChanged ? "action_changed" : bound === null ? "identity_needed" : null;
  const secrets = action ? openSecrets(ctx.parts.config, ctx.tenantId, action) : {};
  return { call, claim: { call, visitorId: ticket?.visitor_id ?? "", bound: bound ?? {}, secrets, refusal } };
}

/** Approved, or of unknown outcome and safe to send again. */
function isDue({ state, is_expired: isExpired, definition }: CallRow): boolean {
  if (state === "approved") return true;
  const mayRepeat = definition.effect === "reads" || definition.honours_key;
  return mayRepeat && (state === "unknown" || (state === "sent" && isExpired));
}

/** The parts of a definition that the agreement covers; if they change, the call is not sent. */
function partsSent({ request, parameters, effect, audience, honours_key }: ActionDefinition): string {
  const sources = parameters.map(({ name, type, source, is_required }) => ({ name, type, source, is_required }));
  return JSON.stringify([request, sources, effect, audience, honours_key], (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
