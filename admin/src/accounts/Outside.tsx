/** The layout of pages outside any desk: the product's name and one card. */
import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import { Bell } from "../ui/Bell.tsx";

export function Outside({ children }: { children: ComponentChildren }) {
  return (
    <main class="lonely">
      <p class="brand">
        <Bell size={34} />
        {t("app.name")}
      </p>
      {children}
    </main>
  );
}
