/** Whether a model reasons before answering, by its name: it refuses a temperature, and its token limit includes reasoning. */
export function thinksFirst(model: string): boolean {
  return /^(?:o\d|gpt-5(?!.*chat))/.test(model);
}
