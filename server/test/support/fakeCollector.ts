/** A collector of traces on loopback, which keeps whatever it is sent. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync, zstdDecompressSync } from "node:zlib";

export interface FakeCollector {
  url: string;
  /** Method, path and body of each request. */
  got: { request: string; body: string }[];
  close(): Promise<void>;
}

const UNPACK: Record<string, (packed: Buffer) => Buffer> = { gzip: gunzipSync, zstd: zstdDecompressSync };

export async function startFakeCollector(): Promise<FakeCollector> {
  const got: FakeCollector["got"] = [];
  const server = createServer(async (request, response) => {
    const packed = await buffer(request);
    const unpack = UNPACK[request.headers["content-encoding"] ?? ""];
    got.push({ request: `${request.method} ${request.url}`, body: (unpack ? unpack(packed) : packed).toString() });
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
