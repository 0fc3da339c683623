/** The icons of lazily loaded parts; see ui/icons.tsx. */
export const laterIcons = {
  plus: "M12 5v14M5 12h14",
  up: "M7 11v8H4v-8h3zm0 0l4-7c1.4 0 2.3 1 2.1 2.4L12.6 9H18a2 2 0 0 1 2 2.4l-1.1 6A2 2 0 0 1 17 19H7",
  down: "M7 13V5H4v8h3zm0 0l4 7c1.4 0 2.3-1 2.1-2.4L12.6 15H18a2 2 0 0 0 2-2.4l-1.1-6A2 2 0 0 0 17 5H7",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 12.5l4.5 4.5L19 7.5",
  pen: "M5 19l1-4L16 5l3 3L9 18z",
  trash: "M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13",
  arrowDown: "M12 5v13M6 12.5l6 6 6-6",
  link: "M14 5h5v5M19 5l-8 8M17 14v5H5V7h5",
} as const;
