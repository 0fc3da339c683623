/** nginx in front of replicas, as docs/self-hosting.md has it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/freePort.ts";
import { until } from "../support/world.ts";

const DOCS = join(import.meta.dirname, "../../../docs/self-hosting.md");

/** The documented block on loopback, without TLS. @param urls one a replica */
async function documented(urls: string[], port: number): Promise<string> {
  const block = /```nginx\n([\s\S]*?)```/.exec(await readFile(DOCS, "utf8"))?.[1];
  if (!block) throw new Error("docs/self-hosting.md has no block for nginx");
  const servers = urls.map((url) => `server ${new URL(url).host};`).join(" ");
  return block
    .replace("server 127.0.0.1:3000;", servers)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, "");
}

/** @returns null when there is none, and nobody asked for it: with CI=true that is an error */
export async function startNginx(urls: string[]): Promise<{ url: string; stop(): Promise<void> } | null> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), "nginx-")), await freePort()];
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log stderr crit;${process.getuid?.() === 0 ? " user root;" : ""}
events {}
http { access_log off; ${temporary.join(" ")}
${await documented(urls, port)}}`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const missing = await Promise.race([
    once(child, "spawn").then(() => null),
    once(child, "error").then(([error]) => error as Error),
  ]).catch((error: Error) => error);
  if (missing) {
    await rm(folder, { recursive: true, force: true });
    if (process.env.CI) throw new Error("nginx is not installed", { cause: missing });
    return null;
  }
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/healthz`).catch(() => null))?.status === 200);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
