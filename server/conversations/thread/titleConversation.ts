/** Generates a conversation's title: at most 5 words, once. */
import { callContext } from "../../answering/callContext.ts";
import { titleEvent } from "../../answering/events.ts";
import type { TurnRun } from "../../answering/run.ts";
import { withTenant } from "../../db/tenant.ts";
import { hearSmallTalk } from "../../language/manners/smallTalk.ts";
import type { TurnTitle } from "./turnTitle.ts";

const TITLE_MS = 4000;
const MAX_WORDS = 5;

/**
 * Generates the title alongside the first turn that is more than small talk, and shows it. The outcome's commit stores
 * it (or `storeLateTitle`, if the outcome came first). If the model fails, the local engine writes the title; a title
 * set by the visitor is kept.
 */
export async function titleConversation(run: TurnRun, message: string, made: TurnTitle): Promise<void> {
  if (hearSmallTalk(message, run.locale)) return;
  const input = { message, answer: null, locale: run.locale };
  const call = callContext(run, TITLE_MS);
  const { localEngine, log } = run.parts;
  const engine = run.parts.engine.modelOf("title") === null ? localEngine : run.parts.engine;
  try {
    const unhurried = { ...call, signal: new AbortController().signal };
    const title = shorten(await engine.title(input, call).catch(() => localEngine.title(input, unhurried)));
    if (title === "") return;
    if (made.set(title)) run.events.title(title);
  } catch (error) {
    log.warn({ err: error, turn_id: run.turnId }, "the conversation could not be given a title");
  }
}

/** Stores and shows a title that came after the outcome was committed: the turn's stream is over by then. */
export async function storeLateTitle(run: TurnRun, { late: title }: TurnTitle): Promise<void> {
  const { tenantId, ticketId, parts } = run;
  if (title === null) return;
  const [kept] = await withTenant(
    { db: parts.db, tenantId },
    (tx) => tx.sql`
      update tickets set title = ${title}, titled_by = 'machine'
      where tenant_id = ${tenantId} and id = ${ticketId}::uuid and title is null returning id`,
  );
  if (kept) await parts.turnLog.append({ tenantId, ticketId }, [titleEvent(title, null)]);
}

/** Normalizes an engine's title: one line, at most 5 words, no surrounding quotes. */
function shorten(title: string): string {
  const words = title
    .replaceAll(/\s+/g, " ")
    .replace(/^["'“„«\s]+|["'”».\s]+$/g, "")
    .trim()
    .split(" ");
  return words.slice(0, MAX_WORDS).join(" ").slice(0, 80);
}
