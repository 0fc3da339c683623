/** A call's result for the visitor: the owner's text, the reply's other fields, and the source. Pure. */
import type { CallRow } from "../actions/callRow.ts";
import { drawField, drawResult, escapeMarks } from "../actions/drawResult.ts";
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import { localizedText } from "../protocol/localizedText.ts";

type Returned = Pick<CallRow, "definition" | "values" | "fields" | "locale" | "is_dry" | "http_status">;

/**
 * Names the source: the other system's reply, or the person who found that it was done.
 * @returns Markdown in which values and fields are escaped
 */
export function resultText(call: Returned, business: string): string {
  const { definition, values, fields, locale } = call;
  const phrases = phrasesFor(locale);
  if (call.is_dry) return phrases.actionRehearsed;
  const hasReply = call.http_status !== null && call.http_status < 300;
  if (!hasReply) return fillIn(phrases.actionDone, { title: escapeMarks(localizedText(definition.title, locale)) });
  const sentence = drawResult(definition, values, fields, locale);
  const template = localizedText(definition.result.text, locale);
  const others = definition.result.fields.flatMap(({ name, label }) => {
    const text = template.includes(`{{${name}}}`) ? null : drawField(definition, name, fields, locale);
    return text === null ? [] : [`- ${escapeMarks(localizedText(label, locale))}: ${escapeMarks(text)}`];
  });
  return [sentence, others.join("\n"), sourceLine(business, locale)].filter((part) => part !== "").join("\n\n");
}

/** Where a result comes from, and when. */
export const sourceLine = (business: string, locale: string | null) =>
  `_${fillIn(phrasesFor(locale).fromSystem, { business: escapeMarks(business) })}_`;
