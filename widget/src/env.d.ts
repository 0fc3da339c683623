/** Vite compiles the stylesheet and hands it over as text, for a constructable stylesheet. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}

/** The app's hashed file name, filled in by vite.config.ts when it builds the loader. */
declare const __APP_FILE__: string;
