/** Makes drafts of actions from the tools of an MCP server. Pure. */
import type { Imported } from "../../protocol/actionImports.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";
import { fillInputs, inputsIn, toBody } from "../imports/inputs.ts";
import { isObject, own, textOf } from "../imports/json.ts";
import { takeName, toLabel, toName } from "../imports/names.ts";
import { readFields } from "../imports/readFields.ts";
import { readSchema } from "../imports/readSchema.ts";
import { textFor, toImported } from "../imports/toImported.ts";
import { Refused, Walk } from "../imports/walk.ts";

export interface ToolRules {
  /** The server's address. */
  url: string;
  headers: ActionDefinition["request"]["headers"];
  locale: string;
  allowed: ReadonlySet<string>;
}

/** Hints are only shown to the owner: whatever a server claims, the draft counts as a change. */
const HINTS = {
  readOnlyHint: "hint_reads",
  destructiveHint: "hint_destructive",
  idempotentHint: "hint_repeatable",
} as const;

/** Each draft of a server gets a unique name. */
export function readTools(tools: unknown[], rules: ToolRules): Imported[] {
  const names = new Set<string>();
  return tools.map((tool) => readTool(tool, rules, names));
}

function readTool(tool: unknown, rules: ToolRules, names: Set<string>): Imported {
  const { allowed, locale } = rules;
  const [called, hints] = [own(tool, "name"), own(tool, "annotations")];
  const id = typeof called === "string" ? called : "";
  const title = textOf(own(tool, "title"), 100) || textOf(own(hints, "title"), 100) || toLabel(id);
  const listed = { id: id.slice(0, 200), title, group: "" };
  return toImported(listed, { root: own(tool, "inputSchema"), allowed }, (walk) => {
    if (own(own(tool, "execution"), "taskSupport") === "required") throw new Refused("tool_is_task");
    for (const [hint, note] of Object.entries(HINTS)) if (own(hints, hint) === true) walk.note(note);
    const taken = new Set<string>();
    const { parameters, filled } = fillInputs(walk, inputsOf(walk, own(tool, "inputSchema")), taken, locale);
    const fields = fieldsOf(walk, own(tool, "outputSchema"), taken, locale);
    return {
      name: takeName(names, toName(id, "tool")),
      title: { [locale]: title },
      purpose: textOf(own(tool, "description"), 500) || title,
      effect: "changes",
      parameters,
      request: { method: "POST", url: rules.url, headers: rules.headers, body: toBody(filled) ?? {}, tool: id },
      result: { fields, text: { [locale]: textFor(title, fields, locale) } },
    };
  });
}

/** A tool without arguments has a schema without properties. */
function inputsOf(walk: Walk, schema: unknown) {
  if (!isObject(schema)) return [];
  const shape = readSchema(walk, schema);
  if (shape.kind === "unclear") return [];
  if (shape.kind !== "object") throw new Refused("body_unclear");
  return inputsIn(walk, schema);
}

/** Without a schema, the reply is a single text. */
function fieldsOf(
  walk: Walk,
  schema: unknown,
  taken: Set<string>,
  locale: string,
): ActionDefinition["result"]["fields"] {
  if (!isObject(schema)) {
    const name = takeName(taken, taken.has("text") ? "reply_text" : "text");
    return [{ name, pointer: "/text", label: { [locale]: toLabel("text") }, kind: "text" }];
  }
  const inside = new Walk(schema);
  const fields = readFields(inside, schema, taken, locale);
  for (const { note, names } of inside.notes)
    for (const name of names.length > 0 ? names : [undefined]) walk.note(note, name);
  return fields;
}
