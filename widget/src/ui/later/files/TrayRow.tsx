import { formatSize } from "../../../i18n/format.ts";
import { useUi } from "../../context.ts";
import { Icon } from "../../icons.tsx";
import { Picture } from "./Picture.tsx";
import type { TrayItem } from "./tray.ts";

interface TrayRowProps {
  item: TrayItem;
  onRetry(): void;
  onRemove(): void;
}

/** One file of the message being written. */
export function TrayRow({ item, onRetry, onRemove }: TrayRowProps) {
  const { t, language } = useUi();
  const { file, state, part, error } = item;
  const { name } = file;
  return (
    <li class={`file is-${state}`}>
      <Picture blob={file} />
      <span class="file-text">
        <span class="file-name" dir="auto">
          {name}
        </span>
        {error ? (
          <small role="alert">
            {t(error)}{" "}
            {state === "failed" && (
              <button type="button" class="text-button" onClick={onRetry}>
                {t("retry")}
              </button>
            )}
          </small>
        ) : (
          <small>{state === "ready" ? formatSize(language.tag, file.size) : percent(language.tag, part)}</small>
        )}
        {(state === "waiting" || state === "uploading") && <progress aria-label={name} value={part} />}
      </span>
      <button type="button" class="tool" aria-label={t("fileRemove", { name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}

function percent(tag: string, part: number): string {
  return new Intl.NumberFormat(tag, { style: "percent" }).format(part);
}
