/** What a chat model is asked to be like, by its name. */

/** Reasoning models refuse a temperature, and think for longer than a visitor waits unless told not to. */
export function modelSettings(model: string) {
  const isReasoning = /^(?:o\d|gpt-5(?!.*chat))/.test(model);
  return isReasoning ? { reasoning: { effort: "low" as const } } : { temperature: 0 };
}
