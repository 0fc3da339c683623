/** A grade, whoever wrote the answer. */
export interface Grade {
  /** 0 to 1. */
  confidence: number;
  /** Its components, by name. */
  signals: Record<string, number>;
}
