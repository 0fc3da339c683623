/** How visitors of one language ask about something, or want it done. */

/** What a message does, apart from its topic. */
export type Mood =
  /** "How do I …": wants to do it alone. */
  | "how"
  /** "Can I …", "is it possible": asks whether it is allowed. */
  | "may"
  /** "What is", "how much", "do you": asks for information. */
  | "what"
  /** "What happens if": supposes. */
  | "if"
  /** Tells what has happened. */
  | "past"
  /** Rules, prices, deadlines; "at any time", "in general". */
  | "rule"
  /** "Please", "I want", "could you". */
  | "wish"
  /** Speaks of what is the visitor's own. */
  | "mine";

/**
 * Each entry is a regular expression's alternatives, separated by commas; an entry is the beginning of a word, or a
 * whole word if it ends in `$`. A space stands for any space or punctuation, `…` for up to five words between,
 * and `~`, where words aren't spaced, for up to 30 characters.
 */
export interface WantList {
  moods: Readonly<Record<Mood, string>>;
  /** What support requests are about, one topic a line: `topic: entries`. */
  topics: string;
}
