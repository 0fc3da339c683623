/** An action as a tool for a model. Pure. Bound parameters, the request and the reply's fields are not revealed. */
import type { Tool } from "../ports/planning.ts";
import type { ActionDefinition, ActionParameter } from "../protocol/actions.ts";
import { localizedText } from "../protocol/localizedText.ts";
import { visitorParameters } from "./checkValues.ts";

/**
 * The schema has only types, choices and descriptions, because some endpoints refuse more. Nothing is required, so that
 * models are not led to invent values; limits are checked when values come in.
 */
export function toolOf(definition: ActionDefinition): Tool {
  const { name, title, purpose, effect, phrases } = definition;
  const does = effect === "reads" ? "Looks something up." : "Changes something; the visitor is shown it before.";
  const examples = phrases.slice(0, 4).map((phrase) => `"${phrase}"`);
  const asked = examples.length > 0 ? ` Asked for in words such as ${examples.join(", ")}.` : "";
  const parameters = visitorParameters(definition);
  const properties = Object.fromEntries(parameters.map((parameter) => [parameter.name, schemaOf(parameter)]));
  return {
    name,
    description: `${localizedText(title, "en")}: ${purpose} ${does}${asked}`.slice(0, 1000),
    parameters: parameters.length > 0 ? { type: "object", properties } : null,
  };
}

function schemaOf({ type, label, description, options }: ActionParameter): object {
  const words = [localizedText(label, "en"), description].filter(Boolean).join(". ");
  if (type === "enum") return { type: "string", enum: options.map(({ value }) => value), description: words };
  if (type === "date") return { type: "string", description: `${words} (YYYY-MM-DD)` };
  return { type: type === "email" ? "string" : type, description: words };
}
