/** Stacked bars by day, drawn by uPlot. The table below it shows the same data accessibly. */
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { formatDay, formatNumber, isolate, locale } from "../i18n/index.ts";

export interface Series {
  label: string;
  /** Number of a plot colour: see `numbers.css`. */
  color: 1 | 2 | 3 | 4 | 5;
  values: number[];
}

interface Props {
  label: string;
  /** One per bar, such as "2031-05-01". */
  days: string[];
  /** From the bottom up. */
  series: Series[];
}

const HEIGHT = 240;
const DAY_SECONDS = 86_400;
const seconds = (day: string) => Date.parse(day) / 1000;
const dayAt = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

export function Plot({ label, days, series }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const language = locale.value;
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    let plot = draw(place, days, series);
    const redraw = () => {
      plot.destroy();
      plot = draw(place, days, series);
    };
    const size = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
    size.observe(place);
    const theme = matchMedia("(prefers-color-scheme: dark)");
    theme.addEventListener("change", redraw);
    return () => {
      size.disconnect();
      theme.removeEventListener("change", redraw);
      plot.destroy();
    };
  }, [days, series, language]);
  return <div class="plot" ref={box} role="img" aria-label={label} />;
}

/** The total over all days, shown in the legend while the pointer is on none. */
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

function draw(place: HTMLElement, days: string[], series: Series[]): uPlot {
  const css = getComputedStyle(place);
  const color = (name: string) => css.getPropertyValue(name).trim();
  // Draw the tallest first and the rest over it: each bar starts at zero and ends at the sum of those below.
  const tops = days.map(() => 0);
  const stacked = series.map(({ values }) => values.map((value, n) => (tops[n] = (tops[n] ?? 0) + value)));
  const order = series.map((_, n) => n).reverse();
  const axis = { stroke: color("--muted"), grid: { stroke: color("--line"), width: 1 }, ticks: { show: false } };
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: (_, least, most) => [least - DAY_SECONDS / 2, most + DAY_SECONDS / 2] },
        y: { range: (_, __, most) => [0, Math.max(4, most * 1.05)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          values: (_, at) => at.map((each) => isolate(formatDay(dayAt(each)))),
          incrs: [1, 2, 7, 14, 28, 56].map((n) => n * DAY_SECONDS),
        },
        { ...axis, size: 44, values: (_, at) => at.map((each) => (Number.isInteger(each) ? formatNumber(each) : "")) },
      ],
      series: [
        {},
        ...order.map((n) => ({
          label: series[n]!.label,
          fill: color(`--plot-${series[n]!.color}`),
          stroke: color(`--plot-${series[n]!.color}`),
          width: 0,
          points: { show: false },
          paths: uPlot.paths.bars!({ size: [0.72, 48], radius: 0.08 }),
          value: (_: uPlot, __: number, ___: number, at: number | null) =>
            formatNumber(at === null ? sumOf(series[n]!.values) : (series[n]!.values[at] ?? 0)),
        })),
      ],
    },
    [days.map(seconds), ...order.map((n) => stacked[n]!)],
    place,
  );
}
