/** Text from visitors, agents and the AI: paragraphs, line breaks and links, and no other markup. */
import type { ComponentChildren } from "preact";
import { withoutInvisible } from "../../../server/protocol/addresses.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";

const LINK = /https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/g;

/** @param text shown without invisible characters, which could reverse an address; only safe addresses become links */
export function PlainText({ text }: { text: string }) {
  const paragraphs = withoutInvisible(text)
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "");
  return (
    <>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {linked(paragraph)}
        </p>
      ))}
    </>
  );
}

function linked(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const url = safeUrl(match[0]);
    if (!url) continue;
    parts.push(
      text.slice(from, match.index),
      <a key={match.index} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {match[0]}
      </a>,
    );
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}
