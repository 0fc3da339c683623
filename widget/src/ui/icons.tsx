/** Line icons on a 24 px grid. They only decorate: every button has its own words. */
const paths = {
  close: "M6 6l12 12M18 6L6 18",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  list: "M4 7h16M4 12h16M4 17h10",
  back: "M14.5 5.5L8 12l6.5 6.5",
  plus: "M12 5v14M5 12h14",
  send: "M5 12h13M12.5 6l6 6-6 6",
  stop: "M8 8h8v8H8z",
  up: "M7 11v8H4v-8h3zm0 0l4-7c1.4 0 2.3 1 2.1 2.4L12.6 9H18a2 2 0 0 1 2 2.4l-1.1 6A2 2 0 0 1 17 19H7",
  down: "M7 13V5H4v8h3zm0 0l4 7c1.4 0 2.3-1 2.1-2.4L12.6 15H18a2 2 0 0 0 2-2.4l-1.1-6A2 2 0 0 0 17 5H7",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 12.5l4.5 4.5L19 7.5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.8-3.4 3.6-5 7-5s6.2 1.6 7 5",
  pen: "M5 19l1-4L16 5l3 3L9 18z",
  trash: "M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13",
  arrowDown: "M12 5v13M6 12.5l6 6 6-6",
  link: "M14 5h5v5M19 5l-8 8M17 14v5H5V7h5",
  spark: "M12 4l1.9 5.1L19 11l-5.1 1.9L12 18l-1.9-5.1L5 11l5.1-1.9z",
} as const;

export type IconName = keyof typeof paths;

/** One icon, as large as the text around it asks for. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon i-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
