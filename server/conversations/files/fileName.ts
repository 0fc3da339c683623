import { extname } from "node:path";
import type { SendableType } from "../../protocol/files.ts";

const MAX_STEM_CHARS = 120;
const ENDINGS: Record<SendableType, [string, ...string[]]> = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/gif": [".gif"],
  "image/webp": [".webp"],
  "application/pdf": [".pdf"],
};

/**
 * The name under which a visitor's file is shown and saved: no path, no invisible or bidi control characters, and the
 * extension that matches its content.
 */
export function fileNameFor(given: string | undefined, type: SendableType): string {
  const last = (given ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .trim()
    .replace(/^\.+/, "");
  const [ending] = ENDINGS[type];
  const has = ENDINGS[type].find((each) => each === extname(plain).toLowerCase());
  const stem = [...(has ? plain.slice(0, -has.length) : plain)].slice(0, MAX_STEM_CHARS).join("").trim();
  return `${stem || "file"}${has ? plain.slice(-has.length) : ending}`;
}
