import { useCallback, useState } from "preact/hooks";
import type { CachedEntry } from "../../../server/protocol/admin.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { useList } from "../state/useFresh.ts";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { CacheEntry } from "./CacheEntry.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";

const ORDERS = ["newest", "most_used"] as const;
type Order = (typeof ORDERS)[number];

/** Cached answers: what they rest on, where they come from, and how they are used. With an id, only that one. */
export function CachePage({ id }: { id?: string }) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order>("newest");
  const [isPinned, setPinned] = useState(false);
  const list = useEntries({ id, search, order, isPinned });
  const isFiltered = search !== "" || isPinned;
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <KnowledgeTabs />
      <p class="muted">{t("cache.intro")}</p>
      {id ? (
        <a class="back-link" href="/admin/knowledge/cache">
          <Icon name="back" size={16} />
          {t("cache.all")}
        </a>
      ) : (
        <search class="filters">
          <label class="field grow">
            <span>{t("cache.search")}</span>
            <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>{t("cache.order")}</span>
            <Select
              value={order}
              options={ORDERS}
              nameOf={(each) => t(each === "newest" ? "cache.newest" : "cache.mostUsed")}
              onChoose={setOrder}
            />
          </label>
          <label class="check">
            <input type="checkbox" checked={isPinned} onChange={(event) => setPinned(event.currentTarget.checked)} />
            <span>{t("cache.onlyPinned")}</span>
          </label>
        </search>
      )}
      <Entries list={list} empty={t(id ? "cache.gone" : isFiltered ? "cache.noMatch" : "cache.empty")} />
    </div>
  );
}

function useEntries({ id, search, order, isPinned }: { id?: string; search: string; order: Order; isPinned: boolean }) {
  const fetchPage = useCallback(
    async (page: { cursor?: string; limit: number }) => {
      const filter = { search: search.trim() || undefined, pinned: isPinned ? ("true" as const) : undefined, order };
      const { entries, next_cursor } = await knowledgeApi.listCacheEntries({
        ...(id ? { entry_id: id } : filter),
        ...page,
      });
      return { items: entries, next_cursor };
    },
    [id, search, order, isPinned],
  );
  return useList<CachedEntry>(
    fetchPage,
    (notice) => notice.type === "documents_changed",
    () => false,
  );
}

function Entries({ list, empty }: { list: ReturnType<typeof useEntries>; empty: string }) {
  const isOwner = may("owner");
  const act = (work: Promise<unknown>) => void work.then(list.refresh, list.setError);
  return (
    <>
      {list.error !== null && <ErrorNotice error={list.error} onRetry={() => void list.refresh()} />}
      {list.items === null && list.error === null && <p class="muted">{t("loading")}</p>}
      {list.items?.length === 0 && <p class="empty">{empty}</p>}
      {list.items && list.items.length > 0 && (
        <ul class="cache-entries">
          {list.items.map((entry) => (
            <CacheEntry
              key={entry.id}
              entry={entry}
              isOwner={isOwner}
              onApprove={() => act(knowledgeApi.approveCacheEntry(entry.id))}
              onPin={(isPinned) => act(knowledgeApi.pinCacheEntry(entry.id, isPinned))}
              onDrop={() => act(knowledgeApi.dropCacheEntry(entry.id))}
            />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <button type="button" class="button wide" onClick={() => void list.more()}>
          {t("knowledge.more")}
        </button>
      )}
    </>
  );
}
