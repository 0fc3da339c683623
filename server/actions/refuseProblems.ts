import { AppError } from "../kernel/errors.ts";
import type { ActionDefinition } from "../protocol/actions.ts";
import { checkDefinition } from "./checkDefinition.ts";
import type { DefinitionRules } from "./checkRequest.ts";

/** @throws AppError action_invalid, listing every problem and its field */
export function refuseProblems(definition: ActionDefinition, rules: DefinitionRules): void {
  const problems = checkDefinition(definition, rules);
  if (problems.length > 0) {
    const fields = problems.map(({ field }) => `definition.${field}`);
    throw new AppError("action_invalid", { details: { problems }, fields });
  }
}
