import type { Parts } from "../context/context.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";

/** The tenant's actions that are switched on. A change is heard at once, and after five seconds at the latest. */
export function loadActions({ actions }: Pick<Parts, "actions">, tenantId: string): Promise<readonly EnabledAction[]> {
  return actions.find(tenantId);
}
