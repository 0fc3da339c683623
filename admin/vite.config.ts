import { join } from "node:path";
import { defineConfig } from "vite";
import { compressFiles } from "../compressFiles.ts";

const outDir = join(import.meta.dirname, "../dist/admin");

export default defineConfig({
  root: import.meta.dirname,
  base: "/admin/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [{ name: "frontdesk:compress", closeBundle: () => compressFiles(outDir) }],
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's content policy has no inline anything
    modulePreload: { polyfill: false },
  },
});
