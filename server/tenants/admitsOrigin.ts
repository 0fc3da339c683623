/** Who may talk to a tenant's chat: the sites it has listed and, where it has a page of ours, that page. Pure. */
import type { TenantProfile } from "./findTenant.ts";
import { originAllowed, parseOrigin } from "./origins.ts";

/**
 * Whether a page of the origin may open a session and go on with it.
 * @param own the origins of our own pages
 */
export function admitsOrigin(tenant: TenantProfile, origin: string, own: readonly string[]): boolean {
  if (originAllowed(origin, tenant.origins)) return true;
  return tenant.settings.hosted_page && own.includes(origin) && parseOrigin(origin) !== null;
}

/**
 * The sites a visitor may say they are on, beside the session's own: our page is framed by any that the tenant has listed.
 * @param origin one that was admitted
 */
export function sitesAround(tenant: TenantProfile, origin: string): readonly string[] {
  return originAllowed(origin, tenant.origins) ? [] : tenant.origins;
}

/**
 * The site that may frame the tenant's page, out of the one that asks to: said in the policy of that reply alone, so nobody
 * reads the tenant's list there, and what a wildcard covers is judged here as everywhere.
 * @param asked the origin of the page around the frame
 * @returns null where it may not, and for hosts that a policy can't name: IPv6 addresses, and names with an underscore
 */
export function framingSite(tenant: TenantProfile | null, asked: string | undefined): string | null {
  if (!tenant?.settings.hosted_page || asked === undefined || !originAllowed(asked, tenant.origins)) return null;
  return /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(asked) ? asked : null;
}
