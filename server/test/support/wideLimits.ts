/** Limits that no test and no measurement meets unless it sets them: all of it comes from one address. */
export const wideLimits = {
  ...all(10_000_000, "RATE_INITS_PER_MINUTE", "RATE_NETWORK_INITS_PER_MINUTE", "RATE_TENANT_INITS_PER_MINUTE"),
  ...all(10_000_000, "RATE_MESSAGES_PER_MINUTE", "RATE_ADDRESS_MESSAGES_PER_MINUTE", "RATE_TENANT_MESSAGES_PER_MINUTE"),
  ...all(
    10_000_000,
    "RATE_ESCALATIONS_PER_HOUR",
    "RATE_ADDRESS_ESCALATIONS_PER_HOUR",
    "RATE_TENANT_ESCALATIONS_PER_HOUR",
  ),
  ...all(10_000_000, "RATE_READS_PER_MINUTE", "RATE_FILES_PER_DAY", "RATE_ADDRESS_FILES_PER_DAY"),
  ...all(10_000_000, "RATE_MAILS_PER_DAY", "RATE_NEW_DESK_MAILS_PER_DAY", "RATE_ADDRESS_MAILS_PER_DAY"),
  ...all(100_000, "MAX_STREAMS_PER_VISITOR", "MAX_STREAMS_PER_ADDRESS", "MAX_STREAMS_PER_MEMBER"),
};

function all(value: number, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(value)]));
}
