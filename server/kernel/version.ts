import manifest from "../../package.json" with { type: "json" };

/** The product's, as it says it to other programs. */
export const VERSION: string = manifest.version;
