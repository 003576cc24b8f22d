import * as z from 'zod';

/** How Asana's jobs proceed that start from now on. */
export interface JobSettings {
  /** After how many steps a job ends. Null: it never ends. Each read of the job, and each later write of its user, is one step. */
  readonly steps: number | null;
  readonly outcome: 'succeeded' | 'failed';
}

/** A job starts, is in progress, and succeeds. */
export const defaultJobSettings: JobSettings = { steps: 2, outcome: 'succeeded' };

const settingsSchema = z.strictObject({
  steps: z.nullable(z.int().nonnegative()).default(defaultJobSettings.steps),
  outcome: z.enum(['succeeded', 'failed']).default(defaultJobSettings.outcome),
});

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseJobSettings(json: unknown): JobSettings {
  const parsed = settingsSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
