/** State of reading one operation. Follows references within the document only, up to a limit. */
import type { ImportNote, ImportRefusal } from "../../protocol/actionNames.ts";
import { isObject, type Json, own } from "./json.ts";

const MAX_HOPS = 20;
const MAX_STEPS = 20_000;
export const MAX_DEPTH = 10;

/** Says why an operation, or an optional part of it, can't be imported. */
export class Refused extends Error {
  readonly reason: ImportRefusal;
  readonly about: string;
  constructor(reason: ImportRefusal, about = "") {
    super(reason);
    this.reason = reason;
    this.about = about;
  }
}

export class Walk {
  readonly #root: unknown;
  readonly #notes = new Map<ImportNote, Set<string>>();
  #steps = 0;

  /** @param root the document that references are resolved in */
  constructor(root: unknown) {
    this.#root = root;
  }

  note(note: ImportNote, name?: string): void {
    const names = this.#notes.get(note) ?? new Set();
    if (name !== undefined) names.add(name);
    this.#notes.set(note, names);
  }

  get notes(): { note: ImportNote; names: string[] }[] {
    return [...this.#notes].map(([note, names]) => ({ note, names: [...names].slice(0, 40) }));
  }

  /** Follows a node's references. Keys beside a `$ref` override those it points to. @throws Refused */
  resolve(node: unknown): Json {
    let found = node;
    const beside: Json[] = [];
    for (let hops = 0; isObject(found); hops += 1) {
      this.#count();
      const reference = own(found, "$ref");
      if (typeof reference !== "string")
        return beside.length === 0 ? found : Object.fromEntries([found, ...beside].flatMap(Object.entries));
      if (hops >= MAX_HOPS) throw new Refused("reference_broken", reference.slice(0, 200));
      const { $ref: _, ...others } = found;
      if (Object.keys(others).length > 0) beside.unshift(others);
      found = this.#follow(reference);
    }
    return {};
  }

  #follow(reference: string): unknown {
    if (!reference.startsWith("#")) throw new Refused("reference_remote", reference.slice(0, 200));
    const steps = reference.slice(1).split("/").slice(1);
    const found = steps.reduce<unknown>((part, step) => own(part, keyOf(step)), this.#root);
    if (found === undefined) throw new Refused("reference_broken", reference.slice(0, 200));
    return found;
  }

  #count(): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new Refused("too_complex");
  }
}

/** A step of a reference, decoded where possible. */
function keyOf(step: string): string {
  const decoded = step.replace(/%[0-9a-f]{2}/gi, (hex) => String.fromCharCode(Number.parseInt(hex.slice(1), 16)));
  return decoded.replaceAll("~1", "/").replaceAll("~0", "~");
}
