/** Tracks which request parameters an endpoint has refused, and adapts requests to it. Pure. */

type Parameters = Record<string, unknown>;

/** Parameters that can be omitted, or sent in another form. */
const OPTIONAL = [
  "tools",
  "tool_choice",
  "temperature",
  "reasoning_effort",
  "stream_options",
  "response_format",
  "max_completion_tokens",
  "max_tokens",
] as const;
type Optional = (typeof OPTIONAL)[number];

const OTHER_LIMIT: Partial<Record<Optional, Optional>> = {
  max_tokens: "max_completion_tokens",
  max_completion_tokens: "max_tokens",
};
const OF_TOOLS: ReadonlySet<string> = new Set(["tools", "tool_choice"]);
/** How an endpoint is asked for JSON: by a schema, unless it has refused one. */
export const BY_SCHEMA = { type: "json_schema" } as const;
const ANY_JSON = { type: "json_object" } as const;

/**
 * @param text the refusal's body: identified by `param` if present, otherwise by the first parameter it mentions
 * @param tried previous refusals; new ones are added
 * @param hasTools whether tools were sent; otherwise a refusal that mentions them means something else
 * @returns the parameters without the refused ones; null when the refusal names nothing that was sent
 */
export function adaptParameters(
  parameters: Parameters,
  text: string,
  tried: Set<string>,
  hasTools = false,
): Parameters | null {
  const sent = OPTIONAL.filter((name) => name in parameters && (hasTools || !OF_TOOLS.has(name)));
  const param = /"param"\s*:\s*"([\w.]+)"/.exec(text)?.[1]?.split(".")[0];
  const named = sent.find((name) => name === param) ?? firstNamed(sent, text);
  if (!named) return null;
  const { [named]: value, ...rest } = parameters;
  if (typeof value === "object" && value !== null && "type" in value && value.type === BY_SCHEMA.type) {
    tried.add(BY_SCHEMA.type);
    return { ...rest, [named]: ANY_JSON };
  }
  tried.add(named);
  if (named === "tools") return without(rest, "tool_choice");
  const other = OTHER_LIMIT[named];
  return other && !tried.has(other) ? { ...rest, [other]: value } : rest;
}

function without(parameters: Parameters, name: Optional): Parameters {
  const { [name]: _, ...rest } = parameters;
  return rest;
}

const OTHERWISE_CALLED: Partial<Record<Optional, RegExp>> = {
  tools:
    /\b(?:tools|tool[ _-]?(?:use|calls?|calling)|function[ _-]?call(?:s|ing)?|tool choice requires|enable-auto-tool-choice)\b/i,
  response_format: /\b(?:response_format|response_schema|json_schema|structured outputs?)\b/i,
};

function firstNamed(sent: Optional[], text: string): Optional | undefined {
  const places = sent.map((name) => ({ name, at: text.search(OTHERWISE_CALLED[name] ?? new RegExp(`\\b${name}\\b`)) }));
  return places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.name;
}
