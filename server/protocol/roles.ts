/** What people of a tenant may do, from least to most: each role may do all that those before it may. */
export const roles = ["viewer", "agent", "owner"] as const;
export type Role = (typeof roles)[number];

/** May somebody with `role` do what asks for `needed`? */
export function reaches(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
