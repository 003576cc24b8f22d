import * as z from 'zod';
import type { WebhookSettings } from '../protocol/webhook-registry.ts';

/** Asana's intervals of heartbeats and limits. The intervals of its retries are not published. */
export const defaultWebhookSettings: WebhookSettings = {
  requiresHttps: false,
  delayMs: 0,
  copies: 1,
  retryMs: 1000,
  heartbeatMs: 8 * 3_600_000,
  maxPerResource: 1000,
};

const settingsSchema = z.strictObject({
  requiresHttps: z.boolean().default(defaultWebhookSettings.requiresHttps),
  delayMs: z.number().nonnegative().default(defaultWebhookSettings.delayMs),
  copies: z.int().nonnegative().default(defaultWebhookSettings.copies),
  retryMs: z.number().positive().default(defaultWebhookSettings.retryMs),
  heartbeatMs: z.number().positive().default(defaultWebhookSettings.heartbeatMs),
  maxPerResource: z.int().nonnegative().default(defaultWebhookSettings.maxPerResource),
});

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseWebhookSettings(json: unknown): WebhookSettings {
  const parsed = settingsSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** A delivery on demand, to one webhook or to all. */
export interface ExtraDelivery {
  /**
   * A heartbeat is genuine. A forged delivery has a signature of another secret, or none. A replay repeats the last genuine
   * delivery with its signature.
   */
  readonly kind: 'heartbeat' | 'forged' | 'unsigned' | 'replay';
  /** @default all webhooks */
  readonly webhook?: string;
}

const deliverySchema = z.strictObject({
  kind: z.enum(['heartbeat', 'forged', 'unsigned', 'replay']),
  webhook: z.exactOptional(z.string()),
});

/** Parses a delivery on demand. Throws an Error whose message names the invalid field and the reason. */
export function parseExtraDelivery(json: unknown): ExtraDelivery {
  const parsed = deliverySchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
