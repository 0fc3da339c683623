/** How this person wants to be alerted to waiting tickets. */
import { useState } from "preact/hooks";
import type { AlertPreferences } from "../../../server/protocol/inbox.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { alerts, playSound } from "../state/alerts.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";

const MAILS = ["always", "unclaimed", "never"] as const;

export function Alerts() {
  const [error, setError] = useState<unknown>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const wishes = alerts.value;
  if (!wishes) return null;

  async function save(change: Partial<AlertPreferences>): Promise<void> {
    setIsSaved(false);
    try {
      alerts.value = await api.saveAlerts({ ...wishes!, ...change });
      setError(null);
      setIsSaved(true);
    } catch (failure) {
      setError(failure);
    }
  }

  /** The browser asks only once; after a refusal, only its own settings can allow it. */
  async function allowBrowser(isOn: boolean): Promise<void> {
    const isAllowed = !isOn || ("Notification" in window && (await Notification.requestPermission()) === "granted");
    setIsRefused(!isAllowed);
    if (isAllowed) await save({ browser: isOn });
  }

  return (
    <section class="card stack">
      <h2>{t("account.alerts")}</h2>
      <p class="muted">{t("account.alertsHint")}</p>
      {error !== null && <ErrorNotice error={error} />}
      {isRefused && <Notice kind="error">{t("account.browserRefused")}</Notice>}
      <Check
        isOn={wishes.sound}
        text={t("account.alertSound")}
        onChange={(sound) => {
          if (sound) playSound();
          void save({ sound });
        }}
      />
      <Check isOn={wishes.browser} text={t("account.alertBrowser")} onChange={(isOn) => void allowBrowser(isOn)} />
      <MailAlerts wishes={wishes} onChange={(change) => void save(change)} />
      {isSaved && <Notice kind="ok">{t("ui.saved")}</Notice>}
    </section>
  );
}

interface MailAlertsProps {
  wishes: AlertPreferences;
  onChange: (change: Partial<AlertPreferences>) => void;
}

function MailAlerts({ wishes, onChange }: MailAlertsProps) {
  return (
    <>
      <label class="field">
        <span>{t("account.alertMail")}</span>
        <Select
          value={wishes.mail}
          options={MAILS}
          nameOf={(mail) => t(`account.alertMail.${mail}`)}
          onChoose={(mail) => onChange({ mail })}
        />
      </label>
      {wishes.mail === "unclaimed" && (
        <label class="field">
          <span>{t("account.alertMinutes")}</span>
          <input
            type="number"
            min={1}
            max={1440}
            value={wishes.mail_after_minutes}
            onChange={(event) => {
              const minutes = event.currentTarget.valueAsNumber;
              if (event.currentTarget.checkValidity() && minutes) onChange({ mail_after_minutes: minutes });
            }}
          />
        </label>
      )}
      <Check
        isOn={wishes.mail_mentions}
        text={t("account.alertMentions")}
        onChange={(isOn) => onChange({ mail_mentions: isOn })}
      />
      <Check
        isOn={wishes.mail_assigned}
        text={t("account.alertAssigned")}
        onChange={(isOn) => onChange({ mail_assigned: isOn })}
      />
    </>
  );
}

interface CheckProps {
  isOn: boolean;
  text: string;
  onChange: (isOn: boolean) => void;
}

function Check({ isOn, text, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{text}</span>
    </label>
  );
}
