/** The server's parts, and what each verb receives. `buildParts.ts` assembles the parts, once per process. */
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { ApiReader } from "../ports/apiReader.ts";
import type { Bus } from "../ports/bus.ts";
import type { SemanticCache } from "../ports/cache.ts";
import type { Cells } from "../ports/cells.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Engine } from "../ports/engine.ts";
import type { IdentityProvider } from "../ports/identityProvider.ts";
import type { IncomingMail } from "../ports/incomingMail.ts";
import type { JobQueue } from "../ports/jobQueue.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { MailReader } from "../ports/mailReader.ts";
import type { Reranker } from "../ports/reranker.ts";
import type { Rewrites } from "../ports/rewrites.ts";
import type { TenantActions } from "../ports/tenantActions.ts";
import type { TenantEngines } from "../ports/tenantEngines.ts";
import type { TenantStores } from "../ports/tenantStores.ts";
import type { TurnLog } from "../ports/turnLog.ts";
import type { UsedTokens } from "../ports/usedTokens.ts";
import type { WebCaller } from "../ports/webCaller.ts";
import type { WebSearch } from "../ports/webSearch.ts";
import type { Role } from "../protocol/roles.ts";

/** The implementations behind the ports. */
export interface Parts {
  config: Config;
  db: Database;
  log: Logger;
  /**
   * The engine that answers; at this point it may be a tenant's own (`tenantModel/withOwnModel.ts`). The configured
   * model, which falls back to local by itself, or else local.
   */
  engine: Engine;
  /** For tenants without a model of their own. */
  serviceEngine: Engine;
  /** Always available; needs nothing. */
  localEngine: Engine;
  /** Tenants' own engines; null if the operator doesn't allow them. */
  tenantEngines: TenantEngines | null;
  /** What the AI may do on tenants' own systems. */
  actions: TenantActions;
  /** Calls those systems. */
  webCaller: WebCaller;
  embedder: Embedder;
  reranker: Reranker | null;
  webSearch: WebSearch | null;
  cache: SemanticCache;
  rewrites: Rewrites;
  turnLog: TurnLog;
  bus: Bus;
  usedTokens: UsedTokens;
  limiter: Limiter;
  stores: TenantStores;
  mailer: Mailer;
  /** The mailbox for visitors' replies, if configured. */
  incomingMail: IncomingMail | null;
  /** Parses incoming replies, however they arrive. */
  mailReader: MailReader;
  apiReader: ApiReader;
  /** The company's own sign-in, if configured. */
  identityProvider: IdentityProvider | null;
  jobs: JobQueue;
  /** The other installations among which tenants are spread; null where this is the only one. */
  cells: Cells | null;
}

/** An agent, or a script with a tenant's API key. */
export interface AgentActor {
  kind: "agent";
  id: string;
  name: string;
  role: Role;
  /** The session behind a person's request; absent for a key, and for the service's own actions. */
  sessionId?: string;
}

/** The acting API key's id; null for a person. */
export function keyOf({ id }: Pick<AgentActor, "id">): string | null {
  return id.startsWith("key:") ? id.slice(4) : null;
}

/** A visitor's verified session. */
export interface VisitorActor {
  kind: "visitor";
  visitorId: string;
  ticketId: string;
  origin: string;
  /** Where else the chat may be shown while the session's origin is ours, in the format of tenants' origin lists. */
  sites?: readonly string[];
  /** Arrived by a link in a mail: may not see or change anything else of the visitor's. */
  isGuest?: boolean | undefined;
}

/** First argument of a tenant's verbs: the actor, the tenant and the parts. */
export interface Ctx<Actor = AgentActor | VisitorActor> extends TenantContext {
  parts: Parts;
  actor: Actor;
  requestId: string;
}
