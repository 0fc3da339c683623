import type { Parts } from "../context/context.ts";

/**
 * The parts as they are for one tenant: with its own engine, where it has one that is switched on. Where that can't be found out
 * answers are quoted: neither the operator's money nor the operator's provider stands in for the tenant's.
 */
export async function withOwnModel(parts: Parts, tenantId: string): Promise<Parts> {
  if (!parts.tenantEngines) return parts;
  try {
    const own = await parts.tenantEngines.find(tenantId);
    return own?.isEnabled ? { ...parts, engine: own.engine } : parts;
  } catch (error) {
    parts.log.error({ err: error, tenant_id: tenantId }, "a tenant's own model can't be used");
    return { ...parts, engine: parts.localEngine };
  }
}
