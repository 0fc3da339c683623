/** How a judge did on cases whose correct verdict is known. */
export interface JudgeExam {
  model: string;
  cases: number;
  failed: number;
  /**
   * How far the judge is trusted: it `leads` where it quotes support for a statement; it only `objects` if it let too
   * much pass; or it counts for `nothing`.
   */
  word: "leads" | "objects" | "nothing";
}
