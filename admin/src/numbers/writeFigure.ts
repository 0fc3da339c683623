import { formatCost, formatNumber, formatSeconds, formatSpan, formatTenths, percent } from "../i18n/index.ts";
import type { Figure } from "./figures.ts";

/** Longer waits are shown in hours and days. */
const LONG_SECONDS = 5400;

const writers: Record<Figure["kind"], (value: number) => string> = {
  count: (value) => formatNumber(value),
  share: percent,
  moment: formatTenths,
  wait: (seconds) => (seconds < LONG_SECONDS ? formatSeconds(seconds) : formatSpan(seconds * 1000)),
  cost: formatCost,
};

/** A figure in the reader's locale, or a dash if it has no value. */
export const writeFigure = ({ kind }: Figure, value: number | null) => (value === null ? "–" : writers[kind](value));
