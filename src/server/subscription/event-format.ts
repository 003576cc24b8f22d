import type { ExecutionResult } from 'graphql';
import { toPublic } from '../request/public-result.ts';
import { type StreamFormat, streamHeaders } from './stream-format.ts';

/**
 * Server-sent events. Each result is an event `next`, whose id is the position after which the client can continue. Browsers send the last id
 * as `Last-Event-ID` when they connect again.
 *
 * Source: GraphQL over Server-Sent Events, "Distinct connections mode"; HTML, "Server-sent events".
 */
export const eventFormat: StreamFormat = {
  headers: { 'content-type': 'text/event-stream', ...streamHeaders },
  // An event without data only sets the id: clients ignore the rest of it.
  toOpening: (position) => `${toId(position)}:\n\n`,
  heartbeat: ':\n\n',
  ending: 'event: complete\ndata:\n\n',
  toText(result) {
    return `event: next\n${toId(positionOf(result))}data: ${JSON.stringify(toPublic(result))}\n\n`;
  },
};

/** The line with the id. Empty if there is no position, or if it cannot be the id of an event. */
const toId = (position: unknown): string =>
  typeof position === 'string' && /^[\x21-\x7e]+$/.test(position) ? `id: ${position}\n` : '';

function positionOf({ extensions }: ExecutionResult): unknown {
  const subscription: unknown = extensions?.['subscription'];
  if (typeof subscription !== 'object' || subscription === null) return null;
  return (subscription as { position?: unknown }).position;
}
