/** Assembles tool calls from a stream, in all the forms that endpoints send. Pure. */
import { z } from "zod";

/** A tool that a model may call. */
export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of an object; null without parameters: some endpoints refuse an empty object. */
  parameters: object | null;
}

export interface ToolCall {
  name: string;
  /** As the model wrote them, unchecked. Empty if they were not an object. */
  arguments: Readonly<Record<string, unknown>>;
}

/** Maximum tool calls and characters per reply; a model that exceeds them is probably looping. */
const MAX_CALLS = 32;
const MAX_CHARACTERS = 40_000;

const nothing = null;
const pieceSchema = z.object({
  index: z.number().int().nullish().catch(nothing),
  id: z.string().nullish().catch(nothing),
  function: z.object({
    name: z.string().nullish().catch(nothing),
    arguments: z.unknown().optional(),
  }),
});
type Piece = z.infer<typeof pieceSchema>;

interface Gathered {
  index: number | null;
  id: string | null;
  name: string;
  text: string;
}

export class ToolCalls {
  readonly #calls: Gathered[] = [];
  #characters = 0;

  /** @param pieces a delta's `tool_calls` @throws RangeError when there are too many */
  take(pieces: unknown): void {
    for (const given of Array.isArray(pieces) ? pieces : [pieces]) {
      const piece = pieceSchema.safeParse(given);
      if (piece.success) this.#add(piece.data);
    }
  }

  /** All calls as text, to estimate their cost. */
  get written(): string {
    return this.#calls.map(({ name, text }) => name + text).join(" ");
  }

  /** In the model's order. */
  get calls(): ToolCall[] {
    return this.#calls.map(({ name, text }) => ({ name, arguments: objectOf(text) ?? {} }));
  }

  #add({ index, id, function: { name, arguments: given } }: Piece): void {
    const text = typeof given === "string" ? given : given == null ? "" : JSON.stringify(given);
    this.#characters += text.length + (name?.length ?? 0);
    if (this.#characters > MAX_CHARACTERS) throw new RangeError("the tool calls never ended");
    const open = this.#continued(index ?? null, id || null, name || null);
    if (open) {
      open.id ??= id || null;
      open.name ||= name ?? "";
      open.text += text;
      return;
    }
    if (this.#calls.length >= MAX_CALLS) throw new RangeError("the tool calls never ended");
    this.#calls.push({ index: index ?? null, id: id || null, name: name ?? "", text });
  }

  /** The call that a piece continues: some endpoints number all calls 0 or not at all, and some repeat id and name. */
  #continued(index: number | null, id: string | null, name: string | null): Gathered | undefined {
    const last = this.#calls.findLast((call) => index === null || call.index === null || call.index === index);
    if (!last) return undefined;
    if (id !== null && last.id !== null) return this.#calls.find((call) => call.id === id);
    const isAnother = name !== null && last.name !== "" && (name !== last.name || objectOf(last.text) !== null);
    return isAnother ? undefined : last;
  }
}

/** Parses arguments as an object: some endpoints encode them twice, or send nothing for none. */
function objectOf(text: string): Record<string, unknown> | null {
  let value: unknown = text;
  for (let depth = 0; depth < 2 && typeof value === "string"; depth++) {
    try {
      value = JSON.parse(value);
    } catch {
      return null;
    }
  }
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  return read.success ? read.data : null;
}
