/** The bundler turns these files into their URL. */
declare module "*.svg" {
  const url: string;
  export default url;
}

/** Styles loaded with the screen that imports them. */
declare module "*.css";
