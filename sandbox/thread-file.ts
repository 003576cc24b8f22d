/** The program of the sandbox's thread. The bundle has another module in place of this one: see script/bundle.ts. */
export const threadFile = new URL(
  import.meta.url.endsWith('.ts') ? 'thread.ts' : 'thread.js',
  import.meta.url,
);
