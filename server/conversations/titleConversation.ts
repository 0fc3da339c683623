/** Gives a conversation its title: at most 5 words, once. */
import { deadline } from "../agent/deadline.ts";
import type { TurnRun } from "../agent/run.ts";
import { withTenant } from "../db/tenant.ts";
import type { Usage } from "../ports/engine.ts";

const TITLE_MS = 4000;
const MAX_WORDS = 5;

/**
 * Runs beside the first turn. A model that fails leaves the title to the local engine; a visitor's own title stays.
 * @returns what the calls cost; the caller books it with the turn
 */
export async function titleConversation(run: TurnRun, message: string): Promise<Usage[]> {
  const usage: Usage[] = [];
  const input = { message, answer: null, locale: run.locale };
  const call = { signal: deadline(run.signal, TITLE_MS), onUsage: (each: Usage) => void usage.push(each) };
  const { engine, localEngine, log } = run.parts;
  try {
    const raw = await engine
      .title(input, call)
      .catch(() => localEngine.title(input, { ...call, signal: new AbortController().signal }));
    const title = shorten(raw);
    if (title === "") return usage;
    const [row] = await withTenant(
      { db: run.parts.db, tenantId: run.tenantId },
      (tx) =>
        tx.sql`
        update tickets set title = ${title}, titled_by = 'machine'
        where id = ${run.ticketId}::uuid and title is null returning id`,
    );
    if (row) run.events.title(title);
  } catch (error) {
    log.warn({ err: error, turn_id: run.turnId }, "no title this time");
  }
  return usage;
}

/** Whatever an engine says: one line, at most 5 words, no quotes around it. */
export function shorten(title: string): string {
  const words = title
    .replaceAll(/\s+/g, " ")
    .replace(/^["'“„«\s]+|["'”».\s]+$/g, "")
    .trim()
    .split(" ");
  return words.slice(0, MAX_WORDS).join(" ").slice(0, 80);
}
