/** What another threshold would have made of the last days' answers. */
import { z } from "zod";

const turns = z.number().int();

export const thresholdPreviewSchema = z.object({
  days: turns,
  /** Answers that had a grade. */
  graded: turns,
  points: z.array(z.object({ threshold: z.number(), answered: turns, asked_back: turns, handed_over: turns })),
});
export type ThresholdPreview = z.infer<typeof thresholdPreviewSchema>;
