/** A signal that also fires after `ms`: for one call inside a run. */
export function deadline(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}
