/** Whether a parameter accepts a value. Pure. */
import type { ActionParameter, ActionValue } from "../../protocol/actions.ts";
import { readValue } from "../readValue.ts";

/** The value, if it has the type, matches the pattern and is within the limits; else null. */
export function fitting(
  parameter: ActionParameter,
  value: ActionValue | null,
  locale: string | null,
): ActionValue | null {
  if (value === null || value === "") return null;
  const read = readValue(parameter, value, locale ?? "en");
  return "value" in read ? read.value : null;
}
