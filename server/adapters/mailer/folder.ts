/** Mail into a folder: for a demo, and for whoever has no mail server yet. */
import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Mail, Mailer } from "../../ports/mailer.ts";

/** Writes each mail as one `.eml` file into `dir` (made when missing), readable as plain text, oldest first by name. */
export function folderMailer(options: { dir: string; log: Pick<Logger, "info"> }): Mailer {
  return {
    async send(mail) {
      const at = new Date();
      const file = join(options.dir, `${at.toISOString().replaceAll(":", "-")}-${randomBytes(4).toString("hex")}.eml`);
      await mkdir(options.dir, { recursive: true });
      // Under its name only once it is whole.
      await writeFile(`${file}.part`, textOf(mail, at), { mode: 0o600 });
      await rename(`${file}.part`, file);
      options.log.info({ file }, "mail written to a file");
    },
  };
}

function textOf(mail: Mail, at: Date): string {
  const headers = {
    To: mail.to,
    Subject: mail.subject,
    Date: at.toUTCString(),
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, " ")}`);
  return `${lines.join("\n")}\n\n${mail.text}\n`;
}
