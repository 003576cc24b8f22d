export const gidOptions = {
  nullable: false,
  description: 'The Asana gid: a string of digits, the same id that Asana’s API and URLs use.',
} as const;

/** For the descriptions of arguments that take an id. */
export const anyId = 'Give the Asana gid, the global id, or a URL copied from the browser.';

/** For the descriptions of arguments that take the id of a user. */
export const anyUserId = `${anyId} You can also give an email address or "me".`;
