/** What a grade is, whoever wrote the answer. */
export interface Grade {
  /** 0 to 1. */
  confidence: number;
  signals: Record<string, number>;
  /** What kept it low, for the agent who takes over; keys, worst first. */
  reasons: GradeReason[];
}

export type GradeReason =
  | "no_answer"
  | "off_topic"
  | "missing_terms"
  | "missing_name"
  | "wrong_kind"
  | "ungrounded"
  | "unsupported"
  | "flipped"
  | "uncited"
  | "model_doubts";
