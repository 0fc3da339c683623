/** Makes a list entry of an operation or a tool: a draft, or the reason why there is none. Pure. */
import type { Imported } from "../../protocol/actionImports.ts";
import type { DefinitionProblem, ImportRefusal } from "../../protocol/actionNames.ts";
import { type ActionDefinition, actionDefinitionSchema } from "../../protocol/actions.ts";
import { checkDefinition } from "../checkDefinition.ts";
import { Refused, Walk } from "./walk.ts";

/** Problems that the owner can fix in the form. */
const LEFT_TO_OWNER = new Set(["proof_missing", "secret_unknown"]);
export const isLeftToOwner = ({ problem }: DefinitionProblem) => LEFT_TO_OWNER.has(problem);

const REASONS: Partial<Record<DefinitionProblem["problem"], ImportRefusal>> = {
  address_refused: "address_refused",
  header_refused: "header_ours",
};

interface Listed {
  id: string;
  title: string;
  group: string;
}

/**
 * @param root the document that references are resolved in
 * @param allowed hosts that are allowed although they are not public
 * @param read makes the draft, in the schema's input form @throws Refused
 */
export function toImported(
  listed: Listed,
  { root, allowed }: { root: unknown; allowed: ReadonlySet<string> },
  read: (walk: Walk) => unknown,
): Imported {
  const walk = new Walk(root);
  try {
    const definition = checked(read(walk), allowed);
    return { ...listed, definition, refusal: null, notes: walk.notes };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const refusal = { reason: error.reason, name: error.about.slice(0, 200) };
    return { ...listed, definition: null, refusal, notes: [] };
  }
}

/** Makes sure that every draft offered can be stored. */
function checked(draft: unknown, allowed: ReadonlySet<string>): ActionDefinition {
  const { data, error } = actionDefinitionSchema.safeParse(draft);
  if (!data) throw new Refused("unusable", error.issues[0]?.path.join("."));
  const problem = checkDefinition(data, { allowed, secrets: [] }).find((each) => !isLeftToOwner(each));
  if (problem) throw new Refused(REASONS[problem.problem] ?? "unusable", nameOf(problem, data));
  return data;
}

function nameOf({ field }: DefinitionProblem, { request }: ActionDefinition): string {
  if (field === "request.url") return request.url.split("{{")[0] ?? "";
  const [, n] = /^request\.headers\.(\d+)/.exec(field) ?? [];
  return n === undefined ? field : (request.headers[Number(n)]?.name ?? "");
}

/** A default text for the result, from its first fields. */
export function textFor(title: string, fields: ActionDefinition["result"]["fields"], locale: string): string {
  const said = fields.slice(0, 4).map(({ name, label }) => `${label[locale] ?? name}: {{${name}}}`);
  const text = said.join(", ");
  return said.length === 0 || text.length > 300 ? `${title}.` : text;
}
