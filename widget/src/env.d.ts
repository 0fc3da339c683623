/** Vite compiles the style sheet and imports it as text, for a constructable style sheet. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}

/** The app's hashed file name, filled in by vite.config.ts when building the launcher. */
declare const __APP_FILE__: string;
