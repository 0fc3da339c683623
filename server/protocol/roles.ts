/** What people of a tenant may do, from least to most: each role may do all that those before it may. */
export const roles = ["viewer", "agent", "owner"] as const;
export type Role = (typeof roles)[number];

/** What an API key may be made for; a key may have several. What none of them names, a key can't do. */
export const scopes = ["read", "ingest", "tickets", "settings"] as const;
export type Scope = (typeof scopes)[number];

/** May somebody with `role` do what asks for `needed`? */
export function reaches(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
