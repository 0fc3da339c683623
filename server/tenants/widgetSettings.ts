/** What a visitor's widget is told of its tenant. */
import type { WidgetSettings } from "../protocol/api.ts";
import { openingsFrom } from "../protocol/openings.ts";
import type { TenantProfile } from "./findTenant.ts";
import { imagePath } from "./images.ts";

/** The one that has begun and those after it: more than a session lives to see. */
const OPENINGS_TOLD = 4;

/** The settings a widget draws itself by. */
export function widgetSettings({ id, name, settings }: TenantProfile, now: Date = new Date()): WidgetSettings {
  const { greeting, accent, locale, suggestions, hours } = settings;
  const { position, offset_x, offset_y, theme, radius, font } = settings;
  return {
    name,
    greeting,
    accent,
    locale,
    look: { position, offset_x, offset_y, theme, radius, font },
    logo: imagePath(id, settings.logo),
    avatar: imagePath(id, settings.avatar),
    suggestions,
    files: settings.visitor_files,
    presence: hours && {
      openings: openingsFrom(hours, now, OPENINGS_TOLD),
      reply_minutes: hours.reply_minutes,
    },
  };
}
