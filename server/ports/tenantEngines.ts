/** Engines over models of tenants' own, by tenant. Each has a breaker, and a memory of what its endpoint takes, of its own. */
import type { Engine } from "./engine.ts";

export interface OwnEngine {
  engine: Engine;
  /** False: for trial alone. */
  isEnabled: boolean;
}

export interface TenantEngines {
  /**
   * The tenant's own engine, as it was set at most five seconds ago; the same one as long as nothing was changed.
   * @returns null when the tenant has none
   * @throws database errors; Error when its key can't be opened
   */
  find(tenantId: string): Promise<OwnEngine | null>;
  /** Looks again at the next call. */
  forget(tenantId: string): void;
  close(): void;
}
