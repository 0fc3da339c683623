/** What the visitors ask: the headings of the documentation, which are questions, each time in words of its own. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(import.meta.dirname, "../../docs");
/** Asked after an answer; nothing in them says what about. */
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
/** What makes a question new, so that no earlier answer serves it. */
const WISHES = ["for my shop", "at our company", "in our team", "on our site", "for a client", "in the trial"];

/** All headings that ask something. */
export const headings: string[] = readdirSync(DOCS)
  .filter((file) => file.endsWith(".md"))
  .sort()
  .flatMap((file) => [...readFileSync(join(DOCS, file), "utf8").matchAll(/^##+ (.+\?)$/gm)].map(([, line]) => line!));

/** The nth question. The number keeps the semantic cache from taking it for one that was asked before. */
export function firstQuestion(n: number): string {
  const heading = headings[(n * 7) % headings.length]!;
  return `${heading.slice(0, -1)} ${WISHES[n % WISHES.length]} number ${n}?`;
}

/** What is asked after the nth question: every other one names what it is about, by the heading after it. */
export function followUp(n: number): string {
  const next = headings[(n * 7 + 1) % headings.length]!;
  return n % 2 === 0 ? `And ${next[0]!.toLowerCase()}${next.slice(1)}` : FOLLOW_UPS[n % FOLLOW_UPS.length]!;
}
