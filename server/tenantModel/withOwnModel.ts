import type { Parts } from "../context/context.ts";

/**
 * One tenant's parts: with its own engine, if it has one enabled. If that can't be determined, answers are
 * quoted: neither the operator's money nor the operator's provider may stand in for the tenant's.
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
