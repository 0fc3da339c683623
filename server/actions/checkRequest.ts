/** Whether an action's request can be sent, and can only go where its owner intended. Pure. */
import { AppError } from "../kernel/errors.ts";
import type { DefinitionProblem, DefinitionProblemKind } from "../protocol/actionNames.ts";
import type { ActionDefinition } from "../protocol/actions.ts";
import { checkReceiver } from "../webhooks/checkReceiver.ts";
import { fillPlaces, hasStrayBraces, placesIn, stringsIn } from "./templates.ts";

export interface DefinitionRules {
  /** `host:port` entries that are allowed although they are not public; they need no TLS. */
  allowed: ReadonlySet<string>;
  /** The names of the action's secrets. */
  secrets: readonly string[];
}

type Request = ActionDefinition["request"];

/** Headers that the connection or Frontdesk itself sets. */
const OWN_HEADERS =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|idempotency-key|user-agent|accept-encoding|proxy-.*|sec-.*|forwarded|x-forwarded-.*)$/i;
const HEADER_TEXT = /^[\x20-\x7e]*$/;
const CHANGING = new Set(["PUT", "PATCH", "DELETE"]);
/** Scheme, host and port, written out without templates. */
const ORIGIN = /^https?:\/\/[^/?#\\{}@\s]+(?=[/?]|$)/i;

export function checkRequest(definition: ActionDefinition, rules: DefinitionRules): DefinitionProblem[] {
  const { request, effect } = definition;
  const problems = [...checkUrl(definition, rules), ...checkHeaders(definition, rules), ...checkBody(definition)];
  if (effect === "reads" && CHANGING.has(request.method))
    problems.push({ field: "request.method", problem: "method_changes" });
  const isObject = typeof request.body === "object" && request.body !== null && !Array.isArray(request.body);
  if (request.tool !== undefined && (request.method !== "POST" || !isObject))
    problems.push({ field: "request.tool", problem: "tool_invalid" });
  if (request.method === "GET" && request.body !== null)
    problems.push({ field: "request.body", problem: "body_unwanted" });
  return problems;
}

/** Names of the parameters that the request contains. */
export function namesInRequest({ url, headers, body }: Request): Set<string> {
  const texts = [url, ...headers.map(({ value }) => value), ...stringsIn(body, "").map(({ text }) => text)];
  return new Set(texts.flatMap(placesIn).flatMap(({ kind, name }) => (kind === "value" ? [name] : [])));
}

function checkUrl(
  { request: { url }, parameters }: ActionDefinition,
  { allowed }: DefinitionRules,
): DefinitionProblem[] {
  const field = "request.url";
  const problems = new Set<DefinitionProblemKind>();
  const origin = ORIGIN.exec(url)?.[0];
  if (origin === undefined) {
    const beginning = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? "";
    return [{ field, problem: placesIn(beginning).length > 0 ? "template_misplaced" : "address_refused" }];
  }
  const [path = "", ...queries] = url.slice(origin.length).split("?");
  const isLost =
    /(?:^|\/)\.{1,2}(?:\/|$)|\\/.test(path) ||
    !isReachable(
      fillPlaces(url, () => "x"),
      allowed,
    );
  if (isLost) problems.add("address_refused");
  if (url.includes("#") || queries.join("?").split("&").some(namesByPlace)) problems.add("template_misplaced");
  for (const { kind, name } of placesIn(url)) {
    if (kind === "secret") problems.add("secret_misplaced");
    else if (!parameters.some((parameter) => parameter.name === name)) problems.add("name_unknown");
  }
  if (hasStrayBraces(url)) problems.add("name_unknown");
  const inPath = new Set(placesIn(path).map(({ name }) => name));
  if (parameters.some(({ name, is_required: isRequired }) => inPath.has(name) && !isRequired))
    problems.add("optional_in_path");
  return [...problems].map((problem) => ({ field, problem }));
}

/** Whether the name in a query's `name=value` pair contains a placeholder. */
function namesByPlace(pair: string): boolean {
  const sign = pair.indexOf("=");
  return placesIn(pair).some(({ from }) => sign < 0 || from < sign);
}

function isReachable(address: string, allowed: ReadonlySet<string>): boolean {
  try {
    checkReceiver(address, allowed);
    return true;
  } catch (error) {
    if (error instanceof AppError || error instanceof TypeError) return false;
    throw error;
  }
}

function checkHeaders({ request, parameters }: ActionDefinition, { secrets }: DefinitionRules): DefinitionProblem[] {
  const seen = new Set<string>();
  return request.headers.flatMap(({ name, value }, n) => {
    const field = `request.headers.${n}`;
    const problems: DefinitionProblem[] = [];
    const isRepeated = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    if (isRepeated) problems.push({ field, problem: "name_repeated" });
    if (OWN_HEADERS.test(name) || !HEADER_TEXT.test(value)) problems.push({ field, problem: "header_refused" });
    if (hasStrayBraces(value)) problems.push({ field, problem: "name_unknown" });
    for (const place of placesIn(value)) {
      const known = place.kind === "secret" ? secrets : parameters.map((each) => each.name);
      if (known.includes(place.name)) continue;
      problems.push({ field, problem: place.kind === "secret" ? "secret_unknown" : "name_unknown" });
    }
    return problems;
  });
}

function checkBody({ request, parameters }: ActionDefinition): DefinitionProblem[] {
  return stringsIn(request.body, "request.body").flatMap(({ text, path: field, isKey }) => {
    const places = placesIn(text);
    if (isKey) return places.length > 0 ? [{ field, problem: "template_misplaced" as const }] : [];
    const problems: DefinitionProblem[] = [];
    if (places.some(({ kind }) => kind === "secret")) problems.push({ field, problem: "secret_misplaced" });
    const isUnknown = places.some(
      (place) => place.kind === "value" && !parameters.some(({ name }) => name === place.name),
    );
    if (isUnknown || hasStrayBraces(text)) problems.push({ field, problem: "name_unknown" });
    return problems;
  });
}
