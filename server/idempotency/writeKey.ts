import { z } from "zod";
import type { AgentActor, Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";

/** The actor: two people may use the same key. */
export type RepeatContext = TenantContext & { actor: Pick<AgentActor, "id">; parts: Pick<Parts, "config"> };

export interface WriteKey {
  /** As chosen by the client. */
  key: string;
  /** Identifies the request: a hash of the caller's rights, method, path and body. */
  fingerprint: string;
}

export const keptReplySchema = z.object({ status: z.number(), type: z.string(), body: z.string() });
export type KeptReply = z.infer<typeof keptReplySchema>;
