/** The code that embeds the chat, per platform: the same as in docs/embedding.md. */

export const PLATFORMS = ["html", "react", "vue", "wordpress", "shopify", "webflow", "tagManager"] as const;
export type Platform = (typeof PLATFORMS)[number];

interface SnippetOptions {
  /** The service's origin. */
  host: string;
  tenant: string;
}

/** The code to paste once: the script brings the current look. */
export function embedSnippet(platform: Platform, { host, tenant }: SnippetOptions): string {
  const src = `${host}/widget.js?tenant=${tenant}`;
  if (platform === "react") return reactComponent(src, tenant);
  if (platform === "vue") return vueComponent(src, tenant);
  if (platform === "tagManager") return tagManagerTag(src, tenant);
  return `<script async src="${src}" data-tenant="${tenant}"></script>`;
}

function reactComponent(src: string, tenant: string): string {
  return `'use client';
import { useEffect } from 'react';

export function Frontdesk() {
  useEffect(() => {
${moduleBody(src, tenant, "    ")}
  }, []);
  return null;
}`;
}

function vueComponent(src: string, tenant: string): string {
  return `<script setup>
import { onMounted } from 'vue';

onMounted(() => {
${moduleBody(src, tenant, "  ")}
});
</script>

<template></template>`;
}

function moduleBody(src: string, tenant: string, indent: string): string {
  return [
    "const script = document.createElement('script');",
    "script.async = true;",
    `script.src = '${src}';`,
    `script.dataset.tenant = '${tenant}';`,
    "document.head.append(script);",
  ]
    .map((line) => indent + line)
    .join("\n");
}

/** Tag Manager supports only older JavaScript, and drops the attributes of a plain tag. */
function tagManagerTag(src: string, tenant: string): string {
  return `<script>
  (function () {
    var script = document.createElement('script');
    script.async = true;
    script.src = '${src}';
    script.setAttribute('data-tenant', '${tenant}');
    document.head.appendChild(script);
  })();
</script>`;
}
