/**
 * Builds the widget: first the app (ES modules with hashed names), then the loader (one classic script that knows
 * the app's name). An IIFE can't be split, so it takes two builds; the second is started by the first.
 */
import { fileURLToPath } from "node:url";
import { build, defineConfig, type InlineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The widget's build, into `outDir`. */
export function widgetConfig(outDir: string): InlineConfig {
  return {
    configFile: false,
    root: here("."),
    publicDir: false,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    plugins: [buildLoader(outDir)],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: here("src/main.tsx"),
        preserveEntrySignatures: "strict",
        output: { format: "es", entryFileNames: "app.[hash].js", chunkFileNames: "[name].[hash].js" },
      },
    },
  };
}

function buildLoader(outDir: string): Plugin {
  return {
    name: "frontdesk:loader",
    async writeBundle(_options, bundle) {
      const app = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
      if (!app) throw new Error("the app was not built");
      await build({
        configFile: false,
        root: here("."),
        publicDir: false,
        logLevel: "warn",
        define: { __APP_FILE__: JSON.stringify(app.fileName) },
        build: {
          outDir,
          emptyOutDir: false,
          target: "es2022",
          lib: {
            entry: here("src/loader.ts"),
            formats: ["iife"],
            name: "frontdeskLoader",
            fileName: () => "widget.js",
          },
        },
      });
    },
  };
}

export default defineConfig(widgetConfig(here("../dist/widget")));
