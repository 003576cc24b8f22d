import * as z from 'zod';

/** How the notifications of channels are delivered. */
export interface ChannelSettings {
  /** Whether every receiver needs HTTPS, as in the real service. Otherwise this machine can receive notifications over HTTP. */
  readonly requiresHttps: boolean;
  /** How long after a change its notifications are sent. */
  readonly delayMs: number;
  /** The part of the notifications that are never sent, evenly distributed. */
  readonly lostShare: number;
  /** How many times each notification is sent. */
  readonly copies: number;
  /** The wait before the first retry. Every further one waits twice as long. */
  readonly retryMs: number;
  /** Whether the `sync` notification arrives before the response to `watch`. Otherwise the two are sent at the same time. */
  readonly syncsFirst: boolean;
}

/** Each notification is sent once and immediately. */
export const defaultChannelSettings: ChannelSettings = {
  requiresHttps: false,
  delayMs: 0,
  lostShare: 0,
  copies: 1,
  retryMs: 1000,
  syncsFirst: false,
};

const settingsSchema = z.strictObject({
  requiresHttps: z.boolean().default(defaultChannelSettings.requiresHttps),
  delayMs: z.number().nonnegative().default(defaultChannelSettings.delayMs),
  lostShare: z.number().min(0).max(1).default(defaultChannelSettings.lostShare),
  copies: z.int().min(1).max(10).default(defaultChannelSettings.copies),
  retryMs: z.number().nonnegative().default(defaultChannelSettings.retryMs),
  syncsFirst: z.boolean().default(defaultChannelSettings.syncsFirst),
});

const filterSchema = z.strictObject({ id: z.exactOptional(z.string()) });

const forgerySchema = z.strictObject({
  id: z.exactOptional(z.string()),
  token: z.string().default('forged'),
});

/** The channel that a control applies to. Without an id, it applies to all of them. */
export type ChannelFilter = z.infer<typeof filterSchema>;

/** A notification with another token than that of its channel. */
export type Forgery = z.infer<typeof forgerySchema>;

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export const parseChannelSettings = (json: unknown): ChannelSettings => parse(settingsSchema, json);

/** The same for the selection of a channel. */
export const parseChannelFilter = (json: unknown): ChannelFilter => parse(filterSchema, json);

/** The same for a forged notification. */
export const parseForgery = (json: unknown): Forgery => parse(forgerySchema, json);

function parse<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
