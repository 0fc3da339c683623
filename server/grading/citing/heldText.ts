/** Text that has come and was not dealt with yet, and how far ahead it can be read. */
export class HeldText {
  text = "";
  /** No more will come. */
  isOver = false;

  /** The line that is held, without its end; null while it is being written. */
  wholeLine(): string | null {
    const end = this.text.indexOf("\n");
    if (end >= 0) return this.text.slice(0, end);
    return this.isOver ? this.text : null;
  }

  /** What stands before `closing`, on this line; false when it is not there, null while it may come. */
  until(from: number, closing: string, most: number): string | false | null {
    const found = /^[^\n]*/.exec(this.text.slice(from, from + most + closing.length))![0];
    const at = found.indexOf(closing);
    if (at >= 0) return found.slice(0, at);
    const isCut = from + found.length === this.text.length && found.length < most + closing.length;
    return isCut && !this.isOver ? null : false;
  }
}
