/** Bombs and broken files: each is refused by name, or read, within a minute and half a gigabyte. */
import { expect, test } from "vitest";
import { AppError } from "../../kernel/errors.ts";
import type { HostileFile } from "../../test/hostile/hostileFile.ts";
import { hostilePdfFiles } from "../../test/hostile/pdfFiles.ts";
import { hostileMarkdown, hostilePages, hostileTables, hostileTexts } from "../../test/hostile/textFiles.ts";
import { watchChildren } from "../../test/hostile/watchChildren.ts";
import { hostileWordFiles } from "../../test/hostile/wordFiles.ts";
import { cases, figure } from "../../test/support/figures.ts";
import { createFileReader } from "./createFileReader.ts";
import { sniffType } from "./sniffType.ts";

/** Of the processor: a busy machine is not the file's fault. */
const MAX_CPU_SECONDS = 60;
const MAX_MB = 512;
/** What a person is told by name; `file_unreadable` says that the file is damaged. */
const NAMED = /^file_(empty|encrypted|too_large|too_complex|type_unsupported|unreadable|columns_unknown|row_broken)$/;

const kinds = [hostileWordFiles, hostilePdfFiles, hostileMarkdown, hostilePages, hostileTables, hostileTexts];

/** A few of each kind, spread over all of them, or every one. */
function chosen(): HostileFile[] {
  const few = cases(2, Number.POSITIVE_INFINITY);
  return kinds.flatMap((kind) => {
    const files = kind();
    const step = Math.max(1, files.length / few);
    return files.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  });
}

test("hostile files cost a child at most a minute and 512 MB, and are reported", { timeout: 3_600_000 }, async () => {
  const reader = createFileReader();
  const watch = watchChildren();
  const outcomes: { name: string; key: string; cpuSeconds: number; mb: number; isWrong: boolean }[] = [];
  try {
    for (const file of chosen()) {
      watch.take();
      const key = await outcomeOf(file);
      const { mb, cpuSeconds } = watch.take();
      const isNamed = NAMED.test(key) || (key === "read" && file.mayBeRead);
      const isWrong = !isNamed || cpuSeconds > MAX_CPU_SECONDS || mb > MAX_MB;
      outcomes.push({ name: `${file.fileName} that ${file.name}`, key, cpuSeconds, mb, isWrong });
      if (process.env.SOAK) {
        process.stdout.write(
          `  ${key.padEnd(22)} ${cpuSeconds.toFixed(1).padStart(5)} s ${mb.toFixed(0).padStart(4)} MB  ${outcomes.at(-1)?.name}\n`,
        );
      }
    }
  } finally {
    watch.stop();
    await reader.close();
  }

  async function outcomeOf({ bytes, fileName }: HostileFile): Promise<string> {
    try {
      const mediaType = await sniffType(bytes, { fileName });
      await reader.read("tenant", { bytes, mediaType, fileName, title: null });
      return "read";
    } catch (error) {
      return error instanceof AppError ? error.key : String(error);
    }
  }

  figure("hostile files that were not held", outcomes.filter((one) => one.isWrong).length, outcomes.length);
  figure("hostile files: refused by name", outcomes.filter((one) => one.key !== "read").length, outcomes.length);
  figure("hostile files: most of the processor, s", Math.max(...outcomes.map((one) => one.cpuSeconds)));
  figure("hostile files: a child's highest memory, MB", Math.max(...outcomes.map((one) => one.mb)));
  expect(outcomes.filter((one) => one.isWrong)).toEqual([]);
});
