/** Line icons (24 × 24), inlined so that nothing is fetched. They never convey meaning alone. */
const paths = {
  inbox: "M4 5h16v14H4zM4 13h4l2 3h4l2-3h4",
  knowledge: "M5 4h10l4 4v12H5zM14 4v5h5M8 13h8M8 16h6",
  numbers: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20a7.500 7.500 0 0 1 15 0",
  back: "M15 5l-7 7 7 7",
  up: "M7 11v8H4v-8zM7 12l4-8c1.500 0 2.500 1 2.200 2.700L12.600 10H19l-1.500 9H7",
  down: "M7 13V5H4v8zM7 12l4 8c1.500 0 2.500-1 2.200-2.700L12.600 14H19l-1.500-9H7",
  alert: "M12 4l9 16H3zM12 10v4M12 17v.500",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  link: "M10 14l8-8M13 5h6v6M18 14v5H5V6h5",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  plus: "M12 5v14M5 12h14",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  clip: "M8 12l6-6a3.500 3.500 0 0 1 5 5l-8 8a5 5 0 0 1-7-7l8-8",
  reply: "M10 7l-5 5 5 5M5 12h9a5 5 0 0 1 5 5v1",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
} as const;

export function Icon({ name, size = 18 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg
      class={`icon icon-${name}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
