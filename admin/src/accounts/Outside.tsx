/** The frame of the pages outside of any desk: the name of the product, and one card. */
import type { ComponentChildren } from "preact";
import icon from "../../icon.svg";
import { t } from "../i18n/index.ts";

export function Outside({ children }: { children: ComponentChildren }) {
  return (
    <main class="lonely">
      <p class="brand">
        <img src={icon} alt="" width="34" height="34" />
        {t("app.name")}
      </p>
      {children}
    </main>
  );
}
