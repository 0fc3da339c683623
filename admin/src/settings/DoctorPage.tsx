/** What the service depends on, looked at now: for its operators. */
import { useEffect, useState } from "preact/hooks";
import { CHECKS, type CheckName, type Finding, LEVELS, type Level } from "../../../server/protocol/doctor.ts";
import type { DoctorReport } from "../../../server/protocol/operator.ts";
import { settingsApi } from "../api/settings.ts";
import { formatNumber, t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

/** Some checks wait for others, such as a model: few at once leave the service to its visitors. */
const AT_ONCE = 4;
const COLORS: Record<Level, string> = { error: "failed", warning: "queued", notice: "open", ok: "ready" };

export function DoctorPage() {
  return (
    <OwnerPage isWide>
      <Doctor />
    </OwnerPage>
  );
}

type Setting = DoctorReport["settings"][number];

function useDoctor() {
  const [findings, setFindings] = useState<Finding[]>([]);
  const [settings, setSettings] = useState<Setting[]>([]);
  const [done, setDone] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function lookAtNext(waiting: CheckName[]): Promise<void> {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const report = await settingsApi.examine(check);
      setFindings((before) => [...before, ...report.findings]);
      if (check === "configuration") setSettings(report.settings);
      setDone((before) => before + 1);
    }
  }
  async function run(): Promise<void> {
    setFindings([]);
    setDone(0);
    setError(null);
    setIsRunning(true);
    const waiting: CheckName[] = [...CHECKS];
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, () => lookAtNext(waiting)));
    } catch (failure) {
      waiting.length = 0;
      setError(failure);
    }
    setIsRunning(false);
  }
  useEffect(() => void run(), []);
  return { findings, settings, done, isRunning, error, run };
}

function Doctor() {
  const { findings, settings, done, isRunning, error, run } = useDoctor();
  const counts = LEVELS.map((level) => [level, findings.filter((each) => each.level === level)] as const);
  const summary = counts.flatMap(([level, found]) =>
    found.length > 0 ? [`${t(`doctor.level.${level}`)}: ${formatNumber(found.length)}`] : [],
  );
  return (
    <section class="card stack">
      <h2>{t("doctor.title")}</h2>
      <p class="muted">{t("doctor.hint")}</p>
      {error !== null && <ErrorNotice error={error} />}
      <div class="actions">
        <button type="button" class="button small" disabled={isRunning} onClick={() => void run()}>
          {t("doctor.run")}
        </button>
        {isRunning && <progress max={CHECKS.length} value={done} aria-label={t("doctor.progress")} />}
      </div>
      <p role="status">
        {isRunning
          ? t("doctor.running", { done: formatNumber(done), total: formatNumber(CHECKS.length) })
          : summary.join(" · ")}
      </p>
      {counts.map(([level, found]) => found.length > 0 && <Group key={level} level={level} findings={found} />)}
      {settings.length > 0 && <Settings settings={settings} />}
    </section>
  );
}

function Group({ level, findings }: { level: Level; findings: Finding[] }) {
  const inOrder = findings.toSorted((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
  return (
    <section aria-labelledby={`doctor-${level}`}>
      <h3 id={`doctor-${level}`}>
        <span class={`tag tag-${COLORS[level]}`}>{t(`doctor.level.${level}`)}</span>
      </h3>
      <ul class="findings">
        {inOrder.map(({ check, found, mend, link }) => (
          <li key={`${check} ${found}`}>
            <strong>{t(`doctor.check.${check}`)}</strong>
            <div lang="en" dir="ltr">
              <p>{found}</p>
              {mend !== null && (
                <p class="muted">
                  {mend} <code>{link}</code>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is set, in the words of the documentation. */
function Settings({ settings }: { settings: Setting[] }) {
  return (
    <details>
      <summary>{t("doctor.settings", { count: formatNumber(settings.length) })}</summary>
      <ul class="findings">
        {settings.map(({ name, value, usual, meaning }) => (
          <li key={name}>
            <code dir="ltr">
              {name}
              {value !== null && `=${value}`}
            </code>{" "}
            <span class="muted">
              {value === null && t("doctor.hidden")} {usual !== null && t("doctor.usual", { value: usual })}
            </span>
            <p lang="en" dir="ltr" class="muted">
              {meaning}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
