/** Which origins may talk to a tenant's chat: the listed ones and, if it has one, its hosted page's. Pure. */
import type { TenantProfile } from "./findTenant.ts";
import { originAllowed, parseOrigin } from "./origins.ts";

/** Whether a page of the origin may open and continue a session. @param own the origins of our own pages */
export function admitsOrigin(tenant: TenantProfile, origin: string, own: readonly string[]): boolean {
  if (originAllowed(origin, tenant.origins)) return true;
  return tenant.settings.hosted_page && own.includes(origin) && parseOrigin(origin) !== null;
}

/**
 * The sites a visitor may report as their page, besides the session's own: our page may be framed by any that the
 * tenant has listed.
 * @param origin one that was admitted
 */
export function sitesAround(tenant: TenantProfile, origin: string): readonly string[] {
  return originAllowed(origin, tenant.origins) ? [] : tenant.origins;
}

/**
 * The site that may frame the tenant's hosted page, if it is the one that asks. Only this reply's policy names it, so
 * nobody can read the tenant's list from it, and wildcards are matched here as everywhere else.
 * @param asked the origin of the page around the frame
 * @returns null where it may not, and for hosts that a policy can't name: IPv6 addresses, and names with an
 *   underscore
 */
export function framingSite(tenant: TenantProfile | null, asked: string | undefined): string | null {
  if (!tenant?.settings.hosted_page || asked === undefined || !originAllowed(asked, tenant.origins)) return null;
  return /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(asked) ? asked : null;
}
