/** The effect another threshold would have had on recent answers. */
import { z } from "zod";

const turns = z.number().int();

export const thresholdPreviewSchema = z.object({
  days: turns,
  /** Answers with a grade. */
  graded: turns,
  points: z.array(z.object({ threshold: z.number(), answered: turns, clarified: turns, handed_over: turns })),
});
export type ThresholdPreview = z.infer<typeof thresholdPreviewSchema>;
