/** Reads an action's values from a visitor's message. Pure. Nothing is guessed. */
import { type DateContext, datesIn } from "../../language/dates/datesIn.ts";
import { smallNumber, smallNumberPattern } from "../../language/dates/numbersIn.ts";
import { withoutCourtesies } from "../../language/manners/smallTalk.ts";
import { isNo, isYes } from "../../language/manners/yesOrNo.ts";
import { spokenLanguage } from "../../language/phrases/index.ts";
import type { ActionDefinition, ActionParameter, ActionValue, ActionValues } from "../../protocol/actions.ts";
import { visitorParameters } from "../checkValues.ts";
import { fitting } from "./fits.ts";
import { codeBesideLabel, labelsOf, takeLabelledLines } from "./labels.ts";
import { EMAIL, only, optionIn, parseValue } from "./parseValue.ts";

interface Asking extends DateContext {
  /** Values already known. Only labeled text replaces them. */
  known: ActionValues;
  /** The one parameter that was asked for, if any: a plain message is its value. */
  asked?: string | null;
}

const MAX_CHARACTERS = 4000;

/**
 * Values of the parameters that visitors fill in, each valid for its type and limits. Text becomes a free string only
 * if it is labeled, matches the owner's pattern, is quoted, or was asked for.
 */
export function readValues(definition: ActionDefinition, text: string, asking: Asking): ActionValues {
  const parameters = visitorParameters(definition);
  const { values: labelled, rest } = takeLabelledLines(parameters, text.slice(0, MAX_CHARACTERS));
  const found: ActionValues = {};
  for (const parameter of parameters) {
    const value = parseValue(parameter, labelled.get(parameter.name) ?? "", asking);
    if (value !== null) found[parameter.name] = value;
  }
  const open = parameters.filter(
    ({ name }) => !labelled.has(name) && (asking.asked === name || !Object.hasOwn(asking.known, name)),
  );
  const asked = open.find(({ name }) => name === asking.asked);
  for (const parameter of open) {
    const value = fitting(parameter, find(parameter, open, rest, asking), asking.locale);
    if (value !== null) found[parameter.name] = value;
  }
  if (asked && !Object.hasOwn(found, asked.name)) {
    const value = answered(asked, rest, asking);
    if (value !== null) found[asked.name] = value;
  }
  return found;
}

/** Finds a value among other words. */
function find(
  parameter: ActionParameter,
  open: readonly ActionParameter[],
  text: string,
  context: DateContext,
): ActionValue | null {
  const isOnly = open.filter(({ type }) => type === parameter.type).length === 1;
  switch (parameter.type) {
    case "email":
      return isOnly ? only([...text.matchAll(EMAIL)].map(([email]) => email)) : null;
    case "date":
      return isOnly
        ? only(datesIn(text, context).dates.map(({ date }) => date))
        : dateBesideLabel(parameter, text, context);
    case "integer":
    case "number":
      return numberBesideLabel(parameter, datesIn(text, context).rest, context);
    case "enum":
      return optionIn(parameter, text);
    case "string":
      return parameter.pattern === null ? plainString(parameter, open, text) : byPattern(parameter, text);
    case "boolean":
      return null;
  }
}

/** Reads the whole message as the value that was asked for, unless it is a question. */
function answered(parameter: ActionParameter, text: string, context: DateContext): ActionValue | null {
  if (/[?？؟]/u.test(text)) return null;
  const said = withoutCourtesies(text, context.locale).trim();
  if (parameter.type === "string" && (isYes(said, context.locale) || isNo(said, context.locale))) return null;
  return parseValue(parameter, said, context);
}

/** The only word with a digit that matches the owner's pattern, or else a code after its label that does. */
function byPattern(parameter: ActionParameter, text: string): string | null {
  const words = text
    .replace(EMAIL, " ")
    .split(/[\s,;!?()"“”„«»]+/u)
    .map((word) => word.replace(/^[#№:.'’]+|[.:'’]+$/gu, ""))
    .filter((word) => word.length <= 64 && !isDate(word));
  const fits = words.filter((word) => /\d/.test(word) && fitting(parameter, word, null) !== null);
  if (new Set(fits).size === 1) return only(fits);
  const beside = codeBesideLabel(parameter, text);
  return beside !== null && fitting(parameter, beside, null) !== null ? beside : null;
}

const isDate = (word: string) => /^(?:\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?|\d{4}-\d{2}-\d{2})$/.test(word);

const QUOTED = /(?:"(?<a>[^"\n]+)"|“(?<b>[^”\n]+)”|„(?<c>[^“”\n]+)[“”]|«\s?(?<d>[^»\n]+?)\s?»|「(?<e>[^」\n]+)」)/gu;

function plainString(parameter: ActionParameter, open: readonly ActionParameter[], text: string): string | null {
  const code = codeBesideLabel(parameter, text);
  if (code !== null) return code;
  const isOnly = open.filter(({ type, pattern }) => type === "string" && pattern === null).length === 1;
  const quoted = [...text.matchAll(QUOTED)].flatMap(({ groups }) => Object.values(groups ?? {}).filter(Boolean));
  return isOnly ? only(quoted) : null;
}

/** A number next to its label: "3 months", "months: 3", "trois mois". */
function numberBesideLabel(parameter: ActionParameter, folded: string, { locale }: DateContext): number | null {
  const language = spokenLanguage(locale);
  const number = `(?:\\d+(?:[.,]\\d+)?|${smallNumberPattern(language)})`;
  const names = labelsOf(parameter).flatMap((label) =>
    label.split(" ").filter((word) => word.length > 2 || label === word),
  );
  if (names.length === 0) return null;
  const stems = names.map((name) => `${name.replace(/(?<=\p{L}{3})(?:en|es|s|e)$/u, "")}\\p{L}{0,2}`).join("|");
  const beside = new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?:(${number})[ -]?(?:${stems})|(?:${stems})[ :=]{1,3}(${number}))(?![\\p{L}\\p{N}])`,
    "gu",
  );
  const numbers = [...folded.matchAll(beside)].flatMap(([, before, after]) => {
    const written = before ?? after ?? "";
    return smallNumber(written, language) ?? Number(written.replace(",", "."));
  });
  return only(numbers.filter(Number.isFinite));
}

/** Of several dates, the one after its label: "from 1 May". */
function dateBesideLabel(parameter: ActionParameter, text: string, context: DateContext): string | null {
  const { dates, rest } = datesIn(text, context);
  const labels = labelsOf(parameter);
  return only(
    dates.flatMap(({ date, at }) => {
      const before = rest
        .slice(0, at)
        .replace(/[^\p{L}\p{N}]+$/u, "")
        .replace(/(?: the| dem| le| el| il)$/u, "");
      return labels.some((label) => before.endsWith(` ${label}`)) ? [date] : [];
    }),
  );
}
