/** Whether a model reasons before it answers, by its name: it refuses a temperature, and its limit of tokens counts its thoughts. */
export function thinksFirst(model: string): boolean {
  return /^(?:o\d|gpt-5(?!.*chat))/.test(model);
}
