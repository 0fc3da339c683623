/** The server's only Markdown reader. Pure; every node has its position in the text. */
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm);

/** The tree of a text in GitHub's Markdown. Takes quadratic time: long texts are read in parts. */
export const readMarkdown = (text: string): Root => parser.parse(text);
