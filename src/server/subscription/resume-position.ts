import type { GraphQLParams } from 'graphql-yoga';

/**
 * The position after which a subscription continues, or null if it starts now: `Last-Event-ID`, which browsers send when they connect again, or
 * `extensions.subscription.after`, for clients that cannot set headers.
 */
export function resumePosition(headers: Headers, { extensions }: GraphQLParams): string | null {
  const id = headers.get('last-event-id');
  if (id !== null && id !== '') return id;
  const subscription: unknown = extensions?.['subscription'];
  if (typeof subscription !== 'object' || subscription === null) return null;
  const { after }: { after?: unknown } = subscription;
  return typeof after === 'string' && after !== '' ? after : null;
}
