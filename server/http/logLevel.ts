/** The log's level at run time: a signal makes it say more, and the next one as much as before. */
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";

type Level = Config["LOG_LEVEL"];

/** The level to change to. @param configured what LOG_LEVEL says @param now the current one */
export function nextLevel(configured: Level, now: string): Level {
  if (now !== configured) return configured;
  return configured === "debug" || configured === "trace" ? "info" : "debug";
}

/** Changes the level, and says so whatever it was. */
export function setLevel(log: Logger, level: string): void {
  const quiet = log.level;
  log.level = "info";
  log.info({ from: quiet, to: level }, "the log's level was changed");
  log.level = level;
}

/** Changes the level of this process at each SIGUSR2. @param changed is given the new one */
export function changeLevelOnSignal(
  log: Logger,
  { LOG_LEVEL }: Pick<Config, "LOG_LEVEL">,
  changed: (level: Level) => void = () => {},
): void {
  process.on("SIGUSR2", () => {
    const level = nextLevel(LOG_LEVEL, log.level);
    setLevel(log, level);
    changed(level);
  });
}
