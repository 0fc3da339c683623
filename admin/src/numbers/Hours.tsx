/** When questions come in: a square for each hour of the week, darker for more. */
import { formatNumber, t, weekdayName } from "../i18n/index.ts";

const CELL = 22;
const GAP = 2;
const NAME = 44;
const WIDTH = NAME + 24 * (CELL + GAP);
const HEIGHT = 7 * (CELL + GAP) + 18;
const LABELLED = [0, 6, 12, 18];

/** @param hours questions by weekday, Monday first, and hour */
export function Hours({ hours }: { hours: number[][] }) {
  const most = Math.max(1, ...hours.flat());
  const busiest = busiestOf(hours);
  return (
    <figure class="hours-plot">
      <figcaption class="muted">{busiest ?? t("numbers.hoursNone")}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <div class="scroller" tabIndex={0}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={busiest ?? t("numbers.hoursNone")}>
          {hours.map((day, weekday) => (
            <g key={weekdayName(weekday)} transform={`translate(0 ${weekday * (CELL + GAP)})`}>
              <text x={0} y={CELL - 7}>
                {weekdayName(weekday, "short")}
              </text>
              {day.map((asked, hour) => (
                <rect
                  key={hour}
                  x={NAME + hour * (CELL + GAP)}
                  width={CELL}
                  height={CELL}
                  rx={3}
                  fill-opacity={asked === 0 ? 0.06 : 0.15 + (0.85 * asked) / most}
                >
                  <title>
                    {t("numbers.hour", { day: weekdayName(weekday), hour: clock(hour), count: formatNumber(asked) })}
                  </title>
                </rect>
              ))}
            </g>
          ))}
          {LABELLED.map((hour) => (
            <text key={hour} x={NAME + hour * (CELL + GAP)} y={HEIGHT - 3}>
              {clock(hour)}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The busiest hour in words, which is also the text alternative. */
function busiestOf(hours: number[][]): string | null {
  const all = hours.flatMap((day, weekday) => day.map((asked, hour) => ({ weekday, hour, asked })));
  const top = all.reduce((best, each) => (each.asked > best.asked ? each : best));
  if (top.asked === 0) return null;
  return t("numbers.busiest", { day: weekdayName(top.weekday), hour: clock(top.hour), count: formatNumber(top.asked) });
}
