/** A source's options besides its address: when it is fetched again, and which pages belong to it. */
import type { Discovery, SourceKind, SourceSchedule } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { Select } from "../ui/Select.tsx";

export interface SourceOptionValues {
  name: string;
  schedule: SourceSchedule;
  discovery: Discovery;
  /** One address per line. */
  exclude: string;
  max_pages: number;
}

const schedules = ["off", "hourly", "daily", "weekly"] as const;
const discoveries = ["auto", "sitemap", "links"] as const;

/** The non-empty lines. */
export function toExclude(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

interface Props {
  kind: SourceKind;
  values: SourceOptionValues;
  onChange: (values: SourceOptionValues) => void;
}

export function SourceOptions({ kind, values, onChange }: Props) {
  const set = (patch: Partial<SourceOptionValues>) => onChange({ ...values, ...patch });
  return (
    <div class="options">
      <label class="field">
        <span>{t("sources.name")}</span>
        <input value={values.name} maxLength={200} onInput={(event) => set({ name: event.currentTarget.value })} />
      </label>
      <label class="field">
        <span>{t("sources.schedule")}</span>
        <Select
          value={values.schedule}
          options={schedules}
          nameOf={(each) => t(`schedule.${each}`)}
          onChoose={(schedule) => set({ schedule })}
        />
      </label>
      {kind === "site" && (
        <>
          <label class="field">
            <span>{t("sources.discovery")}</span>
            <Select
              value={values.discovery}
              options={discoveries}
              nameOf={(each) => t(`discovery.${each}`)}
              onChoose={(discovery) => set({ discovery })}
            />
          </label>
          <label class="field">
            <span>{t("sources.maxPages")}</span>
            <input
              type="number"
              min={1}
              max={5000}
              value={values.max_pages}
              onInput={(event) => set({ max_pages: event.currentTarget.valueAsNumber || 1 })}
            />
          </label>
          <label class="field options-wide">
            <span>{t("sources.exclude")}</span>
            <textarea
              rows={3}
              value={values.exclude}
              placeholder={t("sources.excludePlaceholder")}
              onInput={(event) => set({ exclude: event.currentTarget.value })}
            />
            <span class="hint muted">{t("sources.excludeHint")}</span>
          </label>
        </>
      )}
    </div>
  );
}
