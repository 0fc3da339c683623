import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useUi } from "./context.ts";

interface PictureProps {
  /** On our service; null where there is none. */
  path: string | null | undefined;
  /** What stands there without a picture, or until it has arrived. */
  children: ComponentChildren;
}

/** A picture of the tenant's. It is drawn, not linked: no page's content policy has to allow images for it. */
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
