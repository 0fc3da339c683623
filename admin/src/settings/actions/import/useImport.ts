/** Importing actions: reading a document or a server, choosing, and adding drafts. */
import { useState } from "preact/hooks";
import { actionsApi } from "../../../api/actions.ts";
import type { AddActionImportReply } from "../../../api/client.ts";
import { ApiError } from "../../../api/request.ts";
import { errorMessage, hasText, locale, t } from "../../../i18n/index.ts";
import type { Draft } from "../draft.ts";

export type ImportList = AddActionImportReply;
export type ImportItem = ImportList["items"][number];
export type Way = "openapi" | "file" | "mcp";
export interface Source {
  way: Way;
  url: string;
  server: string;
  file: File | null;
  header: string;
  prefix: string;
  key: string;
}

const NO_SOURCE: Source = {
  ...{ way: "openapi", url: "https://", server: "", file: null, header: "Authorization", prefix: "Bearer ", key: "" },
};
/** Limits of one request: the server accepts 20 drafts, and 256 KB. */
const MOST = { drafts: 20, chars: 150_000 };

/** @param onAdded receives the first draft's id */
export function useImport(onAdded: (first: string | null) => void) {
  const [source, setSource] = useState(NO_SOURCE);
  const [list, setList] = useState<ImportList | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Draft["effect"]>>(new Map());
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<"read" | "add" | null>(null);
  const [error, setError] = useState<unknown>(null);

  const run = async (what: "read" | "add", work: () => Promise<void>) => {
    setBusy(what);
    setError(null);

    try {
      await work();
    } catch (failure) {
      setError(failure);
    }
    setBusy(null);
  };
  const read = () =>
    run("read", async () => {
      setList(null);
      setChosen(new Map());
      setList(await readSource(source));
      setSecrets(source.way === "mcp" && source.key ? { key: source.key } : {});
    });
  const picked = list?.items.filter(({ id }) => chosen.has(id)) ?? [];
  const add = () =>
    run("add", async () => {
      let first: string | null = null;
      const given = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ""));
      for (const batch of batchesOf(picked.flatMap((item) => draftOf(item, chosen.get(item.id))))) {
        const { actions } = await actionsApi.addDrafts({
          definitions: batch.map(({ draft }) => draft),
          secrets: given,
        });
        first ??= actions[0]?.id ?? null;
        // Added ones are unselected, so that a retry after a failure doesn't add them again.
        setChosen((before) => new Map([...before].filter(([id]) => !batch.some((each) => each.id === id))));
      }
      onAdded(first);
    });
  return {
    ...{ source, setSource, list, chosen, setChosen, secrets, setSecrets, busy },
    ...{ read, add, secretNames: secretsOf(picked), said: error === null ? null : wordsFor(error) },
  };
}

function readSource({ way, url, server, file, header, prefix, key }: Source): Promise<ImportList> {
  const shared = { locale: locale.value, ...(server.trim() && { server: server.trim() }) };
  if (way === "openapi") return actionsApi.importApi({ url: url.trim(), ...shared });
  if (way === "file") return file ? actionsApi.importFile(file, shared) : Promise.reject(new ApiError("file_empty"));
  const given = key ? { name: header.trim(), prefix, key } : null;
  return actionsApi.importTools({ url: url.trim(), header: given, locale: locale.value });
}

interface Picked {
  id: string;
  draft: Draft;
}

/** The draft, with the effect that the owner chose. */
function draftOf({ id, definition }: ImportItem, effect: Draft["effect"] | undefined): Picked[] {
  return definition && effect ? [{ id, draft: { ...definition, effect } }] : [];
}

/** Names of the secrets in the chosen items' headers. */
function secretsOf(items: ImportItem[]): string[] {
  const values = items.flatMap(({ definition }) => definition?.request.headers ?? []).map(({ value }) => value);
  const names = values.flatMap((value) =>
    [...value.matchAll(/\{\{secret:([a-z0-9_]+)\}\}/g)].map(([, name = ""]) => name),
  );
  return [...new Set(names)];
}

function batchesOf(picked: Picked[]): Picked[][] {
  const batches: { chars: number; all: Picked[] }[] = [];
  for (const each of picked) {
    const { length } = JSON.stringify(each.draft);
    const last = batches.at(-1);
    if (last && last.all.length < MOST.drafts && last.chars + length <= MOST.chars) {
      last.all.push(each);
      last.chars += length;
    } else batches.push({ chars: length, all: [each] });
  }
  return batches.map(({ all }) => all);
}

/** Own words for import errors: the usual messages are about documents in the knowledge base. */
function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage("internal", "admin");
  const key = `actions.importError.${error.key}`;
  return hasText(key) ? t(key) : errorMessage(error.key, error.requestId, error.details);
}
