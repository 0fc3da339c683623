/** Names an operation of the document whose route does not name it. */
const VERBS: Record<string, string> = { put: "set", patch: "change", delete: "delete" };

/**
 * A verb and its object: `GET /api/v1/admin/tickets` is `listTickets`, `POST …/tickets/{id}/claim` is `claimTicket`.
 * @param path as the document writes it
 */
export function nameOperation(method: string, path: string): string {
  const segments = path.split("/").filter((segment) => !["", "api", "v1", "admin"].includes(segment));
  const isParam = (segment: string | undefined) => segment?.startsWith("{") === true;
  const last = segments.at(-1) ?? "";
  const words = segments.filter((segment) => !isParam(segment));
  const lastWord = words.at(-1) ?? "";
  const isList = !isParam(last) && isPlural(lastWord);
  const owners = words.slice(0, -1).map(singular);
  const one = [...owners, singular(lastWord)];
  if (method === "get") return isList ? name(["list", ...owners, lastWord]) : name(["get", ...one]);
  if (method !== "post") return name([VERBS[method] ?? method, ...(isList ? [...owners, lastWord] : one)]);
  // An action after an id applies to one object; after a collection, to all of them.
  if (!isList) return name([lastWord, ...(isParam(segments.at(-2)) ? owners : words.slice(0, -1))]);
  return name(["add", ...one]);
}

const SINGLE = ["settings", "numbers", "alerts"];
const isPlural = (word: string) => /[^s]s$/.test(word) && !SINGLE.includes(word);
const singular = (word: string) => (isPlural(word) ? word.replace(/ies$/, "y").replace(/s$/, "") : word);

/** In camel case, including hyphenated words. */
function name(words: string[]): string {
  return words.join("-").replaceAll(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
