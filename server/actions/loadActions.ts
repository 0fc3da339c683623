import type { Parts } from "../context/context.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";

/** The tenant's actions that are switched on. Changes arrive at once, or within five seconds if the notice is lost. */
export function loadActions({ actions }: Pick<Parts, "actions">, tenantId: string): Promise<readonly EnabledAction[]> {
  return actions.find(tenantId);
}
