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
  opening: ':\n\n',
  heartbeat: ':\n\n',
  ending: 'event: complete\ndata:\n\n',
  toText(result) {
    const position = positionOf(result);
    const id = position === null ? '' : `id: ${position}\n`;
    return `event: next\n${id}data: ${JSON.stringify(toPublic(result))}\n\n`;
  },
};

/** The position of a result. Null if there is none, or if it cannot be the id of an event. */
function positionOf({ extensions }: ExecutionResult): string | null {
  const subscription: unknown = extensions?.['subscription'];
  if (typeof subscription !== 'object' || subscription === null) return null;
  const { position }: { position?: unknown } = subscription;
  return typeof position === 'string' && /^[\x21-\x7e]+$/.test(position) ? position : null;
}
