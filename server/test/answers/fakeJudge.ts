/** A judge as the product's prompt asks for it: a verdict on each statement, with the passage's words that decide. */

/** Enough to find a place in a passage. */
const QUOTED_WORDS = 12;

/**
 * @param prompt with passages, statements and the answer between tags
 * @returns null when the prompt asks for something else
 */
export function judgeStatements(prompt: string): string | null {
  const lines = /<statements>\n([\s\S]*?)\n<\/statements>/.exec(prompt)?.[1]?.split("\n");
  if (!lines) return null;
  const passages = [...prompt.matchAll(/<passage n="(\d+)"[^>]*>\s*([\s\S]*?)\s*<\/passage>/g)].map(
    ([, n, content]) => ({ n: Number(n), words: wordsOf(content ?? "") }),
  );
  const statements = lines.map((line, index) => {
    const quote = wordsOf(line.replace(/^\d+\. /, ""))
      .trim()
      .split(" ")
      .slice(0, QUOTED_WORDS)
      .join(" ");
    const source = passages.find(({ words }) => words.includes(` ${quote} `));
    return {
      ...{ n: index + 1, verdict: "supported" },
      ...(source ? { passages: [source.n], quote } : { passages: [], quote: "" }),
    };
  });
  return JSON.stringify({ statements, answers: "fully", open: [] });
}

const wordsOf = (text: string) => ` ${(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
