import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Length of the longer side; sharp on high-density screens. */
const SIDE_PX = 320;

/**
 * A thumbnail of a file, drawn on a canvas: independent of the page's content policy, and the file can only ever become
 * pixels. Anything that is not a readable image gets a page icon instead.
 */
export function Picture({ blob }: { blob: Blob | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    let isOver = false;
    if (blob?.type.startsWith("image/")) {
      createImageBitmap(blob)
        .then((bitmap) => {
          const target = canvas.current;
          if (!isOver && target) draw(bitmap, target);
          bitmap.close();
          setDrawn(!isOver);
        })
        .catch(() => undefined);
    }
    return () => {
      isOver = true;
    };
  }, [blob]);
  return (
    <span class="picture" aria-hidden="true">
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && <Sign path="M7 3h7l4 4v14H7zM14 3v4h4" />}
    </span>
  );
}

/** One of this part's line icons. */
export function Sign({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const scale = Math.min(1, SIDE_PX / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
