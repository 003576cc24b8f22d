import { toPublic } from '../request/public-result.ts';
import { type StreamFormat, streamHeaders } from './stream-format.ts';

const boundary = '\r\n--graphql';

/** A part ends with the next boundary: clients wait for it before they read the part. */
const toPart = (body: object) =>
  `\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(body)}${boundary}`;

const heartbeat = toPart({});

/**
 * Parts of `multipart/mixed`. Each result is the `payload` of a part.
 *
 * Source: Apollo, "Multipart HTTP protocol for GraphQL subscriptions" (`subscriptionSpec=1.0`).
 */
export const multipartFormat: StreamFormat = {
  headers: {
    'content-type': 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    ...streamHeaders,
  },
  toOpening: () => `${boundary}${heartbeat}`,
  heartbeat,
  ending: '--\r\n',
  toText: (result) => toPart({ payload: toPublic(result) }),
};
