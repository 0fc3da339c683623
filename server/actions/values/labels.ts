/** How a text speaks of parameters: by their labels in any language. Pure. */
import { CODE_LINKS, NUMBER_WORDS } from "../../language/codeWords.ts";
import { fold } from "../../language/words.ts";
import type { ActionParameter } from "../../protocol/actions.ts";

/** "Order number: 1042", "order number - 1042", "E-Mail＝…". */
const LINE = /^\s*(?:[-*•]\s*)?(?<label>[^:：=]{1,80}?)\s*[:：=]\s*(?<value>\S.*)$/u;

/** Folded, without what separates words. */
export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** All that a parameter is called. */
export const labelsOf = ({ name, label }: ActionParameter): string[] => [
  ...new Set([...Object.values(label), name].map(plain)),
];

/** What a submitted form's lines say, by parameter; `rest` is everything else. The last of several lines counts. */
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

/** A code named after its label: "order 1042", "Bestellnummer ist 1042", "#1042"; null unless there is exactly one. */
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

/** Of a label that is about a number, its words and itself: "order number" is also "order". */
function codeNames(label: string): string[] {
  const words = label.split(" ");
  const joined = words.filter((word) => /\p{L}{3}(?:nummer|numero|番号|编号|号)$/u.test(word));
  if (joined.length === 0 && !words.some((word) => NUMBER_WORDS.has(word))) return [];
  const others = words.filter((word) => !NUMBER_WORDS.has(word) && word.length > 2);
  return [label, ...others, ...joined.map((word) => word.replace(/(?:nummer|numero)$/u, ""))].map((name) =>
    name.replace(/[^\p{L}\p{M}\p{N} ]/gu, ""),
  );
}

/** The code in the case that the visitor wrote. */
function asWritten(code: string, text: string): string {
  const at = text.toLowerCase().indexOf(code);
  return at < 0 ? code : text.slice(at, at + code.length);
}
