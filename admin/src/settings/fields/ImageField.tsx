import type { Settings } from "../../../../server/protocol/admin.ts";
import { settingsApi } from "../../api/settings.ts";
import { t } from "../../i18n/index.ts";
import { me } from "../../state/session.ts";

interface ImageFieldProps {
  kind: "logo" | "avatar";
  /** The name of the current image. */
  value: string | null;
  run: (work: () => Promise<Settings>) => Promise<boolean>;
}

/** An image, stored as soon as it is chosen. */
export function ImageField({ kind, value, run }: ImageFieldProps) {
  return (
    <div class="image-field">
      {value && <img src={`/widget/images/${me.value?.tenant.id}/${value}`} alt="" />}
      <label class="button small">
        {t("look.choose")}
        <input
          class="visually-hidden"
          type="file"
          aria-label={t(`setting.${kind}`)}
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void run(() => settingsApi.setImage(kind, file));
          }}
        />
      </label>
      {value && (
        <button
          type="button"
          class="button small"
          onClick={() => void run(() => settingsApi.updateSettings({ [kind]: null }))}
        >
          {t(`look.${kind}Remove`)}
        </button>
      )}
    </div>
  );
}
