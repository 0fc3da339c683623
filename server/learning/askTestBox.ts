/** Asks as a visitor would, now or as if something more were known. */
import { indexQa } from "../knowledge/qa/indexQa.ts";
import type { WrittenQa } from "../knowledge/readers/readQa.ts";
import type { TestBoxReply } from "../protocol/admin.ts";
import { noteTested } from "../tenants/noteTested.ts";
import { type RehearsalContext, type RehearsedQuestion, rehearseTurn } from "./rehearseTurn.ts";
import { supposePublished } from "./supposePublished.ts";

/**
 * @param asked with `knowledge` to be answered from as if it were published
 * @throws AppError `file_empty` for knowledge without words; database errors; what the embedder throws
 */
export async function askTestBox(
  ctx: RehearsalContext,
  { knowledge, ...asked }: RehearsedQuestion & { knowledge: (WrittenQa & { url: string | null }) | null },
): Promise<TestBoxReply> {
  const supposed = knowledge && (await supposePublished(ctx, await indexQa(ctx, knowledge)));
  const reply = await rehearseTurn(ctx, asked, supposed);
  // One of the first steps of a new tenant: the only trace that the test box leaves.
  if (reply.citations.length > 0) await noteTested(ctx);
  return reply;
}
