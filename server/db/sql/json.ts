/** JSON as the database accepts it. */

/**
 * Lone surrogates (from a text cut inside a character) and NUL are valid JSON but not valid `jsonb`: replaced and
 * dropped.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === "string" ? storable(each) : each));
}

function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}
