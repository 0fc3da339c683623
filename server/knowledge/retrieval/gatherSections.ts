/** What a model reads: the best sections whole, of the others what was found, neighbours in one piece, as far as there is room. */
import type { TenantContext } from "../../db/tenant.ts";
import { estimateTokens } from "../../llm/estimateTokens.ts";
import type { Passage } from "../../ports/engine.ts";
import { type HeldPassage, readPassages } from "./readPassages.ts";

/** So many of the best are completed. */
const COMPLETED = 3;
/** Where chunks between two of a piece are left out. */
const GAP = "\n\n…\n\n";

/**
 * @param passages best first
 * @param budget in tokens; the best passage is there in any case
 * @returns numbered anew. What became part of a better one is left out; what there is no room for ends the list
 */
export async function gatherSections(ctx: TenantContext, passages: Passage[], budget: number): Promise<Passage[]> {
  const ids = passages.map((passage) => passage.chunk_id);
  const held = await readPassages(ctx, ids, null);
  const found = new Map(passages.map((passage) => [passage.chunk_id, passage]));
  const taken = new Set<string>();
  const gathered: Passage[] = [];
  let left = budget;
  for (const passage of passages) {
    if (taken.has(passage.chunk_id)) continue;
    const section = held.get(passage.chunk_id)?.section ?? null;
    const members = membersOf(passage, section, found, taken);
    const whole = gathered.length < COMPLETED ? section?.content : undefined;
    const piece = [whole, joined(members, section), passage.content].find(
      (content) => content !== undefined && estimateTokens(content) <= left,
    );
    if (piece === undefined && gathered.length > 0) break;
    const content = piece ?? passage.content;
    for (const id of content === whole ? section!.ids : []) taken.add(id);
    for (const { chunk_id } of content === passage.content ? [passage] : members) taken.add(chunk_id);
    gathered.push({ ...passage, n: gathered.length + 1, content });
    left -= estimateTokens(content);
  }
  return gathered;
}

type Section = HeldPassage["section"];

/** What was found of a passage's section and is nowhere yet, in the document's order. */
function membersOf(
  passage: Passage,
  section: Section,
  found: Map<string, Passage>,
  taken: Set<string>,
): [Passage, ...Passage[]] {
  const ids = section?.ids.filter((id) => found.has(id) && !taken.has(id)) ?? [];
  const [first = passage, ...others] = ids.map((id) => found.get(id)!);
  return [first, ...others];
}

/** Neighbours go on in the next line. */
function joined([first, ...others]: [Passage, ...Passage[]], section: Section): string {
  let last = first;
  let text = first.content;
  for (const next of others) {
    const isNext = section!.ids.indexOf(next.chunk_id) === section!.ids.indexOf(last.chunk_id) + 1;
    text += (isNext ? "\n\n" : GAP) + next.content;
    last = next;
  }
  return text;
}
