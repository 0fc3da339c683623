import type { laterIcons } from "./later/icons.ts";

/** Line icons on a 24 px grid. Decorative only: every button has a text label. */
const paths = {
  close: "M6 6l12 12M18 6L6 18",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  list: "M4 7h16M4 12h16M4 17h10",
  back: "M14.5 5.5L8 12l6.5 6.5",
  send: "M5 12h13M12.5 6l6 6-6 6",
  stop: "M8 8h8v8H8z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.8-3.4 3.6-5 7-5s6.2 1.6 7 5",
  spark: "M12 4l1.9 5.1L19 11l-5.1 1.9L12 18l-1.9-5.1L5 11l5.1-1.9z",
};

export type IconName = keyof typeof paths | keyof typeof laterIcons;

/** Adds the icons of lazily loaded parts. */
export function addIcons(more: typeof laterIcons): void {
  Object.assign(paths, more);
}

/** One icon, sized by the surrounding text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon i-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name as keyof typeof paths]} />
    </svg>
  );
}
