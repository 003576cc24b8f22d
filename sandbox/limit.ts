import { z } from 'zod';
import {
  type Limits as AsanaLimits,
  parseLimits as parseAsanaLimits,
} from './asana/rate-limiter.ts';
import { type Quotas, quotasSchema } from './google/quota.ts';

/** Limits of both services: Asana's as they are, Google's quotas apart. */
export interface Limits extends AsanaLimits {
  readonly google?: Quotas;
}

const googleSchema = z.looseObject({ google: z.exactOptional(quotasSchema) });

/** Limits as they come over HTTP; throws an Error whose message says what is wrong and where. */
export function parseLimits(json: unknown): Limits {
  const parsed = googleSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { google, ...asana } = parsed.data;
  return { ...parseAsanaLimits(asana), ...(google && { google }) };
}
