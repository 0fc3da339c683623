/** Brand files of all our pages: the icon, and the manifest for installing the admin app on a phone's home screen. */
import { join } from "node:path";
import { newRouter } from "../http/router.ts";
import { sendAsset } from "../http/static.ts";

const BRAND = join(import.meta.dirname, "../../shared/brand");
const DAY = "public, max-age=86400";

const MANIFEST = {
  name: "Frontdesk",
  short_name: "Frontdesk",
  start_url: "/admin/",
  scope: "/admin/",
  display: "standalone",
  theme_color: "#0f5f4e",
  background_color: "#f6f7f8",
  icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
};

/** `/favicon.svg` and `/manifest.webmanifest`. */
export function brandRoutes() {
  const router = newRouter();
  router.get("/favicon.svg", (c) => sendAsset(c, BRAND, "bell.svg", DAY));
  router.get("/manifest.webmanifest", (c) =>
    c.body(JSON.stringify(MANIFEST), 200, { "Content-Type": "application/manifest+json", "Cache-Control": DAY }),
  );
  return router;
}
