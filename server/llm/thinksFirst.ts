/** Whether a model, by its name, reasons first: it refuses a temperature, and its token limit includes reasoning. */
export function thinksFirst(model: string): boolean {
  return /^(?:o\d|gpt-5(?!.*chat))/.test(model);
}
