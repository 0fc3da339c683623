/** GET /status: what works now, and what didn't in the last 90 days. Open to anyone. */
import { join } from "node:path";
import type { Context } from "hono";
import type { Parts } from "../context/context.ts";
import { setHeaders } from "../http/headers.ts";
import { type AppEnv, newRouter } from "../http/router.ts";
import { sendAsset } from "../http/static.ts";
import { AppError } from "../kernel/errors.ts";
import { escapeHtml } from "../language/escapeHtml.ts";
import { isRightToLeft } from "../language/mailPage.ts";
import { allPhrases, fillIn, type SpokenLanguage } from "../language/phrases/index.ts";
import { type StatusWords, statusWords } from "../language/statusWords.ts";
import { isKeyOf } from "../protocol/keys.ts";
import type { Day } from "../status/daysOf.ts";
import { KEPT_DAYS } from "../status/noteStates.ts";
import { type ComponentStatus, readStatus, type Status } from "../status/readStatus.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** However many people look at it, the database is asked this often by each process. */
const FRESH_MS = 10_000;

export function statusPageRoutes(parts: Parts) {
  const router = newRouter();
  let last: { at: number; status: Promise<Status> } | null = null;
  const read = (): Promise<Status> => {
    if (!parts.config.STATUS_PAGE) throw new AppError("not_found");
    if (last === null || performance.now() - last.at > FRESH_MS)
      last = { at: performance.now(), status: readStatus(parts) };
    return last.status;
  };
  router.get("/status", async (c) => {
    const status = await read();
    setHeaders(c, { "Content-Security-Policy": POLICY, "Cache-Control": "no-store", Vary: "Accept-Language" });
    return c.html(drawPage(status, chooseLanguage(c)));
  });
  router.get("/status.json", async (c) => c.json(describe(await read()), 200, { "Cache-Control": "no-store" }));
  router.get("/status.css", (c) => sendAsset(c, join(import.meta.dirname), "status.css"));
  return router;
}

/** For programs. */
function describe({ state, readAt, components }: Status) {
  return {
    state: state ?? "unknown",
    updated_at: new Date(readAt).toISOString(),
    components: components.map(({ name, state: own, since, days }) => ({
      name,
      state: own ?? "unknown",
      since: since === null ? null : new Date(since).toISOString(),
      days: days.map((day) => ({
        date: day.date,
        state: day.state ?? "unknown",
        troubled_minutes: day.troubledMinutes,
      })),
    })),
  };
}

/** The first of the browser's languages that the page is available in. */
function chooseLanguage(c: Context<AppEnv>): SpokenLanguage {
  const accepted = (c.req.header("accept-language") ?? "").split(",");
  const wanted = accepted.map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((tag) => isKeyOf(allPhrases, tag)) ?? "en";
}

/** URLs are relative, because the service may be mounted below a path. */
function drawPage(status: Status, language: SpokenLanguage): string {
  const words = statusWords[language];
  const state = status.state ?? "unknown";
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
  return `<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="60">
<title>${escapeHtml(words.title)} · Frontdesk</title>
<link rel="icon" type="image/svg+xml" href="favicon.svg">
<link rel="stylesheet" href="status.css">
</head>
<body>
<main>
<p class="brand"><img src="favicon.svg" alt="" width="32" height="32"><bdi>Frontdesk</bdi></p>
<h1 class="${state}">${escapeHtml(words.headline[state])}</h1>
${status.components.map((each) => drawComponent(each, words, language)).join("\n")}
${drawTrouble(status, words, language)}
<p class="time">${escapeHtml(fillIn(words.readAt, { time: `${time.format(status.readAt)} UTC` }))}</p>
</main>
</body>
</html>
`;
}

function drawComponent({ name, state, days }: ComponentStatus, words: StatusWords, language: SpokenLanguage): string {
  const meaning = state === null || state === "working" ? null : meaningOf(name, state, words);
  const troubled = days.filter((day) => day.troubledMinutes > 0).length;
  const sum = troubled > 0 ? fillIn(words.troubledDays, { count: troubled }) : words.noTrouble;
  const label = `${fillIn(words.lastDays, { count: KEPT_DAYS })}: ${sum}`;
  const bars = days.map(
    (day) => `<span class="${day.state ?? "unknown"}" title="${describeDay(day, words, language)}"></span>`,
  );
  return `<section>
<h2>${escapeHtml(words.components[name])}</h2>
<p class="state ${state ?? "unknown"}">${escapeHtml(words.states[state ?? "unknown"])}</p>
${meaning === null ? "" : `<p class="meaning">${escapeHtml(meaning)}</p>`}
${days.length === 0 ? "" : `<div class="days" aria-hidden="true">${bars.join("")}</div><p class="sum">${escapeHtml(label)}</p>`}
</section>`;
}

function meaningOf(name: ComponentStatus["name"], state: "late" | "failing", { meaning }: StatusWords): string {
  if (name === "conversations") return state === "late" ? meaning.conversationsLate : meaning.conversationsFailing;
  return { answers: meaning.answersLate, documents: meaning.documentsLate, emails: meaning.emailsLate }[name];
}

/** What the bars show, in words, newest first. */
function drawTrouble({ components }: Status, words: StatusWords, language: SpokenLanguage): string {
  const rows = components
    .flatMap(({ name, days }) => days.filter((day) => day.troubledMinutes > 0).map((day) => ({ name, day })))
    .toSorted((one, other) => other.day.date.localeCompare(one.day.date))
    .map(({ name, day }) => {
      const what = `${escapeHtml(words.components[name])}: ${escapeHtml(words.states[day.state ?? "unknown"])}`;
      return `<tr><th scope="row">${dateOf(day, language)}</th><td>${what}</td><td>${minutesOf(day, words)}</td></tr>`;
    });
  if (rows.length === 0) return "";
  return `<details><summary>${escapeHtml(words.trouble)}</summary><table><tbody>${rows.join("\n")}</tbody></table></details>`;
}

function describeDay(day: Day, words: StatusWords, language: SpokenLanguage): string {
  const state = escapeHtml(words.states[day.state ?? "unknown"]);
  const minutes = day.troubledMinutes > 0 ? `, ${minutesOf(day, words)}` : "";
  return `${dateOf(day, language)}: ${state}${minutes}`;
}

const minutesOf = (day: Day, words: StatusWords) => escapeHtml(fillIn(words.minutes, { count: day.troubledMinutes }));

const dateOf = ({ date }: Day, language: SpokenLanguage) =>
  escapeHtml(new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date)));
