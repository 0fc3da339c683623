import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useUi } from "./context.ts";

interface PictureProps {
  /** Path on our service, or null if there is none. */
  path: string | null | undefined;
  /** Shown if there is no picture, or until it has loaded. */
  children: ComponentChildren;
}

/** A tenant's picture. Drawn on a canvas, so that no page's content policy has to allow images for it. */
export function Picture({ path, children }: PictureProps): ComponentChildren {
  const { base } = useUi();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    setImage(null);
    if (!path) return;
    const stop = new AbortController();
    fetch(base + path, { signal: stop.signal })
      .then((reply) => reply.blob())
      .then((blob) => createImageBitmap(blob))
      .then(setImage, () => undefined);
    return () => stop.abort();
  }, [path]);
  useEffect(() => {
    if (image) canvas.current?.getContext("2d")?.drawImage(image, 0, 0);
  }, [image]);
  return image ? <canvas ref={canvas} width={image.width} height={image.height} /> : children;
}
