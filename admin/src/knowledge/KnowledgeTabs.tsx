/** Tabs for the kinds of knowledge, above their lists. */
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { t } from "../i18n/index.ts";

const tabs = [
  { path: "/admin/knowledge", text: "knowledge.tabDocuments" },
  { path: "/admin/knowledge/sites", text: "knowledge.tabSites" },
  { path: "/admin/knowledge/questions", text: "knowledge.tabQuestions" },
  { path: "/admin/knowledge/cache", text: "knowledge.tabCache" },
  { path: "/admin/knowledge/gaps", text: "gaps.tab" },
  { path: "/admin/knowledge/proposals", text: "proposal.tab" },
  { path: "/admin/knowledge/test", text: "testBox.tab" },
  { path: "/admin/knowledge/saved", text: "saved.tab" },
] as const;

export function KnowledgeTabs() {
  const { path } = useLocation();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    strip.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav class="tabs tabs-page tabs-strip" ref={strip} aria-label={t("knowledge.tabs")}>
      {tabs.map((tab) => (
        <a key={tab.path} class="tab" href={tab.path} aria-current={path === tab.path ? "page" : undefined}>
          {t(tab.text)}
        </a>
      ))}
    </nav>
  );
}
