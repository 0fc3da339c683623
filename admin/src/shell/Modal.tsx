import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A native modal dialog, which traps focus and closes on Escape; a click outside closes it, too. */
export function Modal({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser does by itself
    <dialog
      ref={dialog}
      class="modal"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  );
}
