/** Rooms whose code, styles and texts are loaded when one of their screens is first opened. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { ApiError } from "../api/api.ts";
import { type LaterRoom, loadWords, t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";

/** Route parameters. */
interface ScreenProps {
  id?: string;
}
type Screen = ComponentType<ScreenProps>;

/**
 * @param load imports the room's `index.ts`
 * @returns one component per screen, for routes; each shows loading and failure states
 */
export function laterRoom<Name extends string>(name: LaterRoom, load: () => Promise<Record<Name, unknown>>) {
  const screens = signal<Record<Name, Screen> | null>(null);
  const hasFailed = signal(false);
  const open = async () => {
    try {
      const [found] = await Promise.all([load(), loadWords(name)]);
      screens.value = found as Record<Name, Screen>;
    } catch {
      // Offline, or a newer version has replaced the files: reloading the page shows which.
      hasFailed.value = true;
    }
  };
  return (screen: Name) =>
    function Later(props: ScreenProps) {
      useEffect(() => void (screens.peek() ?? open()), []);
      const Screen: Screen | undefined = screens.value?.[screen];
      if (Screen) return <Screen {...props} />;
      if (!hasFailed.value) return <p class="page muted">{t("loading")}</p>;
      return (
        <div class="page">
          <ErrorNotice error={new ApiError("network")} onRetry={() => location.reload()} />
        </div>
      );
    };
}
