/** The first site to be crawled, polled until it has been read or has failed. */
import { useCallback, useState } from "preact/hooks";
import type { Source } from "../../../server/protocol/admin.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { useFresh } from "../state/useFresh.ts";

const isUnderWay = ({ status }: Source) => status === "queued" || status === "syncing";
/** Whether the crawl failed without storing a single page. */
const isLost = (site: Source) => !isUnderWay(site) && site.pages.stored === 0;

/** @returns the newest site as `lost`, `underWay` or `read`, and a function that adds one */
export function useFirstSite() {
  const [site, setSite] = useState<Source | null>(null);
  const load = useCallback(async () => {
    const { sources } = await knowledgeApi.listSources();
    const sites = sources.filter(({ kind, status }) => kind === "site" && status !== "deleting");
    setSite(sites.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null);
  }, []);
  const quietly = useCallback(() => load().catch(() => undefined), [load]);
  useFresh(quietly, ({ type }) => type === "documents_changed", site !== null && isUnderWay(site));
  const lost = site !== null && isLost(site) ? site : null;
  return {
    lost,
    underWay: site !== null && isUnderWay(site) ? site : null,
    read: site !== null && site.pages.stored > 0 ? site : null,
    /** Adds a site. Deletes a previous one that failed, so that a mistyped address is not fetched every day. */
    async add(url: string): Promise<void> {
      await knowledgeApi.addSource({ kind: "site", url });
      if (lost) await knowledgeApi.deleteSource(lost.id);
      await load();
    },
  };
}
