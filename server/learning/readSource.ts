/** What a proposal is made from: a question that a person answered, and the answer, without what tells of the visitor. */
import type { Parts } from "../context.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { retrievePassages } from "../knowledge/retrievePassages.ts";
import { withoutCourtesies } from "../language/manners/smallTalk.ts";
import type { Passage, QuestionAndAnswer } from "../ports/engine.ts";
import { type Anonymized, anonymize, GAP } from "./anonymize.ts";
import { askingPart } from "./askingPart.ts";
import { keepGeneral } from "./keepGeneral.ts";

export type SourceContext = TenantContext & { parts: Pick<Parts, "embedder" | "reranker" | "log"> };

export interface ProposalSource {
  ticketId: string;
  question: Anonymized;
  answer: Anonymized;
  /** Something of the answer holds for everybody; else it is whole but for names, numbers and the like. */
  isGeneral: boolean;
  /** Who wrote it. */
  author: string;
  /** What anybody may read, and who is named: see `anonymize`. */
  more: { known: string; names: string[] };
}

/** As much as a written question may have. */
const QUESTION_CHARS = 300;

/** A question has no use for the place where something was. */
export function questionOf({ text }: Anonymized): string {
  const whole = text.replaceAll(new RegExp(`[\\s#:]*${GAP.replace(/[[\]]/g, "\\$&")}`, "gu"), "");
  return whole.trim().slice(0, QUESTION_CHARS);
}

/** As the rules have it. */
export const pairOf = ({ question, answer }: ProposalSource): QuestionAndAnswer => ({
  question: questionOf(question),
  answer: answer.text,
});

interface SourceRow {
  ticket_id: string;
  locale: string | null;
  question: string | null;
  answer: string;
  agent: string | null;
  visitor: string | null;
  email: string | null;
}

/** @returns null when there is no such message of an agent's; @throws database errors */
export async function readSource(ctx: SourceContext, messageId: string): Promise<ProposalSource | null> {
  const row = await findSource(ctx, messageId);
  if (!row) return null;
  const asked = askingPart(withoutCourtesies(row.question ?? "", row.locale));
  const known = textOf(
    await retrievePassages({ ...ctx, parts: { ...ctx.parts, reranker: null } }, { question: asked, keywords: [] }),
  );
  const people = [row.agent, row.visitor].filter((name) => name !== null);
  const names = [...people, ...people.flatMap((name) => name.split(/\s+/)), ...(row.email === null ? [] : [row.email])];
  const more = { known, names };
  const answer = anonymize(row.answer, more);
  const general = keepGeneral(answer);
  const isGeneral = general.text !== "";
  return {
    ticketId: row.ticket_id,
    question: anonymize(asked, more),
    answer: isGeneral ? general : answer,
    isGeneral,
    author: row.agent ?? "",
    more,
  };
}

/** Passages as the text that is anybody's to read. */
export const textOf = (passages: Passage[]) =>
  passages.map(({ title, heading_path, content }) => [title, ...heading_path, content].join("\n")).join("\n");

/** The question is that of the answer which this one corrects, or the one that waited for it; else what the visitor said last before it. */
async function findSource(ctx: TenantContext, messageId: string): Promise<SourceRow | undefined> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<SourceRow[]>`
      select m.ticket_id, coalesce(t.locale, n.settings ->> 'locale') as locale, m.content as answer, m.author_name as agent, v.name as visitor,
        coalesce(t.email, v.email) as email,
        coalesce(
          (select coalesce(r.rephrased_question, asked.content) from messages corrected
           join turns u on u.tenant_id = corrected.tenant_id and u.id = corrected.turn_id
           join messages asked on asked.tenant_id = u.tenant_id and asked.id = u.message_id
           left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
           where corrected.tenant_id = m.tenant_id and corrected.id = m.corrects),
          (select coalesce(r.rephrased_question, asked.content) from escalations e
           join turns u on u.tenant_id = e.tenant_id and u.id = e.turn_id
           join messages asked on asked.tenant_id = u.tenant_id and asked.id = u.message_id
           left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
           where e.tenant_id = m.tenant_id and e.ticket_id = m.ticket_id and e.answered_message_id = m.id limit 1),
          (select before.content from messages before
           where before.tenant_id = m.tenant_id and before.ticket_id = m.ticket_id and before.role = 'visitor' and before.seq < m.seq
           order by before.seq desc limit 1)
        ) as question
      from messages m
      join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
      join tenants n on n.id = m.tenant_id
      where m.id = ${messageId} and m.role = 'agent'`,
  );
  return row;
}
