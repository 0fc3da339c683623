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
  const rates = knownRates(model) ?? (await listedRates(model));
  return rates && roundUp(tokensIn * rates.in + tokensOut * rates.out);
}

/** Millionths of a US dollar for a token; for so short a time, since some prices depend on the hour. */
interface Rates {
  in: number;
  out: number;
  until: number;
}
const RATES_MS = 60_000;
/** As many tokens as a long prompt has: some prices rise with far longer ones, which nobody sends here. */
const SAMPLE = 10_000;
/** A look at the list takes longer than anything else about a cost. */
const lately = new Map<string, Rates>();

function knownRates(model: string): Rates | null {
  const rates = lately.get(model);
  return rates && rates.until > Date.now() ? rates : null;
}

async function listedRates(model: string): Promise<Rates | null> {
  loading ??= import("@pydantic/genai-prices");
  try {
    const { calcPrice } = await loading;
    const usage = { input_tokens: SAMPLE, output_tokens: SAMPLE };
    const price = calcPrice(usage, model, { providerId: "openai" }) ?? calcPrice(usage, model);
    if (price === null) {
      if (unlisted.size < MOST_MODELS) unlisted.add(model);
      return null;
    }
    const perToken = (dollars: number) => (dollars * 1_000_000) / SAMPLE;
    const rates = { in: perToken(price.input_price), out: perToken(price.output_price), until: Date.now() + RATES_MS };
    if (lately.size < MOST_MODELS) lately.set(model, rates);
    return rates;
  } catch {
    return null;
  }
}

/** Operators name a model per task, hardly more. */
const MOST_MODELS = 100;

/** Not over the dust that sums of floating point numbers leave. */
const roundUp = (micros: number) => Math.ceil(micros - 1e-6);
