/** Says how far it is: one line that is written over on a terminal; elsewhere only the lines that stay. */
export interface Progress {
  /** How far it is. */
  update(text: string): void;
  /** What was done. */
  line(text: string): void;
}

const EVERY_MS = 200;

export function createProgress(stream: NodeJS.WriteStream): Progress {
  let last = 0;
  const wipe = () => {
    if (stream.isTTY) stream.write("\r\u001b[2K");
  };
  return {
    update(text) {
      if (!stream.isTTY || Date.now() - last < EVERY_MS) return;
      last = Date.now();
      wipe();
      stream.write(text.slice(0, stream.columns - 1));
    },
    line(text) {
      wipe();
      stream.write(`${text}\n`);
    },
  };
}
