/** Answers over made-up businesses' pages, right ones and wrong ones of each kind: what the grade of a model's answers is measured by. */

import type { Passage } from "../../ports/passage.ts";
import { passageOf } from "../contracts/engine.ts";

type Asked = [question: string, answer: string];
type ForeignFault = "negation" | "unsupported" | "number" | "name";

export interface Cases {
  /** Title and text; numbered from 1. */
  passages: [title: string, content: string][];
  /** In a model's own words. */
  right: Asked[];
  /** The opposite of what the page says. */
  negated: Asked[];
  /** A number or a name that no page has. */
  swapped: Asked[];
  /** Something added that no page says. */
  unsupported: Asked[];
  /** What another page says, under the wrong source. */
  elsewhere: Asked[];
  /** German and French, over the English pages. */
  foreignRight: Asked[];
  foreignWrong: [fault: ForeignFault, question: string, answer: string][];
}

export const passagesOf = ({ passages }: Cases): Passage[] =>
  passages.map(([title, content], index) => passageOf(index + 1, title, content));
