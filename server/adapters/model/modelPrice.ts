type Prices = typeof import("@pydantic/genai-prices");
let loading: Promise<Prices> | null = null;

/**
 * What a call cost, in millionths of a US dollar; 0 when the model's price is unknown.
 * The price list is large: it is loaded with the first call that needs it.
 */
export async function costMicros(model: string, tokensIn: number, tokensOut: number): Promise<number> {
  loading ??= import("@pydantic/genai-prices");
  try {
    const { calcPrice } = await loading;
    const usage = { input_tokens: tokensIn, output_tokens: tokensOut };
    const price = calcPrice(usage, model, { providerId: "openai" }) ?? calcPrice(usage, model);
    return price === null ? 0 : Math.round(price.total_price * 1_000_000);
  } catch {
    return 0;
  }
}

/** Tokens a text is likely to be, when the provider did not say: 4 characters each, 1.5 in scripts without spaces. */
export function estimateTokens(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.ceil((text.length - dense) / 4 + dense / 1.5);
}
