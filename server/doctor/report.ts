/** What the doctor hands over: its findings, and the configuration that they rest on. */
import { styleText } from "node:util";
import { defaultsBeside } from "../config/config.ts";
import { describeConfig } from "../config/describeConfig.ts";
import { VERSION } from "../kernel/version.ts";
import { CHECKS, type CheckName, type Finding, LEVELS, type Level } from "../protocol/doctor.ts";
import type { DoctorReport } from "../protocol/operator.ts";
import { counted } from "./check.ts";
import { type ExamineOptions, examine } from "./examine.ts";

/** @param options.names which checks; all of them if left out */
export async function makeReport(
  options: Omit<ExamineOptions, "names"> & { names?: readonly CheckName[] },
): Promise<DoctorReport> {
  const { names = CHECKS, parts } = options;
  const start = performance.now();
  const found = await examine({ ...options, names });
  const { config } = parts;
  return {
    version: VERSION,
    at: new Date().toISOString(),
    took_ms: Math.round(performance.now() - start),
    findings: found.map(({ refuses: _, ...finding }) => finding),
    settings: names.includes("configuration") ? describeConfig(config, defaultsBeside(config)) : [],
  };
}

/** The worst level of all; `ok` for none. */
export function worstOf(findings: readonly Pick<Finding, "level">[]): Level {
  return LEVELS.find((level) => findings.some((finding) => finding.level === level)) ?? "ok";
}

const COLORS = { error: "red", warning: "yellow", notice: "cyan", ok: "green" } as const;
const COUNTED: Record<Level, [one: string, many: string]> = {
  error: ["error", "errors"],
  warning: ["warning", "warnings"],
  notice: ["notice", "notices"],
  ok: ["OK", "OK"],
};
const NAMES = Math.max(...CHECKS.map((name) => name.length));
const LABELS = Math.max(...LEVELS.map((name) => name.length));

/**
 * For a terminal: the worst is printed last, where it is seen first.
 * @param width in columns
 * @param isColored codes for colours are only for terminals
 */
export function printReport(report: DoctorReport, width: number, isColored: boolean): string {
  const { version, took_ms, findings, settings } = report;
  const color = (level: Level, text: string) =>
    isColored ? styleText(COLORS[level], text, { validateStream: false }) : text;
  const indent = " ".repeat(LABELS + NAMES + 4);
  const lineOf = ({ check, level, found, mend, link }: Finding) => {
    const lead = `${color(level, level.padEnd(LABELS))}  ${check.padEnd(NAMES)}  `;
    const more = mend === null ? [] : [...wrap(mend, width - indent.length), link];
    return lead + [...wrap(found, width - indent.length), ...more].join(`\n${indent}`);
  };
  const counts = LEVELS.map((level) => [level, findings.filter((each) => each.level === level).length] as const);
  const summary = counts.flatMap(([level, count]) =>
    count > 0 ? [color(level, counted(count, ...COUNTED[level]))] : [],
  );
  return [
    ...(settings.length > 0 ? ["Set, and what it means here:", ...settings.map(settingLine), ""] : []),
    ...LEVELS.toReversed().flatMap((level) => findings.filter((each) => each.level === level).map(lineOf)),
    "",
    `Frontdesk ${version}: ${summary.join(", ")}; ${(took_ms / 1000).toFixed(1)} s`,
  ].join("\n");
}

function settingLine({ name, value, usual, meaning }: DoctorReport["settings"][number]): string {
  const given = value ?? "(set, not shown)";
  return `  ${name}=${given}${usual === null ? "" : ` (else ${usual})`}${meaning === "" ? "" : `: ${meaning}`}`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > Math.max(40, width)) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}
