/** What is held under a tenant's name beside the database: logs, cached answers, rewrites, used tokens, counters. */
export interface TenantStores {
  /** Forgets all of it. @throws while the stores can't be reached */
  dropTenant(tenantId: string): Promise<void>;
}
