/** The command palette and the shortcut sheet, loaded when first opened. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { listenForShortcuts, registerShortcuts } from "./shortcuts.ts";

interface OverlayProps {
  onClose: () => void;
  go: (path: string) => void;
}
const open = signal<{ Overlay: ComponentType<OverlayProps> } | null>(null);

export const openPalette = async () => {
  const { CommandPalette } = await import("./CommandPalette.tsx");
  open.value = { Overlay: CommandPalette };
};
export const openSheet = async () => {
  const { ShortcutSheet } = await import("./ShortcutSheet.tsx");
  open.value = { Overlay: ShortcutSheet };
};

/** Renders the overlays, and listens for shortcuts while mounted. */
export function Overlays() {
  const { route } = useLocation();
  useEffect(() => {
    const ends = [
      listenForShortcuts(),
      registerShortcuts("everywhere", [
        { keys: "Mod+k", text: "shortcuts.palette", run: () => void openPalette() },
        { keys: "?", text: "shortcuts.sheet", run: () => void openSheet() },
      ]),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const Overlay = open.value?.Overlay;
  const close = () => {
    open.value = null;
  };
  return Overlay ? <Overlay onClose={close} go={route} /> : null;
}
