/**
 * Engines on tenants' own models, one per tenant, each with its own circuit breaker and its own record of what its
 * endpoint accepts.
 */
import type { Engine } from "./engine.ts";

export interface OwnEngine {
  engine: Engine;
  /** False: only for testing. */
  isEnabled: boolean;
}

export interface TenantEngines {
  /**
   * The tenant's own engine, with settings at most five seconds old; the same object while nothing changes.
   * @returns null when the tenant has none
   * @throws database errors; Error when its key can't be decrypted
   */
  find(tenantId: string): Promise<OwnEngine | null>;
  /** Reloads it on the next call. */
  forget(tenantId: string): void;
  close(): void;
}
