/** What a visitor's widget is told about its tenant. */

import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { WidgetSettings } from "../protocol/api.ts";
import { openingsFrom } from "../protocol/openings.ts";
import type { ServiceLevel } from "../protocol/service.ts";
import { readWelcome } from "../protocol/welcome.ts";
import { answerLocale } from "./answerLocale.ts";
import type { TenantProfile } from "./findTenant.ts";
import { imagePath } from "./images.ts";

/** Opening periods sent: the current one and those after it; a session ends before they run out. */
const OPENINGS_TOLD = 4;

interface Today {
  level: ServiceLevel;
  /** The visitor's language, a BCP 47 tag. */
  locale: string | null;
}

/** The settings that the widget renders with. */
export function widgetSettings(
  { id, name, settings }: TenantProfile,
  today: Today,
  now: Date = new Date(),
): WidgetSettings {
  const { accent, locale, hours } = settings;
  const { position, offset_x, offset_y, theme, radius, font } = settings;
  return {
    name,
    ...readWelcome(settings),
    accent,
    locale,
    look: { position, offset_x, offset_y, theme, radius, font },
    logo: imagePath(id, settings.logo),
    avatar: imagePath(id, settings.avatar),
    notice: noticeOf(today.level, answerLocale(today.locale, settings)),
    files: settings.visitor_files,
    presence: hours && {
      openings: openingsFrom(hours, now, OPENINGS_TOLD),
      reply_minutes: hours.reply_minutes,
    },
  };
}

function noticeOf(level: ServiceLevel, locale: string | null): string | null {
  const { serviceDocuments, servicePeople, serviceClosed, askPerson } = phrasesFor(locale);
  const texts = { full: null, documents: serviceDocuments, people: servicePeople, closed: serviceClosed };
  const text = texts[level];
  return text && fillIn(text, { ask: askPerson });
}
