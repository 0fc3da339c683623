/** Reports progress: on a terminal one line that is overwritten, elsewhere only the permanent lines. */
export interface Progress {
  /** Current progress. */
  update(text: string): void;
  /** Something completed. */
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
