/** The code that puts the chat on a page, per platform: the same as docs/embedding.md prints. */

export const PLATFORMS = ["html", "react", "vue", "wordpress", "shopify", "webflow", "tagManager"] as const;
export type Platform = (typeof PLATFORMS)[number];

interface SnippetOptions {
  /** The service's origin. */
  host: string;
  tenant: string;
  /** What the button looks like: said in the tag, a first visitor sees it so from the start. */
  position?: string;
  accent?: string | null;
}

/** The code to paste. What the tenant has left at its default is not in it. */
export function embedSnippet(platform: Platform, { host, tenant, position, accent }: SnippetOptions): string {
  const data = [
    ["tenant", tenant],
    ...(position && position !== "right" ? [["position", position]] : []),
    ...(accent ? [["accent", accent]] : []),
  ] as [string, string][];
  if (platform === "react") return reactComponent(host, data);
  if (platform === "vue") return vueComponent(host, data);
  if (platform === "tagManager") return tagManagerTag(host, data);
  const attributes = data.map(([name, value]) => `data-${name}="${value}"`).join(" ");
  return `<script async src="${host}/widget.js" ${attributes}></script>`;
}

function reactComponent(host: string, data: [string, string][]): string {
  return `'use client';
import { useEffect } from 'react';

export function Frontdesk() {
  useEffect(() => {
${moduleBody(host, data, "    ")}
  }, []);
  return null;
}`;
}

function vueComponent(host: string, data: [string, string][]): string {
  return `<script setup>
import { onMounted } from 'vue';

onMounted(() => {
${moduleBody(host, data, "  ")}
});
</script>

<template></template>`;
}

function moduleBody(host: string, data: [string, string][], indent: string): string {
  return [
    "const script = document.createElement('script');",
    "script.async = true;",
    `script.src = '${host}/widget.js';`,
    ...data.map(([name, value]) => `script.dataset.${name} = '${value}';`),
    "document.head.append(script);",
  ]
    .map((line) => indent + line)
    .join("\n");
}

/** Tag Manager knows no newer JavaScript, and drops the attributes of a plain tag. */
function tagManagerTag(host: string, data: [string, string][]): string {
  return `<script>
  (function () {
    var script = document.createElement('script');
    script.async = true;
    script.src = '${host}/widget.js';
${data.map(([name, value]) => `    script.setAttribute('data-${name}', '${value}');`).join("\n")}
    document.head.appendChild(script);
  })();
</script>`;
}
