/** The server's one reader of Markdown. Pure; every node says where in the text it is from. */
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm);

/** The tree of a text in GitHub's Markdown. Takes quadratic time: long texts are read in parts. */
export const readMarkdown = (text: string): Root => parser.parse(text);
