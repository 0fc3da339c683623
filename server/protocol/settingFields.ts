/**
 * How settings appear to people: the admin page, the control, and the text in the documentation. The rules are in
 * `settings.ts`, and a test keeps the two in step. Free of the validator, for the admin app.
 */
import type { TenantSettings } from "./settings.ts";

/** Admin pages that have settings. */
type SettingPage = "site" | "look" | "answers" | "people" | "limits" | "visitors" | "data";

/** The control for a setting. */
export type SettingControl =
  | { kind: "toggle" }
  | { kind: "choice"; options: readonly string[] }
  | { kind: "text"; most: number; rows: number }
  /** One entry per line. */
  | { kind: "lines"; most: number; chars: number }
  | { kind: "number"; least: number; most: number; isOptional: boolean }
  | { kind: "threshold" }
  | { kind: "colour" }
  | { kind: "image" }
  | { kind: "language" }
  | { kind: "languages"; most: number }
  | { kind: "dollars" }
  | { kind: "prices"; most: number }
  | { kind: "hours" }
  | { kind: "handoverTexts"; most: number; chars: number }
  | { kind: "welcomeTexts"; most: number; chars: number; questions: number; questionChars: number }
  | { kind: "secret"; least: number };

export interface SettingField {
  page: SettingPage;
  control: SettingControl;
  /** For the table in `docs/api.md`. */
  meaning: string;
}

const toggle: SettingControl = { kind: "toggle" };
const pixels = (most: number): SettingControl => ({ kind: "number", least: 0, most, isOptional: false });
const days = (least: number): SettingControl => ({ kind: "number", least, most: 3650, isOptional: true });
const cap: SettingControl = { kind: "number", least: 1, most: 1_000_000, isOptional: true };
const choice = (...options: string[]): SettingControl => ({ kind: "choice", options });

/** In page order. */
export const settingFields = {
  greeting: {
    page: "look",
    control: { kind: "text", most: 500, rows: 2 },
    meaning: "what a visitor reads first, where `welcome_texts` has nothing in their language",
  },
  suggestions: {
    page: "look",
    control: { kind: "lines", most: 6, chars: 200 },
    meaning: "questions that the widget offers before the first one, likewise",
  },
  welcome_texts: {
    page: "look",
    control: { kind: "welcomeTexts", most: 20, chars: 500, questions: 6, questionChars: 200 },
    meaning:
      "`locale`, `greeting`, `suggestions`: [greeting and questions by language](embedding.md#how-do-i-greet-visitors-in-their-own-language)",
  },
  accent: { page: "look", control: { kind: "colour" }, meaning: "the widget's colour" },
  logo: { page: "look", control: { kind: "image" }, meaning: "an uploaded picture, see below; `null` removes it" },
  avatar: { page: "look", control: { kind: "image" }, meaning: "an uploaded picture, see below; `null` removes it" },
  theme: { page: "look", control: choice("auto", "light", "dark"), meaning: "`auto`, `light` or `dark`" },
  position: { page: "look", control: choice("right", "left"), meaning: "the corner of the page: `right` or `left`" },
  offset_x: { page: "look", control: pixels(300), meaning: "distance from the page's side in pixels, up to 300" },
  offset_y: { page: "look", control: pixels(300), meaning: "distance from the page's bottom in pixels, up to 300" },
  radius: { page: "look", control: pixels(28), meaning: "radius of the corners in pixels, up to 28" },
  font: {
    page: "look",
    control: choice("system", "page"),
    meaning: "`system`, or `page`: the font of the page's own text",
  },
  ai_enabled: { page: "answers", control: toggle, meaning: "`false`: every message goes to a person" },
  instructions: {
    page: "answers",
    control: { kind: "text", most: 4000, rows: 6 },
    meaning: "tone and rules for the model",
  },
  languages: {
    page: "answers",
    control: { kind: "languages", most: 30 },
    meaning: "the [languages](answers.md#can-i-limit-the-languages-of-the-answers) to answer in; none: any",
  },
  locale: {
    page: "answers",
    control: { kind: "language" },
    meaning: "the language when the visitor's is unknown or not allowed",
  },
  threshold: { page: "answers", control: { kind: "threshold" }, meaning: "the grade an answer must reach" },
  grade_mode: { page: "answers", control: choice("live", "verified"), meaning: "`live` or `verified`" },
  clarify: {
    page: "answers",
    control: toggle,
    meaning: "asks the visitor back once when an answer is close to the threshold",
  },
  web_search: {
    page: "answers",
    control: toggle,
    meaning:
      "`true`: questions that the documents do not answer go to a [web search](models.md#how-do-i-let-the-ai-search-the-web)",
  },
  propose_answers: {
    page: "answers",
    control: toggle,
    meaning:
      "`false`: the team's answers are not [drafted as knowledge](learning.md#how-do-i-turn-an-agents-answer-into-knowledge) by themselves",
  },
  link_hosts: {
    page: "answers",
    control: { kind: "lines", most: 100, chars: 253 },
    meaning: "hosts that links in answers may lead to",
  },
  escalate_words: {
    page: "people",
    control: { kind: "lines", most: 50, chars: 100 },
    meaning: "a message with one of these words goes to a person at once",
  },
  handover_texts: {
    page: "people",
    control: { kind: "handoverTexts", most: 20, chars: 500 },
    meaning:
      "`locale`, `unsure`, `asked`: what visitors read at a [hand-over](escalation.md#can-i-word-the-hand-over-myself), by language",
  },
  hours: {
    page: "people",
    control: { kind: "hours" },
    meaning:
      "when people are here, and how soon they answer; see [Hours](escalation.md#how-do-i-set-the-hours-at-which-people-answer)",
  },
  mail_unseen_minutes: {
    page: "people",
    control: { kind: "number", least: 0, most: 1440, isOptional: false },
    meaning:
      "minutes that an answer in an open tab may go [unseen before it is mailed](escalation.md#when-is-an-answer-mailed-to-the-visitor), up to 1440",
  },
  visitor_files: { page: "people", control: toggle, meaning: "`false`: visitors cannot send [files](files.md)" },
  daily_cost_cap_micros: {
    page: "limits",
    control: { kind: "dollars" },
    meaning: "cap on model costs per day, in millionths of a US dollar",
  },
  daily_questions_cap: {
    page: "limits",
    control: cap,
    meaning: "[questions per day](answers.md#what-happens-when-a-daily-limit-is-reached) that the AI takes",
  },
  waiting_cap: {
    page: "limits",
    control: cap,
    meaning: "with that limit reached and this many people waiting, visitors are asked to come back later",
  },
  model_prices: {
    page: "limits",
    control: { kind: "prices", most: 20 },
    meaning: "`model`, `usd_per_million_in`, `usd_per_million_out`: prices that the public list does not have",
  },
  hosted_page: {
    page: "site",
    control: toggle,
    meaning:
      "`true`: the chat is also [a page of its own](embedding.md#how-do-i-link-to-the-chat-as-a-page-of-its-own)",
  },
  identity_secret: {
    page: "visitors",
    control: { kind: "secret", least: 32 },
    meaning: "verifies [logged-in visitors](identity.md)",
  },
  retention_conversations_days: {
    page: "data",
    control: days(1),
    meaning: "days after its last message when a conversation is deleted",
  },
  retention_traces_days: {
    page: "data",
    control: days(1),
    meaning: "days after which the traces of how answers were made are deleted",
  },
  retention_audit_days: {
    page: "data",
    control: days(30),
    meaning: "days after which entries of the audit log are deleted, at least 30",
  },
  retention_files_days: {
    page: "data",
    control: days(1),
    meaning: "days after which emails in the mail folder are deleted",
  },
} as const satisfies { [Name in keyof TenantSettings]: SettingField };
