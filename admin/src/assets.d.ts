/** Files that the bundler turns into their address. */
declare module "*.svg" {
  const url: string;
  export default url;
}

/** Styles that are loaded with the screen that names them. */
declare module "*.css";
