/** A call as shown at the desk: proofs masked, bound values left out. Pure. */
import { isoTime } from "../db/time.ts";
import type { Call } from "../protocol/actionCalls.ts";
import type { CallDecision } from "../protocol/actionNames.ts";
import { localizedText } from "../protocol/localizedText.ts";
import { type CallRow, waitsFor } from "./callRow.ts";
import { visitorParameters } from "./checkValues.ts";
import { drawField, drawResult, drawValue } from "./drawResult.ts";
import { peopleNeeded } from "./neededApproval.ts";

export interface DecisionRow {
  call_id: string;
  member_id: string;
  member_name: string;
  decision: CallDecision;
  values_hash: string;
  word: string | null;
  created_at: string;
}

/** What a listed call has in addition to its own columns. */
export interface ListedWith {
  is_verified: boolean;
  /** The visitor's message that asked for it. */
  words: string | null;
  visitor_locale: string;
}

const MASKED = "•••";
const isoOrNull = (at: string | null) => at && isoTime(at);

/** @param reader the person it is shown to, and their language */
export function toCall(
  row: CallRow & ListedWith,
  decided: DecisionRow[],
  { locale, actorId }: { locale: string; actorId: string },
): Call {
  const { definition, fields, values } = row;
  const mine = decided.filter(({ call_id: callId }) => callId === row.id);
  const agreed = mine.filter(
    ({ decision, values_hash: hash }) => ["approve", "change"].includes(decision) && hash === row.values_hash,
  );
  const people = new Set(agreed.map(({ member_id: memberId }) => memberId));
  const missing = peopleNeeded(row.approval) - people.size;
  const { id, ticket_id, asked_by, state, approval, http_status, failure, is_dry, attempts, is_verified } = row;
  return {
    ...{ id, ticket_id, asked_by, state, approval, http_status, failure, is_dry, attempts, is_verified },
    action: { id: row.action_id, name: definition.name, title: definition.title },
    agent: row.member_name,
    is_mine: row.member_id === actorId,
    words: row.words === null ? null : maskProofs(row, row.words),
    result: resultOf(row),
    values: visitorParameters(definition).flatMap(({ name, label, is_proof: isProof }) => {
      const value = values[name];
      if (value === undefined) return [];
      const text = isProof ? MASKED : (drawValue(definition, name, values, locale) ?? "");
      return [{ name, label: localizedText(label, locale), text, value: isProof ? MASKED : value }];
    }),
    waits_for: waitsFor(row),
    people_missing: state === "proposed" || state === "confirmed" ? Math.max(0, missing) : 0,
    is_agreed: people.has(actorId),
    decisions: mine.map(({ member_name: name, decision, word, created_at: at }) => ({
      ...{ name, decision, word, at: isoTime(at) },
    })),
    fields: definition.result.fields.flatMap(({ name, label, kind }) => {
      const text = drawField(definition, name, fields, locale);
      return text === null ? [] : [{ name, label: localizedText(label, locale), kind, text }];
    }),
    ms: row.duration_ms,
    created_at: isoTime(row.created_at),
    confirmed_at: isoOrNull(row.confirmed_at),
    approved_at: isoOrNull(row.approved_at),
    sent_at: isoOrNull(row.sent_at),
    ended_at: isoOrNull(row.ended_at),
  };
}

const proofsOf = ({ definition }: CallRow) => visitorParameters(definition).filter(({ is_proof: isProof }) => isProof);

function maskProofs(row: CallRow, words: string): string {
  return proofsOf(row).reduce((text, { name }) => {
    const value = row.values[name];
    if (value === undefined || value === "") return text;
    const at = text.toLowerCase().indexOf(String(value).toLowerCase());
    return at < 0 ? text : `${text.slice(0, at)}${MASKED}${text.slice(at + String(value).length)}`;
  }, words);
}

/** The result's text in the visitor's language, as they see it. */
function resultOf(row: CallRow & ListedWith): string | null {
  if (row.state !== "done" || row.is_dry) return null;
  const masked = Object.fromEntries(proofsOf(row).map(({ name }) => [name, MASKED]));
  return drawResult(row.definition, { ...row.values, ...masked }, row.fields, row.visitor_locale);
}
