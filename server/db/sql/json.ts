/** JSON as the database takes it. */

/** Half a character (a text cut in the middle of one) and the character NUL are JSON, but no `jsonb`: they are left out. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === "string" ? storable(each) : each));
}

function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}
