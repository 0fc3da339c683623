/**
 * Builds the model's context within a token budget: the best sections in full, only the matches of the others, with
 * neighbours joined.
 */
import type { TenantContext } from "../../db/tenant.ts";
import { estimateTokens } from "../../llm/estimateTokens.ts";
import type { Passage } from "../../ports/passage.ts";
import { type HeldPassage, readPassages } from "./readPassages.ts";

/** How many of the best sections are completed. */
const COMPLETED = 3;
/** Marks chunks left out between two of the same section. */
const GAP = "\n\n…\n\n";

/**
 * @param passages best first
 * @param budget in tokens; the best passage is always included
 * @returns renumbered passages. Those contained in a better one are dropped; the list ends with the first that doesn't
 * fit
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
    for (const id of content === whole && section ? section.ids : []) taken.add(id);
    for (const { chunk_id } of content === passage.content ? [passage] : members) taken.add(chunk_id);
    gathered.push({ ...passage, n: gathered.length + 1, content });
    left -= estimateTokens(content);
  }
  return gathered;
}

type Section = HeldPassage["section"];

/** The matches in a passage's section that aren't used yet, in document order. */
function membersOf(
  passage: Passage,
  section: Section,
  found: Map<string, Passage>,
  taken: Set<string>,
): [Passage, ...Passage[]] {
  const ids = section?.ids.filter((id) => !taken.has(id)) ?? [];
  const [first = passage, ...others] = ids.flatMap((id) => found.get(id) ?? []);
  return [first, ...others];
}

/** Joins adjacent chunks directly, others with a gap mark. */
function joined([first, ...others]: [Passage, ...Passage[]], section: Section): string {
  const ids = section?.ids ?? [];
  let last = first;
  let text = first.content;
  for (const next of others) {
    const isNext = ids.indexOf(next.chunk_id) === ids.indexOf(last.chunk_id) + 1;
    text += (isNext ? "\n\n" : GAP) + next.content;
    last = next;
  }
  return text;
}
