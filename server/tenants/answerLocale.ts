import type { TenantSettings } from "./settings.ts";

const baseOf = (tag: string) => tag.split("-")[0]?.toLowerCase();

/**
 * The language to answer a visitor in: their own where the tenant allows it, else the tenant's. Pure.
 * @param visitor a BCP 47 tag; null: unknown
 * @returns null when neither is known
 */
export function answerLocale(
  visitor: string | null,
  { locale, languages }: Pick<TenantSettings, "locale" | "languages">,
): string | null {
  const isAllowed = (tag: string | null) =>
    tag !== null && (languages.length === 0 || languages.some((each) => baseOf(each) === baseOf(tag)));
  return [visitor, locale].find(isAllowed) ?? languages[0] ?? null;
}
