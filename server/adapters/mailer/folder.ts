/** Writes mail to a folder: for demos, and where no mail server is set up yet. */
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Mail, Mailer } from "../../ports/mailer.ts";

/** Placeholder in the file name when a mail concerns no tenant or no ticket. */
const NOBODY = "none";

/**
 * Writes each mail as a plain-text `.eml` file into `dir` (created if missing); file names sort by date. The names also
 * contain the tenant's and the ticket's ids, by which mails are found for deletion.
 */
export function folderMailer(options: { dir: string; log: Pick<Logger, "info"> }): Mailer {
  const { dir, log } = options;
  return {
    async send(mail) {
      const at = new Date();
      const { tenantId = NOBODY, ticketId = NOBODY } = mail.about ?? {};
      const name = `${stamp(at)}_${tenantId}_${ticketId}_${randomBytes(4).toString("hex")}.eml`;
      const file = join(dir, name);
      await mkdir(dir, { recursive: true });
      // Renamed only when complete.
      await writeFile(`${file}.part`, textOf(mail, at), { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, "mail written to a file");
      return { answer: "written to a file" };
    },
    async forget(which) {
      const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      for (const name of names)
        if (await fits(join(dir, name), name, which)) await rm(join(dir, name), { force: true });
    },
  };
}

async function fits(file: string, name: string, which: Parameters<Mailer["forget"]>[0]): Promise<boolean> {
  if ("to" in which) {
    const text = await readFile(file, "utf8").catch(() => "");
    return text.slice(0, text.indexOf("\n")).toLowerCase() === `to: ${which.to.toLowerCase()}`;
  }
  const [at = "", tenantId, ticketId] = name.split("_");
  if (tenantId !== which.tenantId) return false;
  if ("before" in which) return at < stamp(which.before);
  return which.ticketId === undefined || ticketId === which.ticketId;
}

const stamp = (at: Date) => at.toISOString().replaceAll(":", "-");

function textOf(mail: Mail, at: Date): string {
  const { replyTo, stopLink, messageId, references = [] } = mail;
  const headers = {
    To: mail.to,
    Subject: mail.subject,
    Date: at.toUTCString(),
    ...(replyTo !== undefined && { "Reply-To": replyTo }),
    ...(stopLink !== undefined && {
      "List-Unsubscribe": `<${stopLink}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
    ...(messageId !== undefined && { "Message-ID": `<${messageId}>` }),
    ...(references.length > 0 && {
      "In-Reply-To": `<${references.at(-1)}>`,
      References: references.map((id) => `<${id}>`).join(" "),
    }),
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, " ")}`);
  return `${lines.join("\n")}\n\n${mail.text}\n`;
}
