/** What came out when a judge was asked about cases of which it is known whether they are right. */
export interface JudgeExam {
  model: string;
  cases: number;
  failed: number;
  /**
   * What its word is worth: it `leads`, where it quotes what says a statement; it only `objects`, where it has let too much
   * pass; or it counts for `nothing`.
   */
  word: "leads" | "objects" | "nothing";
}
