/** Number of `.hue-*` colours in talk.css. */
const HUES = 6;

/** A person's initials in a circle, in a colour derived from the name. Purely decorative: show the name next to it. */
export function Avatar({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span class={`avatar hue-${sum % HUES}`} aria-hidden="true">
      {ends.map((word) => [...(word ?? "")][0]).join("")}
    </span>
  );
}
