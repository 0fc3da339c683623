/** Judges as models are: what each of them replies to a request to grade, read off the prompt. */
import { examCases } from "../../engines/openai/exam/cases.ts";
import type { ChatBody } from "./fakeAnswers.ts";

type Script = (body: ChatBody) => string;

/** Says of everything that it is fine. */
const fooled: Script = () => JSON.stringify({ confidence: 0.95 });

/** Supports everything, and quotes the sentence that has most words of it. */
const lenient: Script = (body) => replyTo(body, () => true);

/** Supports the exam's right cases, and what is right for the test. */
const honest =
  (isRight: (statement: string) => boolean): Script =>
  (body) =>
    replyTo(body, (statement) => {
      const known = examCases.find(({ answer }) => bare(answer) === bare(statement));
      return known?.isRight ?? isRight(statement);
    });

/** Finds fault with everything. */
const strict: Script = (body) => replyTo(body, () => false);

/** Can't reply in the shape that is asked for. */
const rambling: Script = () => "That is a good question. Let me think about the passages.";

export const judges = { fooled, lenient, honest, strict, rambling };

const bare = (text: string) => text.replace(/\s*\[\d+\]|[.\s]+$/g, "");

function replyTo(body: ChatBody, isSupported: (statement: string) => boolean): string {
  const prompt = body.messages!.at(-1)!.content;
  const statements = [...within(prompt, "statements").matchAll(/^(\d+)\. (.*)$/gm)];
  const sentences = [...prompt.matchAll(/<passage n="(\d+)" source="[^"]*">\s*([\s\S]*?)\s*<\/passage>/g)].flatMap(
    ([, n, content]) => content!.split(/(?<=[.!?])\s+/).map((quote) => ({ quote, n: Number(n) })),
  );
  const judged = statements.map(([, n, statement = ""]) => {
    const words = new Set(wordsOf(statement));
    const shared = ({ quote }: { quote: string }) => wordsOf(quote).filter((word) => words.has(word)).length;
    const best = sentences.reduce((a, b) => (shared(b) > shared(a) ? b : a));
    return isSupported(statement)
      ? { n: Number(n), verdict: "supported", passages: [best.n], quote: best.quote }
      : { n: Number(n), verdict: "not_there", passages: [], quote: "" };
  });
  return JSON.stringify({ statements: judged, answers: "fully", open: [] });
}

const within = (prompt: string, tag: string) => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(prompt)?.[1] ?? "";
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
