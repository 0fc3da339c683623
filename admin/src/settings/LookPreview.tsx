/** The real widget with unsaved settings, in a frame of ours: `admin/preview/preview.ts`. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Settings } from "../../../server/protocol/admin.ts";
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import { readWelcome } from "../../../server/protocol/welcome.ts";
import { t } from "../i18n/index.ts";
import { me } from "../state/session.ts";

const PAUSE_MS = 300;

export function LookPreview({ settings }: { settings: Settings }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isDark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && origin === location.origin && data === "ready") setReady(true);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  const widget = widgetOf(settings);
  const told = JSON.stringify({ widget, isDark });
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(
      () => frame.current?.contentWindow?.postMessage(JSON.parse(told), location.origin),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [told, isReady]);
  return (
    <section class="look-preview" aria-label={t("look.preview")}>
      <div class="look-preview-head">
        <h2>{t("look.preview")}</h2>
        <label class="check">
          <input type="checkbox" checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
          <span>{t("look.previewDark")}</span>
        </label>
      </div>
      <div class="look-frame">
        <iframe ref={frame} src="/admin/preview.html" title={t("look.preview")} />
      </div>
      <p class="muted">{t("look.previewHint")}</p>
    </section>
  );
}

/** The settings as the server would send them to the widget. */
function widgetOf(settings: Settings): WidgetSettings {
  const { accent, locale, visitor_files: files } = settings;
  const { position, offset_x, offset_y, theme, radius, font } = settings;
  const tenant = me.value?.tenant;
  const image = (name: string | null) => name && `/widget/images/${tenant?.id}/${name}`;
  return {
    name: tenant?.name ?? "",
    ...readWelcome(settings),
    ...{ accent, locale, files },
    look: { position, offset_x, offset_y, theme, radius, font },
    logo: image(settings.logo),
    avatar: image(settings.avatar),
    presence: null,
    notice: null,
  };
}
