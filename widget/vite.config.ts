/**
 * Builds the widget: first the app and its parts (ES modules with hashed names), then the launcher (one classic script
 * that knows the app's name). A classic script can't be split, so it takes two builds; the second is started by the first.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
            facadeModuleId?.includes("/i18n/") ? nameOfWords(facadeModuleId) : "[name].[hash].js",
          minify: true,
          // Hints to bundlers, which would otherwise be sent to every visitor.
          comments: { annotation: false },
        },
      },
    },
  };
}

/** The hash of the words of all languages: the app names 26 files, and a hash for each would cost it a quarter of a kilobyte. */
function hashOfWords(): string {
  const folder = here("src/i18n");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const hash = createHash("sha256");
  for (const file of files.toSorted()) hash.update(readFileSync(join(folder, file)));
  return hash.digest("base64url").slice(0, 8);
}

const WORDS = hashOfWords();

function nameOfWords(module: string): string {
  return `${module.includes("/later/") ? "locale-later" : "locale"}-[name].${WORDS}.js`;
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
          rolldownOptions: { output: { minify: true, comments: { annotation: false } } },
        },
      });
      compressFiles(outDir);
    },
  };
}

export default defineConfig(widgetConfig(here("../dist/widget")));
