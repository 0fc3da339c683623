import type { TenantSettings } from "./settings.ts";

/** What stands in the chat before the first message. */
export interface Welcome {
  /** Null: the product's own, in the visitor's language. */
  greeting: string | null;
  suggestions: string[];
}

/** A language without its region, as the widget names those that it speaks. */
const baseOf = (tag: string) => tag.split("-")[0]!.toLowerCase();

/**
 * What visitors read first: by language, and, for all other languages, what is written in the tenant's own, else the texts
 * that name none.
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
