import * as z from 'zod';
import type { Fault } from './fault.ts';

const optional = z.exactOptional;

const filter = {
  route: optional(z.string().min(1)),
  person: optional(z.enum(['ada', 'grace', 'guest'])),
  token: optional(z.string().min(1)),
  service: optional(z.enum(['asana', 'google'])),
  share: optional(z.number().positive().max(1)),
  count: optional(z.int().positive()),
  skip: optional(z.int().nonnegative()),
};
const status = z.int().min(200).max(599);

const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...filter, kind: z.literal('latency'), ms: z.number().nonnegative() }),
  z.strictObject({
    ...filter,
    kind: z.literal('rate-limit'),
    retryAfter: optional(z.number().nonnegative()),
  }),
  z.strictObject({
    ...filter,
    kind: z.literal('status'),
    status,
    reason: optional(z.string().min(1)),
    body: optional(z.unknown()),
    retryAfter: optional(z.number().nonnegative()),
  }),
  z.strictObject({ ...filter, kind: z.enum(['html', 'empty']), status: optional(status) }),
  z.strictObject({
    ...filter,
    kind: z.enum([
      'reset',
      'reset-mid-body',
      'reset-after-apply',
      'hang',
      'hang-mid-body',
      'empty-401',
      'expired-token',
      'half-json',
      'wrong-shape',
      'incomplete-search',
    ]),
  }),
]);

/** Parses faults sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseFaults(json: unknown): readonly Fault[] {
  const parsed = z.array(faultSchema).safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
