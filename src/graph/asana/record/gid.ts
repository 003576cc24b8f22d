/** The options of every `gid` field. */
export const gidOptions = {
  nullable: false,
  description: "Asana's own id: digits. The same that Asana's API and its addresses use.",
} as const;

/** For the descriptions of arguments that take an id. */
export const anyId = "Any id: Asana's own, the global one, or an address copied from the browser.";
