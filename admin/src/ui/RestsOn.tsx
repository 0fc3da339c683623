/** The sources an answer rests on. */
import type { CachedEntry } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";

/** Links to the documents, each once. */
export function RestsOn({ sources }: { sources: CachedEntry["rests_on"] }) {
  const documents = [...new Map(sources.map((source) => [source.document_id, source])).values()];
  return (
    <ul class="rests-on">
      {documents.map((source) => (
        <li key={source.document_id}>
          {source.title === null ? (
            t("ui.restsGone")
          ) : (
            <a href={`/admin/knowledge/${source.document_id}`} dir="auto">
              {source.title}
            </a>
          )}{" "}
          <span class="muted">{t("ui.version", { version: source.document_version })}</span>
        </li>
      ))}
    </ul>
  );
}
