/** How visitors ask about something in one language, and how they ask for it to be done. */

/** What a message does, irrespective of its topic. */
export type Mood =
  /** "How do I …": wants to do it alone. */
  | "how"
  /** "Can I …", "is it possible": asks whether it is allowed. */
  | "may"
  /** "What is", "how much", "do you": asks for information. */
  | "what"
  /** "What happens if": a hypothetical. */
  | "if"
  /** Reports what has happened. */
  | "past"
  /** Rules, prices, deadlines; "at any time", "in general". */
  | "rule"
  /** "Please", "I want", "could you". */
  | "wish"
  /** Refers to something of the visitor's own: "my order". */
  | "mine";

/**
 * Each entry is a regular expression's alternatives, separated by commas; an entry is the beginning of a word, or a
 * whole word if it ends in `$`. A space stands for any space or punctuation, `…` for up to five words between,
 * and `~`, where words aren't spaced, for up to 30 characters.
 */
export interface WantList {
  moods: Readonly<Record<Mood, string>>;
  /** Topics of support requests, one per line: `topic: entries`. */
  topics: string;
}
