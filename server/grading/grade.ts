/** What a grade is, whoever wrote the answer. */
export interface Grade {
  /** 0 to 1. */
  confidence: number;
  /** What it was made of, by name. */
  signals: Record<string, number>;
}
