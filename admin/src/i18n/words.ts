/** All text keys by room, and how they are loaded: the first screen's texts at once, the others with their room. */
import type { accounts } from "./en/accounts.ts";
import type { calls } from "./en/calls.ts";
import type { core } from "./en/core.ts";
import type { inbox } from "./en/inbox.ts";
import type { knowledge } from "./en/knowledge.ts";
import type { numbers } from "./en/numbers.ts";
import type { settings } from "./en/settings.ts";
import type { ticket } from "./en/ticket.ts";
import type { trace } from "./en/trace.ts";
import type { writing } from "./en/writing.ts";

interface English {
  core: typeof core;
  inbox: typeof inbox;
  ticket: typeof ticket;
  accounts: typeof accounts;
  calls: typeof calls;
  knowledge: typeof knowledge;
  numbers: typeof numbers;
  settings: typeof settings;
  trace: typeof trace;
  writing: typeof writing;
}
type KeysOf<Room> = Room extends Room ? keyof Room : never;

export type TextKey = KeysOf<English[keyof English]>;
/** The texts a translation of a room must have. */
export type Words<Room extends keyof English> = Record<keyof English[Room], string>;

/** Rooms whose screens and texts are loaded when first opened. */
export const LATER = ["accounts", "calls", "knowledge", "numbers", "settings", "trace", "writing"] as const;
export type LaterRoom = (typeof LATER)[number];

type Dictionary = Partial<Record<TextKey, string>>;
type Load = () => Promise<Dictionary>;

/** For each language, loaders for the first screen's texts and for the other rooms. */
export const languages = {
  en: {
    name: "English",
    first: () => import("./en/first.ts").then(({ first }) => first),
    accounts: () => import("./en/accounts.ts").then(({ accounts }) => accounts),
    calls: () => import("./en/calls.ts").then(({ calls }) => calls),
    knowledge: () => import("./en/knowledge.ts").then(({ knowledge }) => knowledge),
    numbers: () => import("./en/numbers.ts").then(({ numbers }) => numbers),
    settings: () => import("./en/settings.ts").then(({ settings }) => settings),
    trace: () => import("./en/trace.ts").then(({ trace }) => trace),
    writing: () => import("./en/writing.ts").then(({ writing }) => writing),
  },
  de: {
    name: "Deutsch",
    first: () => import("./de/first.ts").then(({ first }) => first),
    accounts: () => import("./de/accounts.ts").then(({ accounts }) => accounts),
    calls: () => import("./de/calls.ts").then(({ calls }) => calls),
    knowledge: () => import("./de/knowledge.ts").then(({ knowledge }) => knowledge),
    numbers: () => import("./de/numbers.ts").then(({ numbers }) => numbers),
    settings: () => import("./de/settings.ts").then(({ settings }) => settings),
    trace: () => import("./de/trace.ts").then(({ trace }) => trace),
    writing: () => import("./de/writing.ts").then(({ writing }) => writing),
  },
  he: {
    name: "עברית",
    first: () => import("./he/first.ts").then(({ first }) => first),
    accounts: () => import("./he/accounts.ts").then(({ accounts }) => accounts),
    calls: () => import("./he/calls.ts").then(({ calls }) => calls),
    knowledge: () => import("./he/knowledge.ts").then(({ knowledge }) => knowledge),
    numbers: () => import("./he/numbers.ts").then(({ numbers }) => numbers),
    settings: () => import("./he/settings.ts").then(({ settings }) => settings),
    trace: () => import("./he/trace.ts").then(({ trace }) => trace),
    writing: () => import("./he/writing.ts").then(({ writing }) => writing),
  },
} satisfies Record<string, { name: string } & Record<"first" | LaterRoom, Load>>;

export type Locale = keyof typeof languages;
