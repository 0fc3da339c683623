/** The parts of the service on the status page, and how the state of each is judged. */

/** The parts of the service that people outside notice, in the order of the page. */
export const COMPONENTS = ["conversations", "answers", "documents", "emails"] as const;
export type Component = (typeof COMPONENTS)[number];

/** `late`: works, but slowly or only in part. Ordered from good to bad. */
const STATES = ["working", "late", "failing"] as const;
export type State = (typeof STATES)[number];

/** A stretch of time in which a component was seen in one state again and again. */
export interface Interval {
  component: Component;
  state: State;
  /** In ms since 1970. */
  since: number;
  /** When it was last seen so. */
  seenAt: number;
}

/** What the database says of the last minutes. */
export interface Facts {
  /** Turns whose process has died and which nobody has taken over for a minute. */
  lostTurns: number;
  /** Whether a process has stopped asking the operator's model, within the last two minutes. */
  isModelLeftAlone: boolean;
  /** How long the oldest document has waited to be read, in seconds; 0 for none. */
  documentAge: number;
  /** The same of emails that are due. */
  emailAge: number;
}

/** A document waits for those before it, which may be many. The doctor warns at the same lines. */
const [LATE_DOCUMENT_SECONDS, STUCK_DOCUMENT_SECONDS] = [1800, 21_600];
const [LATE_EMAIL_SECONDS, STUCK_EMAIL_SECONDS] = [300, 3600];

/** Judges each component by the facts. */
export function judgeStates(facts: Facts): Record<Component, State> {
  const byAge = (age: number, late: number, stuck: number): State =>
    age > stuck ? "failing" : age > late ? "late" : "working";
  return {
    conversations: facts.lostTurns > 0 ? "late" : "working",
    // Without the model, answers are quoted from the documents.
    answers: facts.isModelLeftAlone ? "late" : "working",
    documents: byAge(facts.documentAge, LATE_DOCUMENT_SECONDS, STUCK_DOCUMENT_SECONDS),
    emails: byAge(facts.emailAge, LATE_EMAIL_SECONDS, STUCK_EMAIL_SECONDS),
  };
}

export const worse = (one: State, other: State): State => (STATES.indexOf(one) >= STATES.indexOf(other) ? one : other);
