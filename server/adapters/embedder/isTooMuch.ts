import { numberOf, textOf } from "../../kernel/errors.ts";

/** Whether an embedding endpoint refused a request for its size: HTTP 413, or an error that mentions the batch. */
export function isTooMuch(error: unknown): boolean {
  const status = numberOf(error, "status");
  if (status === 413) return true;
  return (
    (status === 400 || status === 422) &&
    /batch|too many|maximum.{0,40}(?:inputs|items|list)/i.test(textOf(error, "message") ?? "")
  );
}
