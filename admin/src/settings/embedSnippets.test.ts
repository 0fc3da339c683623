import { expect, it } from "vitest";
import { readSnippets } from "../../../widget/test/docSnippets.ts";
import { TENANT } from "../../../widget/test/scriptedServer.ts";
import { embedSnippet, type Platform } from "./embedSnippets.ts";

const host = "https://chat.example.com";

it.each<[Platform, string, string]>([
  ["html", "How do I put the chat on my website?", "html"],
  ["react", "How do I embed Frontdesk in React or Next.js?", "jsx"],
  ["vue", "How do I embed Frontdesk in Vue or Nuxt?", "vue"],
  ["wordpress", "How do I embed Frontdesk in WordPress?", "html"],
  ["shopify", "How do I embed Frontdesk in Shopify?", "html"],
  ["webflow", "How do I embed Frontdesk in Webflow?", "html"],
  ["tagManager", "How do I embed Frontdesk with Google Tag Manager?", "html"],
])("gives for %s the snippet printed in the docs, which the browser suite runs", (platform, heading, language) => {
  const [printed = ""] = readSnippets(heading, language, host);
  expect(embedSnippet(platform, { host, tenant: TENANT })).toBe(printed.trim());
});
