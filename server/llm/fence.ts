/**
 * Puts untrusted text between tags. Tags inside it are broken up, so it can't close its own fence or open another;
 * control and invisible characters, which can hide instructions from people, are removed.
 */
export function fence(tag: string, text: string, attributes = ""): string {
  return `<${tag}${attributes}>\n${neutralize(text)}\n</${tag}>`;
}

/** An attribute's value, safe inside double quotes. */
export function attribute(name: string, value: string | number): string {
  const safe = neutralize(String(value))
    .replace(/["\n\r]/g, " ")
    .slice(0, 200);
  return ` ${name}="${safe}"`;
}

function neutralize(text: string): string {
  return text
    .replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu, "")
    .replace(
      /<(?=\s*\/?\s*(?:passage|reply|held|visitor_message|history|headings|facts|answer|statements|summary|question|instructions|system|assistant|user)\b)/giu,
      "‹",
    )
    .replace(/<\|/g, "‹|")
    .replace(/\[(\/?)(INST|SYSTEM)\]/gi, "($1$2)");
}
