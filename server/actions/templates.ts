/** Templates with `{{parameter}}` and, in headers, `{{secret:name}}`. Pure. */

const PLACE = /\{\{\s*(secret:)?([a-z][a-z0-9_]{0,47})\s*\}\}/g;
/** Braces outside valid placeholders are a mistake: they would be sent as they are. */
const BRACES = /\{\{|\}\}/;

export interface Place {
  kind: "value" | "secret";
  name: string;
  from: number;
  to: number;
}

/** All placeholders of a text, in order. */
export function placesIn(text: string): Place[] {
  return [...text.matchAll(PLACE)].map(({ 0: all, 1: secret, 2: name = "", index }) => ({
    kind: secret ? "secret" : "value",
    name,
    from: index,
    to: index + all.length,
  }));
}

/** Whether the text has braces that are not part of a placeholder. */
export const hasStrayBraces = (text: string) => BRACES.test(text.replace(PLACE, ""));

/** Fills each placeholder; inserted values are not expanded again. */
export function fillPlaces(text: string, fill: (place: Place) => string): string {
  let filled = "";
  let at = 0;
  for (const place of placesIn(text)) {
    filled += text.slice(at, place.from) + fill(place);
    at = place.to;
  }
  return filled + text.slice(at);
}

/** The placeholder, if it makes up the whole text. */
export function wholePlace(text: string): Place | null {
  const [place, ...others] = placesIn(text);
  return place && others.length === 0 && place.from === 0 && place.to === text.length ? place : null;
}

/** All strings in a JSON value with their paths, keys included (`isKey`). */
export function stringsIn(json: unknown, path: string): { text: string; path: string; isKey: boolean }[] {
  if (typeof json === "string") return [{ text: json, path, isKey: false }];
  if (Array.isArray(json)) return json.flatMap((item, n) => stringsIn(item, `${path}.${n}`));
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    { text: key, path, isKey: true },
    ...stringsIn(value, `${path}.${key}`),
  ]);
}
