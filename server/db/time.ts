/** Converts a timestamp in Postgres's text format to ISO 8601. */
export const isoTime = (at: string) => new Date(at).toISOString();
