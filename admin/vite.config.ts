import { join } from "node:path";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/admin/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: join(import.meta.dirname, "../dist/admin"),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's content policy has no inline anything
    modulePreload: { polyfill: false },
  },
});
