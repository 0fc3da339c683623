import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { Icon } from "../ui/Icon.tsx";
import { Documents, useDocuments } from "./KnowledgePage.tsx";
import { KnowledgeTabs } from "./KnowledgeTabs.tsx";
import { OwnersOnly } from "./OwnersOnly.tsx";

/** Questions with hand-written answers. */
export function QuestionsPage() {
  const [search, setSearch] = useState("");
  const list = useDocuments({ kind: "qa", search, status: "" });
  const isOwner = may("owner");
  return (
    <div class="page page-wide">
      <h1>{t("knowledge.title")}</h1>
      <KnowledgeTabs />
      <p class="muted">{t("qa.intro")}</p>
      <OwnersOnly />
      <search class="filters">
        <label class="field grow">
          <span>{t("knowledge.search")}</span>
          <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        {isOwner && (
          <a class="button primary" href="/admin/knowledge/questions/new">
            <Icon name="plus" size={16} />
            {t("qa.write")}
          </a>
        )}
      </search>
      <Documents list={list} isOwner={isOwner} empty={t(search === "" ? "qa.empty" : "knowledge.noMatch")} />
    </div>
  );
}
