/** Postgres's own text of a moment, as ISO 8601. */
export const isoTime = (at: string) => new Date(at).toISOString();
