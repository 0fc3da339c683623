/** Reads a question for comparison in the cache. Pure. */
import type { ComparedQuestion } from "../../language/question/question.ts";
import { readQuestion } from "../../language/question/readQuestion.ts";

export const readForCache = (text: string): ComparedQuestion => readQuestion(text, { weights: "cache" });
