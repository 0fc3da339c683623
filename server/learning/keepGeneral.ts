/** Leaves of an agent's answer what holds for everybody: sentences about one visitor's case go. Pure; no model. */
import { type Anonymized, assemble, type Find } from "./anonymize.ts";
import {
  agreements,
  conditions,
  courtesies,
  guesses,
  ownActs,
  ownThings,
  passingDays,
  times,
} from "./particularWords.ts";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const anyOf = (alternatives: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "iu");
const ownAct = anyOf(ownActs);
const ownThing = anyOf(ownThings);
const condition = anyOf(conditions);
const passingDay = anyOf(passingDays);
const agreement = anyOf(agreements);
const time = anyOf(times);
const guess = anyOf(guesses);
const courtesy = new RegExp(`^[\\s¡¿]*(?:${courtesies})[\\s.!…]*$`, "iu");
/** A question to the visitor, in any script. */
const asksBack = /[?？؟]\s*$/u;

/** @returns the answer without what somebody did, will do or asks of this one visitor; its pieces join to the text as it was written */
export function keepGeneral({ segments }: Anonymized): Anonymized {
  const text = segments.map((segment) => segment.text).join("");
  const finds = findsOf(segments);
  const particular = besideCourtesies(text, finds).flatMap(({ from, to }) =>
    [...sentences.segment(text.slice(from, to))].flatMap(({ segment, index }): Find[] => {
      const start = from + index;
      const end = start + segment.trimEnd().length;
      const within = finds.filter((find) => find.from >= start && find.to <= end);
      return isParticular(text.slice(start, end), within) ? [{ from: start, to: end, kind: "particular" }] : [];
    }),
  );
  return assemble(text, [...finds, ...particular]);
}

/** Whoever's number or address a sentence names, it is about them; a name alone may only be mentioned. */
function isParticular(sentence: string, finds: Find[]): boolean {
  if (finds.some(({ kind }) => kind !== "name")) return true;
  if (asksBack.test(sentence) || courtesy.test(sentence) || passingDay.test(sentence)) return true;
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

/** The stretches between greetings and closings. */
function besideCourtesies(text: string, finds: Find[]): { from: number; to: number }[] {
  const taken = finds.filter(({ kind }) => kind === "greeting" || kind === "closing");
  const starts = [0, ...taken.map(({ to }) => to)];
  const ends = [...taken.map(({ from }) => from), text.length];
  return starts.map((from, at) => ({ from, to: ends[at]! }));
}
