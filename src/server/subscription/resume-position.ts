import type { GraphQLParams } from 'graphql-yoga';
import { rejection } from '../request/rejection.ts';

/**
 * The position after which a subscription continues, or null if it starts now: `Last-Event-ID`, which browsers send when they connect again, or
 * `extensions.subscription.after`, for clients that cannot set headers. Throws a rejection if it is no string: the client would otherwise miss changes.
 */
export function resumePosition(headers: Headers, { extensions }: GraphQLParams): string | null {
  const id = headers.get('last-event-id');
  if (id !== null && id !== '') return id;
  const subscription: unknown = extensions?.['subscription'];
  if (typeof subscription !== 'object' || subscription === null) return null;
  const { after }: { after?: unknown } = subscription;
  if (after === undefined || after === null || after === '') return null;
  if (typeof after === 'string') return after;
  throw rejection('BAD_USER_INPUT', 'extensions.subscription.after must be a string.', {
    status: 400,
  });
}
