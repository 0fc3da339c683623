/** The actions that a tenant's conversations may use, cached in the process until they change. */
import type { ActionDefinition } from "../protocol/actions.ts";

export interface EnabledAction {
  id: string;
  version: number;
  definition: ActionDefinition;
  isDry: boolean;
}

export interface TenantActions {
  /** Those that are switched on, by name. */
  find(tenantId: string): Promise<readonly EnabledAction[]>;
  /** Makes the next `find` read them again. */
  forget(tenantId: string): void;
  close(): void;
}
