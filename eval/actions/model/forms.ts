/** Tool calls as five providers stream them, with the way each one's models fill in values that nobody said. Pure. */

import { visitorParameters } from "../../../server/actions/checkValues.ts";
import type { ActionDefinition, ActionValues } from "../../../server/protocol/actions.ts";

export interface Form {
  name: string;
  finish: string;
  /** The deltas for one call. */
  call(name: string, given: object): object[];
  /** The call's arguments, as this provider's models write them. */
  fill(definition: ActionDefinition, values: ActionValues): object;
  /** What the model writes when it calls no tool. */
  nothing: string;
}

const whole = (name: string, given: object) => ({ name, arguments: JSON.stringify(given) });
const unsaid = (definition: ActionDefinition, values: ActionValues, as: null | "") => ({
  ...Object.fromEntries(visitorParameters(definition).map(({ name }) => [name, as])),
  ...values,
});

export const FORMS: readonly Form[] = [
  {
    name: "OpenAI",
    finish: "tool_calls",
    call: (name, given) => [
      { role: "assistant", content: null },
      { tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name, arguments: "" } }] },
      ...piecesOf(JSON.stringify(given)).map((piece) => ({
        tool_calls: [{ index: 0, function: { arguments: piece } }],
      })),
    ],
    fill: (_, values) => values,
    nothing: "NONE",
  },
  {
    name: "vLLM",
    finish: "tool_calls",
    call: (name, given) =>
      piecesOf(JSON.stringify(given, null, 1)).map((piece) => ({
        tool_calls: [{ index: 0, id: "chatcmpl-tool-1", type: "function", function: { name, arguments: piece } }],
      })),
    // A value of digits only is written as a number.
    fill: (definition, values) =>
      Object.fromEntries(
        Object.entries(unsaid(definition, values, null)).map(([name, value]) => [name, digitsAsNumber(value)]),
      ),
    nothing: "NONE",
  },
  {
    name: "Ollama",
    finish: "stop",
    call: (name, given) => [
      {
        role: "assistant",
        content: "",
        tool_calls: [{ id: "call_a", index: 0, type: "function", function: whole(name, given) }],
      },
    ],
    fill: (definition, values) =>
      Object.fromEntries(Object.entries(unsaid(definition, values, "")).map(([name, value]) => [name, String(value)])),
    nothing: "NONE.",
  },
  {
    name: "Gemini",
    finish: "stop",
    call: (name, given) => [
      {
        role: "assistant",
        extra_content: { google: { thought_signature: "c2ln" } },
        tool_calls: [{ index: 0, id: "", type: "function", function: whole(name, given) }],
      },
    ],
    fill: (_, values) => values,
    nothing: "NONE\n",
  },
  {
    name: "Anthropic",
    finish: "tool_calls",
    call: (name, given) => [
      { content: "I'll take care of that for you." },
      { tool_calls: [{ index: 0, id: "toolu_1", type: "function", function: { name, arguments: "" } }] },
      ...piecesOf(JSON.stringify(given)).map((piece) => ({
        tool_calls: [{ index: 0, function: { arguments: piece } }],
      })),
    ],
    fill: (_, values) => values,
    nothing: "The visitor asks a general question, so no tool fits.\n\nNONE",
  },
];

const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,7}/g) ?? [""];

const digitsAsNumber = (value: unknown) =>
  typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
