/** What the server is made of, and what a verb gets. `buildParts.ts` puts the parts together, once for each process. */
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { Bus } from "../ports/bus.ts";
import type { SemanticCache } from "../ports/cache.ts";
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
import type { TenantEngines } from "../ports/tenantEngines.ts";
import type { TenantStores } from "../ports/tenantStores.ts";
import type { TurnLog } from "../ports/turnLog.ts";
import type { UsedTokens } from "../ports/usedTokens.ts";
import type { WebSearch } from "../ports/webSearch.ts";
import type { Role } from "../protocol/roles.ts";

/** The parts behind the ports. */
export interface Parts {
  config: Config;
  db: Database;
  log: Logger;
  /** What answers, here and now a tenant's own (`tenantModel/withOwnModel.ts`): the model when one is configured (with its own way back to local), else local. */
  engine: Engine;
  /** What answers those tenants that have no model of their own. */
  serviceEngine: Engine;
  /** Always there, needs nothing. */
  localEngine: Engine;
  /** Tenants' own; null where the operator lets nobody have one. */
  tenantEngines: TenantEngines | null;
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
  /** The mailbox that visitors' replies come into, when one is configured. */
  incomingMail: IncomingMail | null;
  /** Reads the replies, wherever they come in. */
  mailReader: MailReader;
  /** The company's own sign-in, when one is configured. */
  identityProvider: IdentityProvider | null;
  jobs: JobQueue;
}

/** A person at the desk, or a script with a tenant's API key. */
export interface AgentActor {
  kind: "agent";
  id: string;
  name: string;
  role: Role;
  /** The session that a person's request was let in by; none for a key, and for what the service does itself. */
  sessionId?: string;
}

/** The API key that acts; null for a person. */
export function keyOf({ id }: AgentActor): string | null {
  return id.startsWith("key:") ? id.slice(4) : null;
}

/** A visitor's verified session. */
export interface VisitorActor {
  kind: "visitor";
  visitorId: string;
  ticketId: string;
  origin: string;
  /** Where else the chat may be shown while the session's origin is ours: entries as tenants list them. */
  sites?: readonly string[];
  /** Came by a mail's link: nothing else of the visitor's is theirs to see or change. */
  isGuest?: boolean | undefined;
}

/** First argument of a tenant's verbs: who asks, for which tenant, with which parts. */
export interface Ctx<Actor = AgentActor | VisitorActor> extends TenantContext {
  parts: Parts;
  actor: Actor;
  requestId: string;
}
