import { useState } from "preact/hooks";
import type { Settings } from "../../../../server/protocol/admin.ts";
import { settingsApi } from "../../api/settings.ts";
import { t } from "../../i18n/index.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";

interface SecretFieldProps {
  isSet: boolean;
  least: number;
  run: (work: () => Promise<Settings>) => Promise<boolean>;
}

/** The secret the tenant's own server signs with: generated here, shown once, stored at once. */
export function SecretField({ isSet, least, run }: SecretFieldProps) {
  const [made, setMade] = useState<string | null>(null);
  const store = async (secret: string | null) => {
    if (await run(() => settingsApi.updateSettings({ identity_secret: secret }))) setMade(secret);
  };
  return (
    <>
      {made && (
        <div class="snippet">
          <code>{made}</code>
          <CopyButton text={made} />
        </div>
      )}
      <p class="secret-state">{t(made ? "secret.made" : isSet ? "secret.set" : "secret.none")}</p>
      <div class="actions">
        {isSet ? (
          <>
            <ConfirmButton
              label={t("secret.renew")}
              question={t("secret.renewAsk")}
              action={t("secret.renew")}
              isWord
              onConfirm={() => void store(newSecret(least))}
            />
            <ConfirmButton
              label={t("secret.remove")}
              question={t("secret.removeAsk")}
              action={t("secret.remove")}
              isWord
              onConfirm={() => void store(null)}
            />
          </>
        ) : (
          <button type="button" class="button" onClick={() => void store(newSecret(least))}>
            {t("secret.make")}
          </button>
        )}
      </div>
    </>
  );
}

/** Random bytes in hexadecimal, at least as long as required. */
function newSecret(least: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.max(32, least)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
