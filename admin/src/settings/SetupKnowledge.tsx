import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Source } from "../../../server/protocol/admin.ts";
import { isErrorKey } from "../../../server/protocol/errors.ts";
import type { Setup } from "../../../server/protocol/setup.ts";
import { ApiError } from "../api/api.ts";
import { errorMessage, loadWords, t } from "../i18n/index.ts";
import { Notice } from "../ui/Notice.tsx";
import { useFirstSite } from "./useFirstSite.ts";

/** The origin of the crawled site, which is probably where the chat will run. */
export const siteOrigin = signal("");

interface SetupKnowledgeProps {
  documents: Setup["documents"];
  onAdded: () => Promise<void>;
}

/** Belongs to the knowledge room, and brings its texts; most setups don't need it. */
async function loadUploadBox() {
  const [{ UploadBox }] = await Promise.all([import("../knowledge/UploadBox.tsx"), loadWords("knowledge")]);
  return UploadBox;
}

/** The upload box as an alternative. If it can't be loaded, a link leads to it. */
function Files({ onAdded }: { onAdded: () => Promise<void> }) {
  const [Box, setBox] = useState<Awaited<ReturnType<typeof loadUploadBox>> | null>(null);
  useEffect(
    () =>
      void loadUploadBox().then(
        (box) => setBox(() => box),
        () => undefined,
      ),
    [],
  );
  return (
    <>
      <p class="muted">{t("setup.or")}</p>
      {Box ? <Box onUploaded={() => void onAdded()} /> : <a href="/admin/knowledge">{t("setup.files")}</a>}
    </>
  );
}

/** These errors' texts refer to an earlier sync. On a first one there was none. */
const OF_LATER_TIMES = new Set(["site_unreachable", "sitemap_unreadable", "page_failed", "page_timeout"]);

/** Nothing could be fetched: says what happened, and what to do. */
function Lost({ site: { name, error_key: key } }: { site: Source }) {
  const reason = isErrorKey(key) && !OF_LATER_TIMES.has(key) ? errorMessage(key) : "";
  return (
    <Notice kind="error">
      {t("setup.siteFailed", { site: name })} {reason} {t("setup.siteFailedHint")}
    </Notice>
  );
}

/** Adds a site by its address, or files. */
export function SetupKnowledge({ documents, onAdded }: SetupKnowledgeProps) {
  const [url, setUrl] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { lost, underWay, read, add: addSite } = useFirstSite();
  useEffect(() => {
    if (!read) return;
    siteOrigin.value = URL.parse(read.url)?.origin ?? "";
    setUrl("");
  }, [read?.id]);
  // Also after a reload, so that a typo can be corrected.
  useEffect(() => {
    if (lost) setUrl((typed) => typed || lost.url);
  }, [lost?.id]);
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = url.trim();
    if (typed === "") return setRefusal(t("setup.addressMissing"));
    setRefusal(null);
    setSending(true);
    try {
      await addSite(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
      await onAdded();
    } catch (failure) {
      setRefusal(wordsFor(failure));
    }
    setSending(false);
  };
  return (
    <form class="stack" onSubmit={add} noValidate>
      <div class="inline-form">
        <label class="field grow">
          <span>{t("setup.address")}</span>
          <input
            type="text"
            inputMode="url"
            autocapitalize="none"
            spellcheck={false}
            value={url}
            placeholder="www.example.com"
            aria-invalid={refusal !== null}
            aria-describedby="setup-address"
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={isSending || underWay !== null}>
          {t("setup.read")}
        </button>
      </div>
      <p id="setup-address" class="refusal" role="alert">
        {refusal}
      </p>
      {lost && !isSending && <Lost site={lost} />}
      <Progress documents={documents} underWay={underWay} />
      <Files onAdded={onAdded} />
    </form>
  );
}

function Progress({ documents, underWay }: { documents: Setup["documents"]; underWay: Source | null }) {
  const { ready, pending, failed } = documents;
  return (
    <p role="status">
      {underWay && <>{t("setup.reading", { site: underWay.name })} </>}
      {ready + pending + failed > 0 && t("setup.documents", { ready, pending, failed })}{" "}
      {failed > 0 && <a href="/admin/knowledge">{t("setup.failed")}</a>}
    </p>
  );
}

function wordsFor(failure: unknown): string {
  if (!(failure instanceof ApiError)) return errorMessage("internal", "admin");
  return errorMessage(failure.key, failure.requestId, failure.details);
}
