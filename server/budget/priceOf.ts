/** What a request to a model costs. */
import type { StatedPrice } from "../ports/budget.ts";

export interface Tokens {
  tokensIn: number;
  tokensOut: number;
}

type List = typeof import("@pydantic/genai-prices");
let loading: Promise<List> | null = null;
/** Models that the list does not have: finding that out takes a look at every provider. */
const unlisted = new Set<string>();

/**
 * Millionths of a US dollar, rounded up, so that many small requests don't add up to nothing; null when the model's price
 * is neither stated nor in the public list. The list is large: it is loaded with the first request that needs it.
 */
export async function costMicros(
  model: string,
  { tokensIn, tokensOut }: Tokens,
  stated: readonly StatedPrice[] = [],
): Promise<number | null> {
  const own = stated.find((each) => each.model === model);
  // Dollars per million tokens are millionths of a dollar per token.
  if (own) return roundUp(tokensIn * own.usd_per_million_in + tokensOut * own.usd_per_million_out);
  if (unlisted.has(model)) return null;
  loading ??= import("@pydantic/genai-prices");
  try {
    const { calcPrice } = await loading;
    const usage = { input_tokens: tokensIn, output_tokens: tokensOut };
    const price = calcPrice(usage, model, { providerId: "openai" }) ?? calcPrice(usage, model);
    if (price !== null) return roundUp(price.total_price * 1_000_000);
    if (unlisted.size < MOST_UNLISTED) unlisted.add(model);
    return null;
  } catch {
    return null;
  }
}

/** Operators name a model per task, hardly more. */
const MOST_UNLISTED = 100;

/** Not over the dust that sums of floating point numbers leave. */
const roundUp = (micros: number) => Math.ceil(micros - 1e-6);
