import * as z from 'zod';

/** The state of the search index of one service. */
export interface SearchIndexSettings {
  /** The service whose index it is: the search of Asana, or the lists of Drive. @default 'asana' */
  readonly service?: 'asana' | 'google' | undefined;
  /** Whether the search does not find what is written from now on. */
  readonly isPaused: boolean;
}

const settingsSchema = z.strictObject({
  service: z.enum(['asana', 'google']).optional(),
  isPaused: z.boolean(),
});

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseSearchIndexSettings(json: unknown): SearchIndexSettings {
  const parsed = settingsSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
