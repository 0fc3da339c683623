/** The screens linked from the navigation and the palette. */
export const screens = [
  { path: "/admin", icon: "inbox", text: "nav.inbox", owner: false },
  { path: "/admin/knowledge", icon: "knowledge", text: "nav.knowledge", owner: false },
  { path: "/admin/numbers", icon: "numbers", text: "nav.numbers", owner: false },
  { path: "/admin/settings", icon: "settings", text: "nav.settings", owner: true },
  { path: "/admin/account", icon: "account", text: "nav.account", owner: false },
] as const;
