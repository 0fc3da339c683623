/** The cost of a model request. */
import type { StatedPrice } from "../ports/budget.ts";

export interface Tokens {
  tokensIn: number;
  tokensOut: number;
}

type List = typeof import("@pydantic/genai-prices");
let loading: Promise<List> | null = null;
/** Cache of models missing from the list: a miss scans every provider. */
const unlisted = new Set<string>();

/**
 * Millionths of a US dollar, rounded up so that many small requests don't add up to nothing; null when the price
 * is neither configured nor in the public list. The list is large, so it is only loaded on first use.
 */
export async function costMicros(
  model: string,
  { tokensIn, tokensOut }: Tokens,
  stated: readonly StatedPrice[] = [],
): Promise<number | null> {
  const own = stated.find((each) => each.model === model);
  // Dollars per million tokens equal millionths of a dollar per token.
  if (own) return roundUp(tokensIn * own.usd_per_million_in + tokensOut * own.usd_per_million_out);
  if (unlisted.has(model)) return null;
  const rates = knownRates(model) ?? (await listedRates(model));
  return rates && roundUp(tokensIn * rates.in + tokensOut * rates.out);
}

/** Millionths of a US dollar per token; cached briefly, since some prices depend on the hour. */
interface Rates {
  in: number;
  out: number;
  until: number;
}
const RATES_MS = 60_000;
/** The tokens of a long prompt: some prices rise with far longer ones, which are never sent here. */
const SAMPLE = 10_000;
/** Recent rates: looking up the list is the slowest part of pricing. */
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
      if (unlisted.size < MAX_MODELS) unlisted.add(model);
      return null;
    }
    const perToken = (dollars: number) => (dollars * 1_000_000) / SAMPLE;
    const rates = { in: perToken(price.input_price), out: perToken(price.output_price), until: Date.now() + RATES_MS };
    if (lately.size < MAX_MODELS) lately.set(model, rates);
    return rates;
  } catch {
    return null;
  }
}

/** Cache size: operators configure one model per task, hardly more. */
const MAX_MODELS = 100;

/** Rounds up, ignoring floating-point error. */
const roundUp = (micros: number) => Math.ceil(micros - 1e-6);
