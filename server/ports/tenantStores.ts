/** Tenant data outside the database: logs, cached answers, rewrites, used tokens, counters. */
export interface TenantStores {
  /** Deletes all of it. @throws while the stores are unreachable */
  dropTenant(tenantId: string): Promise<void>;
}
