/**
 * What belongs to a tenant's move to another cell has one name: publication, slot, subscription, and the lock that the
 * command holds in the source for as long as it runs.
 */
export const moveName = (tenantId: string) => `frontdesk_move_${tenantId.replaceAll("-", "").toLowerCase()}`;
