/**
 * Keeps what holds for everybody in an agent's answer: removes sentences about one visitor's case. Pure; rules only, no
 * model.
 */

import { zip } from "../language/lists.ts";
import {
  agreements,
  announcements,
  conditions,
  courtesies,
  guesses,
  ownActs,
  ownThings,
  passingDays,
  times,
} from "../language/people/particularWords.ts";
import { abbreviation } from "../language/units.ts";
import { type Anonymized, assemble, type Find } from "./anonymize.ts";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const anyOf = (alternatives: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "iu");
const ownAct = anyOf(ownActs);
const ownThing = anyOf(ownThings);
const condition = anyOf(conditions);
const passingDay = anyOf(passingDays);
const agreement = anyOf(agreements);
const time = anyOf(times);
const guess = anyOf(guesses);
const courtesy = new RegExp(`^[\\s¡¿]*(?:${courtesies})(?:\\s*[,–-]\\s*(?:${courtesies}))*[\\s.!…]*$`, "iu");
/** Everything up to a colon that a statement follows. */
const announcement = new RegExp(
  `^[^:.!?]*(?<![\\p{L}\\p{N}])(?:${announcements})(?![\\p{L}\\p{N}])[^:.!?]*:\\s+(?=\\S+\\s+\\S+\\s)`,
  "iu",
);
/** A question to the visitor, in any script. */
const clarifies = /[?？؟]\s*$/u;

/**
 * @returns the answer without sentences about what was done, will be done or is asked of this one visitor; its segments
 * join to the original
 */
export function keepGeneral({ segments }: Anonymized): Anonymized {
  const text = segments.map((segment) => segment.text).join("");
  const finds = findsOf(segments);
  const particular = besideCourtesies(text, finds).flatMap(({ from, to }) =>
    sentencesOf(text.slice(from, to)).flatMap(({ segment, index }): Find[] => {
      const begin = from + index;
      const start = begin + (announcement.exec(segment)?.[0].length ?? 0);
      const end = begin + segment.trimEnd().length;
      const within = finds.filter((find) => find.from >= start && find.to <= end);
      if (isParticular(text.slice(start, end), within)) return [{ from: begin, to: end, kind: "particular" }];
      return start > begin ? [{ from: begin, to: start, kind: "particular" }] : [];
    }),
  );
  return assemble(text, [...finds, ...particular]);
}

const month = /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu;
const isCut = (before: string, after: string) =>
  (abbreviation.test(before) && !/(?:\.\.|…)\s*$/.test(before)) || (/\d\.\s*$/.test(before) && month.test(after));

/** "Until approx. 3 pm" and "am 3. Mai" are not split. */
function sentencesOf(text: string): { segment: string; index: number }[] {
  const found: { segment: string; index: number }[] = [];
  for (const { segment, index } of sentences.segment(text)) {
    const last = found.at(-1);
    if (last && isCut(last.segment, segment)) last.segment += segment;
    else found.push({ segment, index });
  }
  return found;
}

/** A sentence with somebody's number or address is about them; one with a name may only mention them. */
function isParticular(sentence: string, finds: Find[]): boolean {
  if (finds.some(({ kind }) => kind !== "name")) return true;
  if (clarifies.test(sentence) || courtesy.test(sentence) || passingDay.test(sentence)) return true;
  if (guess.test(sentence) || (time.test(sentence) && agreement.test(sentence))) return true;
  return ownAct.test(sentence) || (ownThing.test(sentence) && !condition.test(sentence));
}

function findsOf(segments: Anonymized["segments"]): Find[] {
  let at = 0;
  return segments.flatMap(({ text, kind }) => {
    const from = at;
    at += text.length;
    return kind === null ? [] : [{ from, to: at, kind }];
  });
}

/** The spans between greetings and closings. */
function besideCourtesies(text: string, finds: Find[]): { from: number; to: number }[] {
  const taken = finds.filter(({ kind }) => kind === "greeting" || kind === "closing");
  const starts = [0, ...taken.map(({ to }) => to)];
  const ends = [...taken.map(({ from }) => from), text.length];
  return zip(starts, ends).map(([from, to]) => ({ from, to }));
}
