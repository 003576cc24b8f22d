import * as z from 'zod';
import {
  type Limits as AsanaLimits,
  parseLimits as parseAsanaLimits,
} from './asana/rate-limiter.ts';
import { type Quotas, quotasSchema } from './google/quota.ts';

/** The limits of both services: Asana's at the top level, Google's quotas under `google`. */
export interface Limits extends AsanaLimits {
  readonly google?: Quotas;
}

const googleSchema = z.looseObject({ google: z.exactOptional(quotasSchema) });

/** Parses limits sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseLimits(json: unknown): Limits {
  const parsed = googleSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { google, ...asana } = parsed.data;
  return { ...parseAsanaLimits(asana), ...(google && { google }) };
}
