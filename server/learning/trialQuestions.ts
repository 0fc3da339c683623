/** Questions to try a model on: the owner's saved ones, otherwise visitors', otherwise the chat's suggestions. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { hearSmallTalk } from "../language/manners/smallTalk.ts";
import type { TrialQuestions } from "../protocol/model.ts";
import { getSettings } from "../tenants/getSettings.ts";
import { listSavedQuestions } from "./savedQuestions.ts";

const SHOWN = 3;
/** Recent turns searched. */
const LOOKED_AT = 50;
const MAX_QUESTION_CHARS = 300;

type Trial = TrialQuestions["questions"][number];

/** At most three, without duplicates. */
export async function trialQuestions(ctx: TenantContext): Promise<TrialQuestions> {
  const [saved, recent, { suggestions }] = await Promise.all([
    listSavedQuestions(ctx),
    recentQuestions(ctx),
    getSettings(ctx),
  ]);
  const all: Trial[] = [
    ...saved.map(({ question, page, locale }) => ({ question, page, locale, from: "saved" as const })),
    ...recent.map((question) => ({ question, page: null, locale: null, from: "recent" as const })),
    ...suggestions.map((question) => ({ question, page: null, locale: null, from: "starter" as const })),
  ];
  const questions = all.filter(({ question }, at) => all.findIndex((each) => each.question === question) === at);
  return { questions: questions.slice(0, SHOWN) };
}

/** First questions of conversations, newest first: later ones may not stand alone. */
async function recentQuestions(ctx: TenantContext): Promise<string[]> {
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<{ content: string; locale: string | null }[]>`
      select m.content, t.locale from tickets t
      join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.seq = 1
      where t.tenant_id = ${ctx.tenantId} and m.role = 'visitor' order by t.created_at desc limit ${LOOKED_AT}`,
  );
  return rows
    .filter(({ content, locale }) => content.length <= MAX_QUESTION_CHARS && !hearSmallTalk(content, locale))
    .map(({ content }) => content);
}
