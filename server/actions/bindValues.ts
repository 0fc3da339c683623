/** Values that neither a visitor nor a model can set. Pure. */
import type { ActionDefinition, ActionValues } from "../protocol/actions.ts";

/** A visitor's identity, as the tenant's own server has signed it. */
export interface Identity {
  /** Their id in the tenant's own systems. */
  id: string;
  email: string;
  name: string | null;
}

/** Fills in bound parameters. @returns null when the action needs an identity, or a part of one, that is missing */
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
