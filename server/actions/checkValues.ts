/** Checks what a visitor or a model gave for an action's parameters. Pure. */
import type { ActionDefinition, ActionParameter, ActionValues } from "../protocol/actions.ts";
import type { FieldProblem } from "../protocol/errors.ts";
import { readValue } from "./readValue.ts";

interface ValueProblem {
  parameter: string;
  reason: FieldProblem["reason"];
}

export interface CheckedValues {
  /** The valid ones. */
  values: ActionValues;
  /** What is missing (`required`) or invalid. When empty, the values are complete. */
  problems: ValueProblem[];
}

/** The parameters that a visitor may set. */
export const visitorParameters = ({ parameters }: Pick<ActionDefinition, "parameters">): ActionParameter[] =>
  parameters.filter(({ source }) => source.from === "visitor");

/** Reads the visitor's values. Bound parameters and unknown names are ignored. */
export function checkValues(
  definition: Pick<ActionDefinition, "parameters">,
  raw: Readonly<Record<string, unknown>>,
  locale: string,
): CheckedValues {
  const checked: CheckedValues = { values: {}, problems: [] };
  for (const parameter of visitorParameters(definition)) {
    const { name } = parameter;
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (given === undefined || given === null || (typeof given === "string" && given.trim() === "")) {
      if (parameter.is_required) checked.problems.push({ parameter: name, reason: "required" });
      continue;
    }
    const read = readValue(parameter, given, locale);
    if ("value" in read) checked.values[name] = read.value;
    else checked.problems.push({ parameter: name, reason: read.reason });
  }
  return checked;
}
