/** The command line can't be carried out: printed without a stack trace, above the command's usage. */
export class UsageError extends Error {
  override name = "UsageError";
}
