/** Whether a value is one that its parameter takes. Pure. */
import type { ActionParameter, ActionValue } from "../../protocol/actions.ts";
import { readValue } from "../readValue.ts";

/** The value, if it is of the type, has the pattern and keeps the limits; else null. */
export function fitting(
  parameter: ActionParameter,
  value: ActionValue | null,
  locale: string | null,
): ActionValue | null {
  if (value === null || value === "") return null;
  const read = readValue(parameter, value, locale ?? "en");
  return "value" in read ? read.value : null;
}
