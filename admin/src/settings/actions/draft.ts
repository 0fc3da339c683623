/** An action being edited. Pure. */
import { DEFINITION_PROBLEMS, type DefinitionProblemKind } from "../../../../server/protocol/actionNames.ts";
import type * as client from "../../api/client.ts";
import type { ApiError } from "../../api/request.ts";

export type Draft = client.AddActionReply["definition"];
export type Parameter = Draft["parameters"][number];
type Change = (patch: Partial<Draft>) => void;
export interface PartProps {
  draft: Draft;
  change: Change;
}

/** @param tag the first language of its texts */
export const newDefinition = (tag: string): Draft => ({
  ...{ name: "", title: { [tag]: "" }, purpose: "", phrases: [], parameters: [], effect: "reads", audience: "anyone" },
  request: { method: "GET", url: "https://", headers: [], body: null },
  result: { fields: [], text: { [tag]: "" } },
  ...{ approval: null, is_public: false, conditions: [], honours_key: false },
});

export const newParameter = (): Parameter => ({
  ...{ name: "", type: "string", label: {}, description: "", is_required: true, source: { from: "visitor" } },
  ...{ options: [], pattern: null, min: null, max: null, is_proof: false },
});

interface Found {
  at: string;
  problem: DefinitionProblemKind | "invalid";
}

/** The problems that the server found, with their fields. */
export function problemsOf(error: ApiError): Found[] {
  const { problems } = error.details;
  if (error.key === "action_invalid" && Array.isArray(problems)) {
    return problems.map(toProblem);
  }
  return error.errors.map(({ field }) => ({ at: field.replace(/^definition\./, ""), problem: "invalid" }));
}

export const toProblem = ({ field, problem }: { field: unknown; problem: unknown }): Found => ({
  at: String(field),
  problem: kindOf(problem),
});

/** A newer server may report problems that this page doesn't know. */
const kindOf = (problem: unknown) => DEFINITION_PROBLEMS.find((known) => known === problem) ?? "invalid";

/** A request's body as typed. @returns undefined when it is not JSON */
export function readBody(text: string): { body: unknown } | undefined {
  if (text.trim() === "") return { body: null };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

export const writeBody = (body: unknown) => (body === null || body === undefined ? "" : JSON.stringify(body, null, 2));
