/** Finds parameters in a text by their labels, in any language. Pure. */
import { CODE_LINKS, NUMBER_WORDS } from "../../language/codeWords.ts";
import { fold } from "../../language/words.ts";
import type { ActionParameter } from "../../protocol/actions.ts";

/** "Order number: 1042", "order number - 1042", "E-Mail＝…". */
const LINE = /^\s*(?:[-*•]\s*)?(?<label>[^:：=]{1,80}?)\s*[:：=]\s*(?<value>\S.*)$/u;

/** Folded, with single spaces between words. */
export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** All names and labels of a parameter. */
export const labelsOf = ({ name, label }: ActionParameter): string[] => [
  ...new Set([...Object.values(label), name].map(plain)),
];

/** Reads a submitted form's lines, by parameter; `rest` is everything else. Of repeated lines, the last counts. */
export function takeLabelledLines(
  parameters: readonly ActionParameter[],
  text: string,
): { values: Map<string, string>; rest: string } {
  const values = new Map<string, string>();
  const rest = text.split("\n").filter((line) => {
    const { label, value } = LINE.exec(line)?.groups ?? {};
    if (!label || !value) return true;
    const meant = parameters.find((parameter) => labelsOf(parameter).includes(plain(label)));
    if (meant) values.set(meant.name, value.trim());
    return !meant;
  });
  return { values, rest: rest.join("\n") };
}

/** A code after its label: "order 1042", "Bestellnummer ist 1042", "#1042"; null unless there is exactly one. */
export function codeBesideLabel(parameter: ActionParameter, text: string): string | null {
  const said = ` ${fold(text).replace(/[^\p{L}\p{M}\p{N}_#-]+/gu, " ")} `;
  const names = labelsOf(parameter).flatMap(codeNames);
  if (names.length === 0) return null;
  const beside = new RegExp(
    `(?:(?<![\\p{L}\\p{N}])(?:${names.join("|")})${CODE_LINKS} ?#? ?|#)((?=[a-z-]*\\d)[a-z0-9][a-z0-9_-]{0,39})(?![\\p{L}\\p{N}])`,
    "gu",
  );
  const codes = new Set([...said.matchAll(beside)].flatMap(([, code]) => code ?? []));
  const [code] = codes;
  return codes.size === 1 && code ? asWritten(code, text) : null;
}

/** Names for a code, from a label with a word for "number": "order number" gives itself and "order". */
function codeNames(label: string): string[] {
  const words = label.split(" ");
  const joined = words.filter((word) => /\p{L}{3}(?:nummer|numero|番号|编号|号)$/u.test(word));
  if (joined.length === 0 && !words.some((word) => NUMBER_WORDS.has(word))) return [];
  const others = words.filter((word) => !NUMBER_WORDS.has(word) && word.length > 2);
  return [label, ...others, ...joined.map((word) => word.replace(/(?:nummer|numero)$/u, ""))].map((name) =>
    name.replace(/[^\p{L}\p{M}\p{N} ]/gu, ""),
  );
}

/** The code, in the visitor's own upper and lower case. */
function asWritten(code: string, text: string): string {
  const at = text.toLowerCase().indexOf(code);
  return at < 0 ? code : text.slice(at, at + code.length);
}
