/** A mail server of the test's own: Debian's Dovecot, with one mailbox that is read by IMAP over TLS. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ImapFlow } from "imapflow";
import { freePort } from "./freePort.ts";

export const PASSWORD = "p@ss/word:1";
/** As root it keeps mail for somebody else: it refuses to for root. */
const NOBODY = 65_534;

export interface Dovecot {
  url: string;
  /** The certificate it shows, which nobody else has signed. */
  ca: string;
  /** Puts a mail in the mailbox, as if it had just arrived. */
  deliver(raw: string, arrivedAt?: Date): Promise<void>;
  /** The subjects of the mails that nobody has read. */
  unread(): Promise<string[]>;
  /** Ends the server; the mails stay. */
  halt(): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
  /** Ends it and deletes everything. */
  stop(): Promise<void>;
}

/**
 * Starts Debian's `dovecot`, or any on the PATH.
 * @returns null when there is none, and nobody asked for it: with CI=true that is an error
 */
export async function startDovecot(): Promise<Dovecot | null> {
  const folder = await mkdtemp(join(tmpdir(), "dovecot-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const port = await freePort();
  const ca = await prepare(folder, port);
  let child = await launch(folder, port).catch(async (error: NodeJS.ErrnoException) => {
    await remove();
    if (error.code !== "ENOENT" || process.env.CI) throw new Error("dovecot can't be started", { cause: error });
    return null;
  });
  if (!child) return null;
  const halt = async () => {
    if (!child || child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return {
    url: `imaps://reply:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    ca,
    async deliver(raw, arrivedAt) {
      await withClient(port, ca, (client) => client.append("INBOX", raw, [], arrivedAt));
    },
    unread: () => withClient(port, ca, subjectsOfUnread),
    halt,
    async start() {
      child = await launch(folder, port);
    },
    async stop() {
      await halt();
      await remove();
    },
  };
}

async function prepare(folder: string, port: number): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const mail = join(folder, "mail");
  await mkdir(mail);
  if (isRoot) {
    await chmod(folder, 0o755);
    await chown(mail, NOBODY, NOBODY);
  }
  const { stdout: group } = await promisify(execFile)("id", ["-gn"]);
  await writeFile(join(folder, "dovecot.conf"), configOf(folder, port, isRoot ? null : group.trim()));
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  await promisify(execFile)("openssl", ["req", ...kind, ...names, ...files]);
  return readFile(join(folder, "cert.pem"), "utf8");
}

/** @param group whose processes it starts when it can't start others'; null as root */
function configOf(folder: string, port: number, group: string | null): string {
  const { username, uid, gid } = userInfo();
  const own = `default_login_user = ${username}\ndefault_internal_user = ${username}\ndefault_internal_group = ${group}`;
  const [mailUid, mailGid] = group === null ? [NOBODY, NOBODY] : [uid, gid];
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${group === null ? "" : own}
first_valid_uid = 1
first_valid_gid = 1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${mailUid} gid=${mailGid} home=${folder}/mail
}
`;
}

async function launch(folder: string, port: number) {
  const child = spawn("dovecot", ["-F", "-c", join(folder, "dovecot.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
  });
  await once(child, "spawn");
  for (let i = 0; i < 200; i++) {
    if (child.exitCode !== null) throw new Error(`dovecot ended: ${await readFile(join(folder, "log"), "utf8")}`);
    if (await listens(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error("dovecot does not answer");
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const answer = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}

async function withClient<T>(port: number, ca: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const auth = { user: "reply", pass: PASSWORD };
  const client = new ImapFlow({ host: "127.0.0.1", port, secure: true, auth, tls: { ca }, logger: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout();
  }
}

async function subjectsOfUnread(client: ImapFlow): Promise<string[]> {
  await client.mailboxOpen("INBOX", { readOnly: true });
  const uids = await client.search({ seen: false }, { uid: true });
  if (!uids || uids.length === 0) return [];
  const mails = await client.fetchAll(uids, { envelope: true }, { uid: true });
  return mails.map(({ envelope }) => envelope?.subject ?? "");
}
