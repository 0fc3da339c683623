import { error, makeCheck, notice, ok, type Verdict, warning } from "../check.ts";
import { type Address, measureAddress, type Streamed } from "../measureAddress.ts";

const PROXY = "docs/self-hosting.md#how-do-i-set-up-tls-and-a-reverse-proxy";
const PROXIES = "docs/troubleshooting.md#i-get-a-429";
const BUFFERED = "docs/troubleshooting.md#the-answer-appears-all-at-once-instead-of-word-by-word";
const BREAKS = "docs/troubleshooting.md#the-stream-breaks-off-after-a-minute";
const SLOW_MS = 1000;

export function judgeAddress(address: Address): Verdict[] {
  const { isSet, problem, status, redirect, isOurs, ms, stream } = address;
  if (!isSet)
    return [
      notice("PUBLIC_URL is not set, so nobody outside can be told where the service is.", "Set PUBLIC_URL.", PROXY),
    ];
  if (problem !== null) {
    const mend =
      "Check name, port, certificate and proxy. A firewall may keep this machine from its own public address.";
    return [error(`PUBLIC_URL can't be reached from here: ${problem}.`, mend, PROXY)];
  }
  if (redirect) {
    const mend = "Set PUBLIC_URL to the address that is redirected to, or let the proxy answer at this one.";
    return [error(`PUBLIC_URL answers with a redirect (${status}).`, mend, PROXY)];
  }
  if (!isOurs) {
    const mend = "Let the proxy forward everything below PUBLIC_URL to the service.";
    return [error(`Something else than Frontdesk answers at PUBLIC_URL (status ${status}).`, mend, PROXY)];
  }
  const reached =
    ms > SLOW_MS
      ? warning(
          `PUBLIC_URL takes ${Math.round(ms)} ms to answer.`,
          "Look at the proxy and the network before it.",
          PROXY,
        )
      : ok(`PUBLIC_URL leads to this service, in ${Math.round(ms)} ms.`, PROXY);
  return [reached, ...judgePreflight(address), ...judgeUpload(address), ...judgeEcho(address, stream)];
}

function judgePreflight({ preflight }: Address): Verdict[] {
  if (preflight === "allowed") return [ok("Pages of other sites may call the service (CORS).", PROXY)];
  const mend =
    "Let the proxy pass OPTIONS on, and neither add nor remove Access-Control headers: the service sets them.";
  const what =
    preflight === "doubled"
      ? "has an Access-Control-Allow-Origin that is not the service's"
      : "is refused or has no headers";
  return [error(`The preflight that browsers send before the widget's requests ${what}.`, mend, PROXY)];
}

function judgeUpload({ isUploadRefused }: Address): Verdict[] {
  if (!isUploadRefused) return [ok("The proxy lets large uploads through.", PROXY)];
  const mend = "Raise the proxy's limit (nginx: client_max_body_size 25m).";
  return [error("The proxy refuses uploads of 10 MB, which visitors and agents may send.", mend, PROXY)];
}

function judgeEcho({ trustedProxies }: Address, stream: Streamed | string): Verdict[] {
  if (typeof stream === "string") {
    const mend =
      "Run the doctor with the same ADMIN_SECRET and the same version as the service; if it has both, the proxy does not pass streams on.";
    return [warning(`Streams could not be tried through PUBLIC_URL: ${stream}.`, mend, PROXY)];
  }
  return [...judgeStream(stream), judgeProxies(stream, trustedProxies), ...judgeLength(stream)];
}

function judgeStream({ isBuffered, encoding, isChanged }: Streamed): Verdict[] {
  const verdicts: Verdict[] = [];
  if (isBuffered) {
    const mend = "Turn buffering off for the service (nginx: proxy_buffering off; Caddy: flush_interval -1).";
    verdicts.push(
      error("Something in front of the service holds streams back: answers appear all at once.", mend, BUFFERED),
    );
  }
  if (encoding !== null) {
    const mend = "Turn compression off for text/event-stream: it holds back what should appear word by word.";
    verdicts.push(warning(`Something in front of the service compresses streams (${encoding}).`, mend, BUFFERED));
  }
  if (isChanged) {
    const mend = "Let the proxy keep the Content-Type and Cache-Control of streams.";
    verdicts.push(warning("Something in front of the service changes the headers of streams.", mend, PROXY));
  }
  return verdicts.length > 0 ? verdicts : [ok("Streams arrive word by word, and uncompressed.", BUFFERED)];
}

function judgeProxies({ hops, isForgedBelieved }: Streamed, trusted: number): Verdict {
  const seen = `${hops} ${hops === 1 ? "proxy adds" : "proxies add"} an address to X-Forwarded-For, and TRUSTED_PROXIES is ${trusted}`;
  if (isForgedBelieved) {
    const found = `Visitors can choose their own address by sending X-Forwarded-For: ${seen}.`;
    return error(found, `Set TRUSTED_PROXIES to ${hops}.`, PROXIES);
  }
  if (hops > trusted) {
    const mend = `Set TRUSTED_PROXIES to ${hops}, if visitors come the same way as this request.`;
    return error(`All visitors share one address and its rate limits: ${seen}.`, mend, PROXIES);
  }
  if (hops < trusted) {
    const mend = `If visitors come the same way as this request, set TRUSTED_PROXIES to ${hops}, or let each proxy add its entry.`;
    return notice(`This request passed fewer proxies than are trusted: ${seen}.`, mend, PROXIES);
  }
  return ok(`TRUSTED_PROXIES fits: ${seen}.`, PROXIES);
}

function judgeLength({ lasted, wanted, isWhole }: Streamed): Verdict[] {
  if (wanted === 0) return [];
  if (isWhole) return [ok(`A stream lasts for ${wanted} seconds with nothing but heartbeats.`, BREAKS)];
  const mend = "Raise the read time-out of the proxy to 120 seconds, and let it end no request because it takes long.";
  return [error(`A stream was cut off after ${Math.round(lasted)} of ${wanted} seconds.`, mend, BREAKS)];
}

/** What the proxy in front does, seen by a request of the service to its own public address. */
export const publicAddress = makeCheck("public_address", 110, measureAddress, judgeAddress);
