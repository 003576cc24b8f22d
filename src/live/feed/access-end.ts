import { UpstreamError, type UpstreamService } from '../../upstream/http/upstream-error.ts';

/** The reasons for which a service will refuse the next poll too. */
const lastingReasons: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'missing-scope',
  'not-found',
  'payment-required',
  'service-disabled',
  'invalid-input',
]);

/** Whether a failed poll ends its feed. After any other failure, the next poll may succeed. */
export const endsFeed = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.needsReconnect || lastingReasons.has(error.reason));

export const endsCredential = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.needsReconnect || error.reason === 'unauthenticated');

export const accountDisconnected = ({ id, name }: UpstreamService) =>
  new UpstreamError({
    reason: 'unauthenticated',
    needsReconnect: true,
    service: id,
    message: `The ${name} account was disconnected.`,
    delivery: 'no',
  });
