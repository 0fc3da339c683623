/** Builds a call's request, with each value encoded for its place. Pure. */
import { AppError } from "../kernel/errors.ts";
import type { ActionDefinition, ActionValues } from "../protocol/actions.ts";
import { fillPlaces, type Place, placesIn, wholePlace } from "./templates.ts";

export interface CallRequest {
  method: ActionDefinition["request"]["method"];
  url: string;
  headers: Record<string, string>;
  /** As JSON; null for none. */
  body: string | null;
  /** A tool of the MCP server at the address; the body holds its arguments. */
  tool?: string;
}

const HEADER_TEXT = /^[\x20-\x7e]*$/;
const CONTROL = /\p{Cc}/u;

/**
 * @param bound values that the server fills in; they override others of the same name
 * @throws AppError `action_value_refused`, naming the parameter, for a value that is not allowed in its place
 */
export function renderRequest(
  { request }: ActionDefinition,
  values: ActionValues,
  bound: ActionValues,
  secrets: Readonly<Record<string, string>>,
): CallRequest {
  const given = { ...values, ...bound };
  const headers: Record<string, string> = { accept: "application/json" };
  if (request.body !== null) headers["content-type"] = "application/json";
  for (const { name, value } of request.headers) {
    headers[name.toLowerCase()] = fillPlaces(value, (place) => headerValue(place, given, secrets)).trim();
  }
  const body = request.body === null ? null : JSON.stringify(fillJson(request.body, given));
  const { method, tool } = request;
  return { method, url: fillUrl(request.url, given), headers, body, ...(tool !== undefined && { tool }) };
}

function refuse({ name }: Place): never {
  throw new AppError("action_value_refused", { details: { parameter: name } });
}

function headerValue(place: Place, given: ActionValues, secrets: Readonly<Record<string, string>>): string {
  const from = place.kind === "secret" ? secrets : given;
  const text = Object.hasOwn(from, place.name) ? String(from[place.name]) : "";
  return HEADER_TEXT.test(text) ? text : refuse(place);
}

function fillUrl(template: string, given: ActionValues): string {
  const [path = "", ...queries] = template.split("?");
  const query = queries.join("?");
  const filled = fillPlaces(path, (place) => segmentValue(place, given));
  const pairs = query.split("&").flatMap((pair) => {
    const places = placesIn(pair);
    // A pair whose values were all left out is dropped.
    if (places.length > 0 && places.every(({ name }) => given[name] === undefined)) return [];
    return [fillPlaces(pair, (place) => queryValue(place, given))];
  });
  const url = query === "" || pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
  return sameTarget(template, url, placesIn(path));
}

/** Refuses empty and `..` segments, which lead to another address, also when decoded once more by a careless server. */
function segmentValue(place: Place, given: ActionValues): string {
  const value = given[place.name];
  const text = value === undefined ? "" : String(value);
  if (text === "" || CONTROL.test(text) || climbs(text)) refuse(place);
  return encodeURIComponent(text);
}

function climbs(text: string): boolean {
  const decoded = [text];
  for (let n = 0; n < 3; n += 1) decoded.push((decoded.at(-1) ?? "").replace(/%([0-9a-f]{2})/gi, fromHex));
  return decoded.some((each) => each.split(/[\\/]/).some((part) => /^\.+$/.test(part.split(";")[0] ?? "")));
}

const fromHex = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

function queryValue(place: Place, given: ActionValues): string {
  const value = given[place.name];
  const text = value === undefined ? "" : String(value);
  return CONTROL.test(text.replaceAll("\n", "")) ? refuse(place) : encodeURIComponent(text);
}

/** Checks that the parsed address still has the owner's origin and number of segments. */
function sameTarget(template: string, url: string, inPath: Place[]): string {
  const meant = new URL(fillPlaces(template, () => "x"));
  const made = new URL(url);
  const isSame = made.origin === meant.origin && segments(made) === segments(meant) && made.hash === meant.hash;
  if (!isSame) refuse(inPath[0] ?? { kind: "value", name: "url", from: 0, to: 0 });
  return made.href;
}

const segments = ({ pathname }: URL) => pathname.split("/").length;

/** A value that fills a whole string keeps its type; a property whose value was left out is dropped. */
function fillJson(json: unknown, given: ActionValues): unknown {
  if (typeof json === "string") {
    const whole = wholePlace(json);
    return whole ? given[whole.name] : fillPlaces(json, ({ name }) => String(given[name] ?? ""));
  }
  if (Array.isArray(json)) return json.map((item) => fillJson(item, given)).filter((item) => item !== undefined);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, fillJson(value, given)]));
}
