import type { AgentActor, Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";

/** Who writes. Two people may use the same key. */
export type RepeatContext = TenantContext & { actor: Pick<AgentActor, "id">; parts: Pick<Parts, "config"> };

export interface WriteKey {
  /** As the client chose it. */
  key: string;
  /** Tells one request from another: a hash of who may do what, method, address and body. */
  fingerprint: string;
}

export interface KeptReply {
  status: number;
  type: string;
  body: string;
}
