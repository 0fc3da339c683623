/** Roles in ascending order: each includes the permissions of those before it. */
export const roles = ["viewer", "agent", "owner"] as const;
export type Role = (typeof roles)[number];

/**
 * Scopes of API keys; a key may have several and can do nothing outside them. The last four are for assistants
 * (`server/mcp/`), which get no more than they need: searching the documents, drafting, answering, requesting actions.
 */
export const scopes = ["read", "ingest", "tickets", "settings", "knowledge", "draft", "answer", "actions"] as const;
export type KeyScope = (typeof scopes)[number];

/** Whether `role` includes the permissions of `needed`. */
export function reaches(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
