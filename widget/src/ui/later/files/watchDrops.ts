/** Files dragged over the panel, and files pasted into the text field. */

interface DropOptions {
  onOver(isOver: boolean): void;
  onFiles(files: Iterable<File>): void;
}

/** @param field the panel's text field. @returns a function that stops it */
export function watchDrops(field: HTMLTextAreaElement | null, { onOver, onFiles }: DropOptions): () => void {
  const panel = field?.closest<HTMLElement>(".panel");
  const ending = new AbortController();
  const { signal } = ending;
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    // Otherwise the browser would navigate to the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    const { relatedTarget: other } = event;
    const isWithin = event.type === "dragleave" && other instanceof Node && panel?.contains(other);
    if (!isWithin) onOver(event.type === "dragenter" || event.type === "dragover");
    if (event.type === "drop") onFiles(event.dataTransfer.files);
  };
  for (const type of ["dragenter", "dragover", "dragleave", "drop"] as const) {
    panel?.addEventListener(type, onDrag, { signal });
  }
  field?.addEventListener(
    "paste",
    (event) => {
      const files = event.clipboardData?.files;
      // Office programs add a picture of copied text; the text is what was meant.
      if (!files?.length || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      onFiles(files);
    },
    { signal },
  );
  return () => ending.abort();
}
