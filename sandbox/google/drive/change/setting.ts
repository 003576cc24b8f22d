import * as z from 'zod';

/** When the change logs contain a change. */
export interface ChangeSettings {
  /** How long after a write its changes are in the logs. */
  readonly delayMs: number;
  /** The part of the changes that no log ever contains, evenly distributed. */
  readonly lostShare: number;
}

/** Every change is in the logs immediately. */
export const defaultChangeSettings: ChangeSettings = { delayMs: 0, lostShare: 0 };

const settingsSchema = z.strictObject({
  delayMs: z.number().nonnegative().default(defaultChangeSettings.delayMs),
  lostShare: z.number().min(0).max(1).default(defaultChangeSettings.lostShare),
});

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseChangeSettings(json: unknown): ChangeSettings {
  const parsed = settingsSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
