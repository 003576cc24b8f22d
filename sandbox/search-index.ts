import * as z from 'zod';

/** The state of Asana's search index. */
export interface SearchIndexSettings {
  /** Whether the search does not find what is written from now on. */
  readonly isPaused: boolean;
}

const settingsSchema = z.strictObject({ isPaused: z.boolean() });

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseSearchIndexSettings(json: unknown): SearchIndexSettings {
  const parsed = settingsSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
