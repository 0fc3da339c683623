import type { TenantSettings } from "./settings.ts";

/** What the chat shows before the first message. */
export interface Welcome {
  /** Null: the product's default, in the visitor's language. */
  greeting: string | null;
  suggestions: string[];
}

/** A language without its region, as the widget names its languages. */
const baseOf = (tag: string) => tag.split("-")[0]!.toLowerCase();

/**
 * The greeting and questions by language. Other languages get those in the tenant's own language, else the ones
 * without a language.
 */
export function readWelcome({
  greeting,
  suggestions,
  locale,
  welcome_texts,
}: Pick<TenantSettings, "greeting" | "suggestions" | "locale" | "welcome_texts">): Welcome & {
  texts: Record<string, Welcome>;
} {
  const texts = Object.fromEntries(
    welcome_texts.map(({ locale: tag, ...welcome }): [string, Welcome] => [baseOf(tag), welcome]),
  );
  return { ...((locale && texts[baseOf(locale)]) || { greeting, suggestions }), texts };
}
