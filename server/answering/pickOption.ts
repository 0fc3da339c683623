/** Matches free text to an option of a clarifying question, by name, number, or words unique to it. Pure. */
import { tokenize } from "../language/tokenize.ts";
import { fold } from "../language/words.ts";
import type { ClarifyOption } from "../protocol/events.ts";

/** "The second one" in each supported language, folded. */
const ordinals = [
  "1st first erste[nrs]? premier premiere primer primer[oa] primeir[oa] prim[oa] eerste pierwsz[yae] birincisi birinci ilki الاولى الأولى الاول الأول הראשון הראשונה 最初 一番目 1番目? 一つ目 第一[个個项項]? पहला पहली पहले",
  "2nd second zweite[nrs]? deuxieme second segund[oa] second[oa] tweede drugi drugie druga ikincisi ikinci الثاني الثانية השני השנייה 二番目 2番目? 二つ目 第二[个個项項]? दूसरा दूसरी दूसरे",
  "3rd third dritte[nrs]? troisieme tercer tercer[oa] terceir[oa] terz[oa] derde trzeci trzecia trzecie ucuncusu ucuncu الثالث الثالثة השלישי השלישית 三番目 3番目? 三つ目 第三[个個项項]? तीसरा तीसरी तीसरे",
  "4th fourth vierte[nrs]? quatrieme cuart[oa] quart[oa] vierde czwart[yae] dorduncu الرابع الرابعة הרביעי הרביעית 四番目 4番目? 四つ目 第四[个個项項]? चौथा चौथी चौथे",
].map((words, index) => {
  const around = "(?:the|der|die|das|den|le|la|el|lo|il|o|a|de|het|to|option|number|nummer|numero|no|nr|#) ?";
  const behind = "(?: ?(?:one|option|opcion|opcao|opzione|opcja|optie|secenek|please|bitte|वाला|のもの?|です))*";
  return new RegExp(`^(?:${around})*(?:${index + 1}|${words.split(" ").join("|")})${behind}$`, "u");
});
/** A message with more words of its own is a question. */
const MOST_WORDS = 4;

/** @returns the option's index, or null when the message is something else */
export function pickOption(message: string, options: ClarifyOption[]): number | null {
  const said = plain(message);
  const named = options.findIndex(({ label }) => said === plain(label) || said === plain(headingOf(label)));
  if (named >= 0) return named;
  const place = ordinals.findIndex((ordinal) => ordinal.test(said));
  if (place >= 0) return place < options.length ? place : null;
  if (/[?？؟]/u.test(message)) return null;
  const terms = [...new Set(tokenize(message))];
  if (terms.length === 0 || terms.length > MOST_WORDS) return null;
  const meant = options.flatMap(({ label, kind }, index) => {
    const own = new Set(tokenize(label));
    return kind === "section" && terms.every((term) => own.has(term)) ? [index] : [];
  });
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** "Editing (Orders)" also matches "Editing". */
const headingOf = (label: string) => label.replace(/ \([^()]*\)$/u, "");

const plain = (text: string) =>
  fold(text)
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
