/** The values that no visitor and no model sets. Pure. */
import type { ActionDefinition, ActionValues } from "../protocol/actions.ts";

/** A visitor as the tenant's own server has vouched for them. */
export interface Identity {
  /** Their id in the tenant's own systems. */
  id: string;
  email: string;
  name: string | null;
}

/** Fills in bound parameters. @returns null when the action needs an identity, or a part of it, that is not there */
export function bindValues(definition: ActionDefinition, identity: Identity | null): ActionValues | null {
  if (definition.audience === "verified" && identity === null) return null;
  const bound: ActionValues = {};
  for (const { name, source, is_required: isRequired } of definition.parameters) {
    if (source.from === "constant") bound[name] = source.value;
    if (source.from !== "identity") continue;
    const value = identity?.[source.claim];
    if (value) bound[name] = value;
    else if (isRequired) return null;
  }
  return bound;
}
