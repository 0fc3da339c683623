/** Estimates a regular expression's worst-case running time from its form. Pure. */

/** Maximum length of the values that patterns are matched against. */
export const MAX_PATTERN_CHARS = 200;
/** About a tenth of a second. */
const MAX_STEPS = 1e7;

interface Reader {
  text: string;
  at: number;
  chars: number;
}

/** Steps in the worst case. */
type Steps = number;

class Unsafe extends Error {}

/**
 * Whether the pattern is fast on every value: it has no quantifier on a part of varying length, no lookaround, no
 * backreference, and few quantifiers in a row.
 * @param longest length of the longest value it is matched against
 */
export function isSafePattern(pattern: string, longest: number = MAX_PATTERN_CHARS): boolean {
  const reader: Reader = { text: pattern, at: 0, chars: Math.min(longest, MAX_PATTERN_CHARS) };
  try {
    return readChoice(reader) <= MAX_STEPS && reader.at === pattern.length;
  } catch (error) {
    if (error instanceof Unsafe) return false;
    throw error;
  }
}

/** `a|b|c`: the steps add up, since every alternative may be tried. */
function readChoice(reader: Reader): Steps {
  let steps = readSequence(reader);
  while (reader.text[reader.at] === "|") {
    reader.at += 1;
    steps += readSequence(reader);
  }
  return steps;
}

/** A sequence: the steps multiply, since every way through one part may be followed by every way through the next. */
function readSequence(reader: Reader): Steps {
  let steps = 1;
  while (reader.at < reader.text.length && !"|)".includes(reader.text[reader.at] ?? "")) {
    const atom = readAtom(reader);
    steps *= quantified(reader, atom);
  }
  return steps;
}

function readAtom(reader: Reader): Steps {
  const { text } = reader;
  const first = text[reader.at];
  if (first === "(") return readGroup(reader);
  const rest = text.slice(reader.at);
  const atom = /^(?:\\u\{[0-9a-f]+\}|\\[pP]\{[^}]*\}|\\[^1-9k]|\[(?:\\.|[^\]\\])*\]|[^*+?{}\\[\]()|])/iu.exec(rest);
  if (!atom) throw new Unsafe();
  reader.at += atom[0].length;
  return 1;
}

function readGroup(reader: Reader): Steps {
  const opening = /^\((?:\?:|\?<[A-Za-z]\w*>|(?!\?))/.exec(reader.text.slice(reader.at));
  if (!opening) throw new Unsafe();
  reader.at += opening[0].length;
  const steps = readChoice(reader);
  if (reader.text[reader.at] !== ")") throw new Unsafe();
  reader.at += 1;
  return steps;
}

/** @param atom the steps of the quantified part */
function quantified(reader: Reader, atom: Steps): Steps {
  const found = /^(?:([*+?])|\{(\d{1,4})(?:(,)(\d{0,4}))?\})\??/.exec(reader.text.slice(reader.at));
  if (!found) return atom;
  reader.at += found[0].length;
  const [, sign, from = "0", comma, to] = found;
  if (sign === "?") return atom + 1;
  if (atom > 1) throw new Unsafe();
  if (sign) return reader.chars;
  if (!comma) return 1;
  return Math.max(1, Math.min(reader.chars, (to ? Number(to) : reader.chars) - Number(from) + 1));
}
