/** Parses a vector that was selected as text: `[0.1,-2e-3]`. */
export function readVector(text: string): number[] {
  return text.slice(1, -1).split(",").map(Number);
}
