/** Files made to hurt whoever reads them. */
export interface HostileFile {
  /** What it does. */
  name: string;
  fileName: string;
  bytes: Buffer;
  /** True where reading it is as acceptable as refusing it. */
  mayBeRead: boolean;
}

/** Must be refused. */
export const refused = (fileName: string, name: string, content: string | Buffer): HostileFile => ({
  name,
  fileName,
  bytes: Buffer.from(content as string),
  mayBeRead: false,
});

/** May be read or refused, as long as it costs little. */
export const cheap = (fileName: string, name: string, content: string | Buffer): HostileFile => ({
  ...refused(fileName, name, content),
  mayBeRead: true,
});

/** The file up to a share of its length. */
export const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));

/** Bytes without a pattern, the same each time. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 123_456_789;
  for (let n = 0; n < length; n++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[n] = state >>> 24;
  }
  return bytes;
}
