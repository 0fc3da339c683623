/** What a definition's schema can't say: whether its parts fit together. Pure. */
import type { DefinitionProblem } from "../protocol/actionNames.ts";
import type { ActionDefinition, ActionParameter } from "../protocol/actions.ts";
import { checkRequest, type DefinitionRules, namesInRequest } from "./checkRequest.ts";
import { visitorParameters } from "./checkValues.ts";
import { isSafePattern } from "./patternCost.ts";
import { hasStrayBraces, placesIn } from "./templates.ts";

/** @returns every problem; empty when the action may be stored */
export function checkDefinition(definition: ActionDefinition, rules: DefinitionRules): DefinitionProblem[] {
  return [
    ...checkNames(definition),
    ...definition.parameters.flatMap((parameter, n) => checkParameter(parameter, `parameters.${n}`)),
    ...checkConditions(definition),
    ...checkAgreement(definition),
    ...checkRequest(definition, rules),
    ...checkTexts(definition),
  ];
}

function checkNames({ parameters, result }: ActionDefinition): DefinitionProblem[] {
  return [
    ...repeated(
      parameters.map(({ name }) => name),
      (n) => `parameters.${n}.name`,
    ),
    ...repeated(
      result.fields.map(({ name }) => name),
      (n) => `result.fields.${n}.name`,
    ),
    ...parameters.flatMap(({ options }, at) =>
      repeated(
        options.map(({ value }) => value.toLowerCase()),
        (n) => `parameters.${at}.options.${n}.value`,
      ),
    ),
    // The result's text could not tell a field from a parameter of the same name.
    ...result.fields.flatMap(({ name }, n) =>
      parameters.some((parameter) => parameter.name === name)
        ? [{ field: `result.fields.${n}.name`, problem: "name_repeated" as const }]
        : [],
    ),
  ];
}

function repeated(names: string[], fieldOf: (n: number) => string): DefinitionProblem[] {
  return names.flatMap((name, n) =>
    names.indexOf(name) < n ? [{ field: fieldOf(n), problem: "name_repeated" as const }] : [],
  );
}

function checkParameter(parameter: ActionParameter, field: string): DefinitionProblem[] {
  const { type, options, min, max, pattern, is_proof: isProof, is_required: isRequired, source } = parameter;
  const problems: DefinitionProblem[] = [];
  if (type === "enum" && options.length === 0) problems.push({ field: `${field}.options`, problem: "options_missing" });
  if (min !== null && max !== null && min > max) problems.push({ field: `${field}.min`, problem: "limits_crossed" });
  if (isProof && (source.from !== "visitor" || !isRequired))
    problems.push({ field: `${field}.is_proof`, problem: "proof_invalid" });
  if (pattern === null) return problems;
  if (!compiles(pattern)) return [...problems, { field: `${field}.pattern`, problem: "pattern_invalid" }];
  const isSafe = isSafePattern(pattern, type === "string" && max !== null ? max : undefined);
  return isSafe ? problems : [...problems, { field: `${field}.pattern`, problem: "pattern_unsafe" }];
}

function compiles(pattern: string): boolean {
  try {
    // Also on its own: with a stray bracket, only the wrapped form might compile.
    return [pattern, `^(?:${pattern})$`].every((text) => new RegExp(text, "u"));
  } catch {
    return false;
  }
}

function checkConditions(definition: ActionDefinition): DefinitionProblem[] {
  return definition.conditions.flatMap(({ parameter: name, is, value }, n) => {
    const parameter = visitorParameters(definition).find((each) => each.name === name);
    if (parameter && isComparable(parameter, is, value)) return [];
    const problem = definition.parameters.some((each) => each.name === name) ? "condition_invalid" : "name_unknown";
    return [{ field: `conditions.${n}`, problem } as const];
  });
}

function isComparable({ type, options }: ActionParameter, is: string, value: string | number): boolean {
  const isNumber = type === "number" || type === "integer";
  if (isNumber) return typeof value === "number";
  if (type === "date") return /^\d{4}-\d{2}-\d{2}$/.test(String(value));
  if (is !== "equal") return false;
  if (type === "boolean") return value === "true" || value === "false";
  return typeof value === "string" && (type !== "enum" || options.some((option) => option.value === value));
}

/** A change needs somebody's agreement, and personal data goes only to the person it is about. */
function checkAgreement(definition: ActionDefinition): DefinitionProblem[] {
  const { effect, approval, audience, is_public: isPublic, parameters } = definition;
  const problems: DefinitionProblem[] = [];
  if (effect === "changes" && approval === "none") problems.push({ field: "approval", problem: "approval_missing" });
  const sent = namesInRequest(definition.request);
  // Names are not unique, so they don't identify anybody.
  const isBound = parameters.some(
    ({ name, source, is_required: isRequired }) =>
      source.from === "identity" &&
      source.claim !== "name" &&
      sent.has(name) &&
      (isRequired || audience === "verified"),
  );
  const isProved = parameters.some(({ name, is_proof: isProof }) => isProof && sent.has(name));
  if (!isPublic && !isBound && !isProved) problems.push({ field: "parameters", problem: "proof_missing" });
  return problems;
}

/** A result's text may show the visitor's own values and fields of the reply, but no bound values. */
function checkTexts(definition: ActionDefinition): DefinitionProblem[] {
  const { fields, text } = definition.result;
  const known = new Set([...fields, ...visitorParameters(definition)].map(({ name }) => name));
  return Object.entries(text).flatMap(([tag, each]) => {
    const isKnown = placesIn(each).every(({ kind, name }) => kind === "value" && known.has(name));
    return isKnown && !hasStrayBraces(each) ? [] : [{ field: `result.text.${tag}`, problem: "name_unknown" as const }];
  });
}
