/** Exports: requested here, created in the background, downloadable while their link is valid. */
import { useCallback, useState } from "preact/hooks";
import type { Export, ExportRequest } from "../../../server/protocol/data.ts";
import { ApiError } from "../api/api.ts";
import { settingsApi } from "../api/settings.ts";
import { formatBytes, formatMoment, t } from "../i18n/index.ts";
import { useFresh } from "../state/useFresh.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";

const CHOICES = ["conversationsCsv", "conversationsJsonl", "knowledge", "settings", "visitor"] as const;
type Choice = (typeof CHOICES)[number];
const choices = {
  conversationsCsv: { kind: "conversations", format: "csv" },
  conversationsJsonl: { kind: "conversations", format: "jsonl" },
  knowledge: { kind: "knowledge" },
  settings: { kind: "settings" },
  visitor: null,
} as const satisfies Record<Choice, unknown>;

export function Exports() {
  const [exports, setExports] = useState<Export[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    try {
      setExports((await settingsApi.listExports()).exports);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useFresh(load, () => false, exports?.some(({ status }) => status === "queued" || status === "running") ?? false);
  const act = async (work: Promise<unknown>) => {
    setError(null);
    await work.then(load).catch(setError);
  };
  return (
    <section class="card stack">
      <h2>{t("data.exports")}</h2>
      <p class="muted">{t("data.exportsHint")}</p>
      {error !== null && <Failure error={error} />}
      <RequestForm onRequest={(request) => act(settingsApi.requestExport(request))} />
      {exports?.length === 0 && <p class="muted">{t("data.none")}</p>}
      {exports !== null && exports.length > 0 && (
        <ul class="origins" aria-label={t("data.list")}>
          {exports.map((each) => (
            <ExportRow key={each.id} made={each} onDelete={() => void act(settingsApi.deleteExport(each.id))} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Failure({ error }: { error: unknown }) {
  if (error instanceof ApiError && error.key === "not_found") return <Notice kind="error">{t("data.unknown")}</Notice>;
  if (error instanceof ApiError && error.details.visitors) return <Notice kind="error">{t("data.several")}</Notice>;
  return <ErrorNotice error={error} />;
}

function RequestForm({ onRequest }: { onRequest: (request: ExportRequest) => Promise<void> }) {
  const [choice, setChoice] = useState<Choice>("conversationsCsv");
  const [email, setEmail] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void onRequest(choices[choice] ?? { kind: "visitor", visitor: { email } });
  };
  return (
    <form class="inline-form" onSubmit={submit}>
      <label class="field grow">
        <span>{t("data.kind")}</span>
        <Select value={choice} options={CHOICES} nameOf={(each) => t(`data.${each}`)} onChoose={setChoice} />
      </label>
      {choice === "visitor" && (
        <label class="field grow">
          <span>{t("data.email")}</span>
          <input type="email" required value={email} onInput={(event) => setEmail(event.currentTarget.value)} />
        </label>
      )}
      <button type="submit" class="button">
        {t("data.make")}
      </button>
    </form>
  );
}

function ExportRow({ made, onDelete }: { made: Export; onDelete: () => void }) {
  return (
    <li class="export-row">
      <span>
        <strong>{t(`data.${nameOf(made)}`)}</strong>{" "}
        <span class="muted">
          {formatMoment(made.created_at)} · {t("data.expires", { time: formatMoment(made.expires_at) })}
        </span>
      </span>
      <span class="export-actions" aria-live="polite">
        {made.link ? (
          <a class="button small" href={made.link} download>
            {t("data.download", { size: formatBytes(made.byte_size) })}
          </a>
        ) : (
          <span class="muted">{progressOf(made)}</span>
        )}
        <ConfirmButton
          label={t("data.delete")}
          question={t("data.deleteAsk")}
          action={t("data.deleteAction")}
          onConfirm={onDelete}
        />
      </span>
    </li>
  );
}

function nameOf({ kind, format }: Export): Choice {
  if (kind !== "conversations") return kind;
  return format === "csv" ? "conversationsCsv" : "conversationsJsonl";
}

function progressOf({ status, done, total }: Export): string {
  if (status === "failed") return t("data.failed");
  if (status === "queued") return t("data.queued");
  return total === null ? t("data.started") : t("data.running", { done, total });
}
