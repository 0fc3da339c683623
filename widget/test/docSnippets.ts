/** Reads the code printed in docs/embedding.md, so that tests run what readers copy. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TENANT } from "./scriptedServer.ts";

const PAGE = join(import.meta.dirname, "../../docs/embedding.md");

/**
 * The code blocks below a heading, in order, with the host and tenant id of a test filled in.
 * @param heading the complete heading text
 * @param language the language tag on the blocks' fences
 * @throws if there is no such heading, or no such block below it
 */
export function readSnippets(heading: string, language: string, host: string): string[] {
  const section = `\n${readFileSync(PAGE, "utf8")}`.split("\n## ").find((part) => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/embedding.md has no heading "${heading}"`);
  const blocks = [...section.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].filter(([, name]) => name === language);
  if (blocks.length === 0) throw new Error(`docs/embedding.md has no ${language || "plain"} block below "${heading}"`);
  return blocks.map(([, , code = ""]) => code.replaceAll("https://YOUR-HOST", host).replaceAll("TENANT-ID", TENANT));
}
