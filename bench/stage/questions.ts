/** Visitors' questions: the documentation's headings that are questions, varied each time. */
import { documents } from "./ownTexts.ts";

/** Follow-ups that don't say what they are about. */
const FOLLOW_UPS = [
  "And how do I turn that off again?",
  "Where do I see whether it works?",
  "Does that cost anything?",
  "How long does it take?",
  "What if it fails?",
  "Can each tenant have its own?",
  "Who may change that?",
  "And on my own server?",
  "Is it on by default?",
  "What happens to what was there before?",
];
/** Makes a question unique, so that no earlier answer matches. */
const WISHES = ["for my shop", "at our company", "in our team", "on our site", "for a client", "in the trial"];

/** All headings that are questions. */
export const headings: string[] = documents.flatMap(({ text }) =>
  [...text.matchAll(/^##+ (.+\?)$/gm)].map(([, line]) => line!),
);

/** The nth question. The number keeps it from matching an earlier one in the semantic cache. */
export function firstQuestion(n: number): string {
  const heading = headings[(n * 7) % headings.length]!;
  return `${heading.slice(0, -1)} ${WISHES[n % WISHES.length]} number ${n}?`;
}

/** The follow-up to the nth question: every other one names its subject, taken from the next heading. */
export function followUp(n: number): string {
  const next = headings[(n * 7 + 1) % headings.length]!;
  return n % 2 === 0 ? `And ${next[0]!.toLowerCase()}${next.slice(1)}` : FOLLOW_UPS[n % FOLLOW_UPS.length]!;
}
