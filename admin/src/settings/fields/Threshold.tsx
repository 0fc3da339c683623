/** The confidence threshold, and what other values would have meant for last week's answers. */
import { useEffect, useState } from "preact/hooks";
import type { ThresholdPreview } from "../../../../server/protocol/thresholdPreview.ts";
import { settingsApi } from "../../api/settings.ts";
import { percent, t } from "../../i18n/index.ts";

export function Threshold({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [preview, setPreview] = useState<ThresholdPreview | null>(null);
  useEffect(() => {
    // The setting works without the preview.
    settingsApi.previewThreshold().then(setPreview, () => undefined);
  }, []);
  return (
    <>
      <output class="threshold-value">{percent(value)}</output>
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={value}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      {preview && <Plot preview={preview} value={value} />}
    </>
  );
}

const [WIDTH, HEIGHT] = [400, 110];
/** From the bottom of the plot up. */
const KINDS = ["answered", "clarified", "handed_over"] as const;

function Plot({ preview: { points, graded, days }, value }: { preview: ThresholdPreview; value: number }) {
  if (graded === 0) return <p class="muted">{t("threshold.nothing", { days })}</p>;
  const chosen = points.reduce((a, b) => (Math.abs(b.threshold - value) < Math.abs(a.threshold - value) ? b : a));
  const x = (threshold: number) => threshold * WIDTH;
  const y = (turns: number) => HEIGHT - (turns / graded) * HEIGHT;
  const upTo = (point: ThresholdPreview["points"][number], kind: number) =>
    KINDS.slice(0, kind).reduce((sum, name) => sum + point[name], 0);
  const area = (kind: number) =>
    [
      ...points.map((point) => `${x(point.threshold)},${y(upTo(point, kind + 1))}`),
      ...points.toReversed().map((point) => `${x(point.threshold)},${y(upTo(point, kind))}`),
    ].join(" ");
  const said = { ...chosen, threshold: percent(value), graded, days };
  return (
    <div class="threshold-plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {KINDS.map((kind, index) => (
          <polygon key={kind} class={`plot-${kind}`} points={area(index)} />
        ))}
        <line class="plot-chosen" x1={x(value)} x2={x(value)} y1={0} y2={HEIGHT} />
      </svg>
      <ul class="plot-legend">
        {KINDS.map((kind) => (
          <li key={kind}>
            <span class={`plot-key plot-${kind}`} aria-hidden="true" />
            {t(`threshold.${kind}`, { count: chosen[kind] })}
          </li>
        ))}
      </ul>
      <p class="muted">{t("threshold.said", said)}</p>
    </div>
  );
}
