/**
 * Builds the widget: first the app and its parts (ES modules with hashed names), then the launcher (one classic script
 * that knows the app's name). A classic script can't be split, so it takes two builds; the second is started by the first.
 */
import { fileURLToPath } from "node:url";
import { build, defineConfig, type InlineConfig, type Plugin } from "vite";
import { compressFiles } from "../compressFiles.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The widget's build, into `outDir`. */
export function widgetConfig(outDir: string): InlineConfig {
  return {
    ...common,
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    plugins: [buildLauncher(outDir)],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      // As a library: Vite then leaves out its own loader of chunks, which would preload styles and modules by tags.
      lib: { entry: here("src/embed/mount.tsx"), formats: ["es"] },
      rolldownOptions: {
        // What parts share stays in the app instead of becoming a chunk of its own, which would be one more request.
        preserveEntrySignatures: "allow-extension",
        output: {
          entryFileNames: "app.[hash].js",
          chunkFileNames: ({ facadeModuleId }) =>
            facadeModuleId?.includes("/i18n/") ? "locale-[name].[hash].js" : "[name].[hash].js",
          minify: true,
        },
      },
    },
  };
}

const common: InlineConfig = { configFile: false, root: here("."), publicDir: false, logLevel: "warn" };

function buildLauncher(outDir: string): Plugin {
  return {
    name: "frontdesk:launcher",
    async writeBundle(_options, bundle) {
      const app = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
      if (!app) throw new Error("the app was not built");
      await build({
        ...common,
        define: { __APP_FILE__: JSON.stringify(app.fileName.replace(/\.js$/, "")) },
        build: {
          outDir,
          emptyOutDir: false,
          target: "es2022",
          lib: {
            entry: here("src/launcher/launcher.ts"),
            formats: ["iife"],
            name: "frontdeskLauncher",
            fileName: () => "widget.js",
          },
        },
      });
      // The page around a frame loads this in place of the app, by a name that the launcher needs no bytes for.
      await build({
        ...common,
        build: {
          outDir,
          emptyOutDir: false,
          target: "es2022",
          lib: { entry: here("src/embed/frame.ts"), formats: ["es"], fileName: () => "frame.js" },
          rolldownOptions: { output: { minify: true } },
        },
      });
      compressFiles(outDir);
    },
  };
}

export default defineConfig(widgetConfig(here("../dist/widget")));
