/** The layout around every page: navigation, connection state, and the page itself. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { type TextKey, t } from "../i18n/index.ts";
import { counts, pageTitle, toAnswer } from "../state/inbox.ts";
import { connection } from "../state/live.ts";
import { may } from "../state/session.ts";
import { openTicket } from "../ticket/openTicket.ts";
import { Bell } from "../ui/Bell.tsx";
import { Icon } from "../ui/Icon.tsx";
import { visitorName } from "../ui/VisitorName.tsx";
import { Mentions } from "./Mentions.tsx";
import { Overlays, openPalette, openSheet } from "./overlays.tsx";
import { SetupBanner } from "./SetupBanner.tsx";
import { screens } from "./screens.ts";
import { TenantSwitch } from "./TenantSwitch.tsx";

/** The navigation entry for a path; tickets belong to the inbox. */
const pageOf = (path: string) => screens.slice(1).find((page) => path.startsWith(page.path)) ?? screens[0];

export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const current = pageOf(path);
  const ticket = path.startsWith("/admin/tickets/") ? openTicket.value : null;
  const title = ticket ? `${ticket.number} ${visitorName(ticket.visitor)}` : t(current.text);
  useEffect(() => {
    pageTitle.value = title;
  }, [title]);
  return (
    <div class="shell">
      <a class="skip" href="#main">
        {t("nav.skip")}
      </a>
      <header class="rail">
        <a class="rail-brand" href="/admin" aria-label={t("app.name")}>
          <Bell size={34} />
        </a>
        <Navigation current={current} />
        <div class="rail-foot">
          <button
            type="button"
            class="rail-tool"
            aria-label={t("shortcuts.palette")}
            onClick={() => void openPalette()}
          >
            <Icon name="search" />
          </button>
          <button
            type="button"
            class="rail-tool rail-keys"
            aria-label={t("shortcuts.sheet")}
            onClick={() => void openSheet()}
          >
            ?
          </button>
          <ConnectionState />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <TenantSwitch />
        {connection.value === "offline" && (
          <p class="offline" role="status">
            {t("live.offline")}
          </p>
        )}
        <Mentions />
        <SetupBanner />
        {children}
      </main>
      <Overlays />
    </div>
  );
}

function Navigation({ current }: { current: ReturnType<typeof pageOf> }) {
  const isOwner = may("owner");
  return (
    <nav aria-label={t("nav.label")}>
      {screens
        .filter((page) => isOwner || !page.owner)
        .map((page) => (
          <a key={page.path} href={page.path} class="rail-link" aria-current={page === current ? "page" : undefined}>
            <span class="rail-icon">
              <Icon name={page.icon} size={22} />
              {page.icon === "inbox" && counts.value.waiting > 0 && (
                <span class={toAnswer.value > 0 ? "badge badge-new" : "badge"}>{counts.value.waiting}</span>
              )}
            </span>
            <span class="rail-text">{t(page.text)}</span>
          </a>
        ))}
    </nav>
  );
}

function ConnectionState() {
  const text: Record<typeof connection.value, TextKey> = {
    live: "live.live",
    connecting: "live.connecting",
    offline: "live.offline",
  };
  return (
    <div class={`connection connection-${connection.value}`} title={t(text[connection.value])}>
      <span class="connection-dot" aria-hidden="true" />
      <span class="connection-text" role="status">
        {connection.value === "offline" ? "" : t(text[connection.value])}
      </span>
    </div>
  );
}
