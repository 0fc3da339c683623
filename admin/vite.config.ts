import { join } from "node:path";
import { defineConfig, type UserConfig } from "vite";
import { compressFiles } from "../compressFiles.ts";

/** Builds the admin app, into `outDir`. */
export function adminConfig(outDir: string): UserConfig {
  return {
    root: import.meta.dirname,
    base: "/admin/",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    plugins: [{ name: "frontdesk:compress", writeBundle: () => compressFiles(outDir) }],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0, // the page's content policy has no inline anything
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ["index.html", "preview.html"].map((name) => join(import.meta.dirname, name)) },
    },
  };
}

export default defineConfig(adminConfig(join(import.meta.dirname, "../dist/admin")));
