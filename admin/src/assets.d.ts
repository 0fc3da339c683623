/** Files that the bundler turns into their address. */
declare module "*.svg" {
  const url: string;
  export default url;
}
