/** A judge as the product's prompt asks for it: a verdict on each statement, with the passage's words that decide. */

/** As many words as are found in a row, but no fewer: shorter ones are found anywhere. */
const QUOTED_WORDS = [12, 8, 5, 4, 3];

/**
 * @param prompt with passages and statements between tags
 * @returns null when the prompt asks for something else
 */
export function judgeStatements(prompt: string): string | null {
  const lines = /<statements>\n([\s\S]*?)\n<\/statements>/.exec(prompt)?.[1]?.split("\n");
  if (!lines) return null;
  const passages = [...prompt.matchAll(/<passage n="(\d+)"[^>]*>\s*([\s\S]*?)\s*<\/passage>/g)].map(
    ([, n, content = ""]) => ({ n: Number(n), content, spaced: ` ${wordsOf(content).join(" ")} ` }),
  );
  const statements = lines.map((line, index) => {
    const words = wordsOf(line.replace(/^\d+\. /, ""));
    for (const run of runsOf(words)) {
      const source = passages.find(({ spaced }) => spaced.includes(` ${run.join(" ")} `));
      const quote = source && new RegExp(run.join("[^\\p{L}\\p{N}]+"), "u").exec(source.content)?.[0];
      if (quote) return { n: index + 1, verdict: "supported", passages: [source.n], quote };
    }
    return { n: index + 1, verdict: "supported", passages: [], quote: "" };
  });
  return JSON.stringify({ statements, answers: "fully", open: [] });
}

/** The longest first. */
function* runsOf(words: string[]): Generator<string[]> {
  for (const length of QUOTED_WORDS) {
    for (let from = 0; from + length <= words.length; from++) yield words.slice(from, from + length);
  }
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
