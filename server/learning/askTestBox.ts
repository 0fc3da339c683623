/** Asks a question as a visitor would, with today's knowledge or with a draft added. */
import { embedOutside } from "../knowledge/embedding/embedOutside.ts";
import { indexQa } from "../knowledge/qa/indexQa.ts";
import type { WrittenQa } from "../knowledge/readers/readQa.ts";
import type { TestBoxReply } from "../protocol/admin.ts";
import { noteTested } from "../tenants/noteTested.ts";
import { type RehearsalContext, type RehearsedQuestion, rehearseTurn, type Supposed } from "./rehearseTurn.ts";
import { supposePublished } from "./supposePublished.ts";

/**
 * Asks in the test box.
 * @param asked with `knowledge`, answers as if that were published
 * @throws AppError `file_empty` for knowledge without words; database errors; embedder errors
 */
export async function askTestBox(
  ctx: RehearsalContext,
  { knowledge, ...asked }: RehearsedQuestion & { knowledge: (WrittenQa & { url: string | null }) | null },
): Promise<TestBoxReply> {
  const supposed = knowledge && (await suppose(ctx, knowledge));
  const reply = await rehearseTurn(ctx, asked, supposed);
  // Onboarding tracks the first test; the test box leaves no other trace.
  if (reply.citations.length > 0) await noteTested(ctx);
  return reply;
}

async function suppose(given: RehearsalContext, knowledge: WrittenQa & { url: string | null }): Promise<Supposed> {
  const ctx = await embedOutside(given, "trial");
  return supposePublished(ctx, await indexQa(ctx, knowledge));
}
