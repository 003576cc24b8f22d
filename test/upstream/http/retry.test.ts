import { describe, expect, test } from 'vitest';
import {
  delayBeforeRetryMs,
  maxAttempts,
  maxRefusals,
  parseRetryAfterMs,
} from '../../../src/upstream/http/retry.ts';
import { UpstreamError } from '../../../src/upstream/http/upstream-error.ts';

const failure = (reason: string, retryAfterMs?: number) =>
  new UpstreamError({
    reason,
    service: 'asana',
    message: 'It failed.',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/** A response with status 429. */
const refusal = (retryAfterMs?: number) =>
  new UpstreamError({
    reason: 'rate-limited',
    service: 'asana',
    message: 'Too many requests.',
    status: 429,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

const plentyMs = 60_000;

describe('the wait before a retry', () => {
  test.each([
    ['unavailable', 1, 0, 100],
    ['unavailable', 1, 1, 200],
    ['unavailable', 2, 0, 200],
    ['unavailable', 2, 1, 400],
    ['unavailable', 1, 0.5, 150],
    ['unavailable', 2, 0.5, 300],
  ] as const)(
    'after `%s` and %d attempts, with the random number %d, is %d ms',
    (reason, attempt, random, delayMs) => {
      expect(delayBeforeRetryMs(failure(reason), attempt, plentyMs, random)).toBe(delayMs);
    },
  );

  test('is the wait that the service asks for, regardless of the backoff', () => {
    expect(delayBeforeRetryMs(failure('unavailable', 3000), 1, plentyMs, 0)).toBe(3000);
    expect(delayBeforeRetryMs(failure('unavailable', 0), 2, plentyMs, 1)).toBe(0);
  });

  test('is null after the maximum number of attempts', () => {
    const unavailable = failure('unavailable');
    expect(delayBeforeRetryMs(unavailable, maxAttempts - 1, plentyMs, 0)).not.toBe(null);
    expect(delayBeforeRetryMs(unavailable, maxAttempts, plentyMs, 0)).toBe(null);
  });

  test('is null if it does not fit into the time that is left', () => {
    expect(delayBeforeRetryMs(failure('unavailable', 3000), 1, 3001, 0)).toBe(3000);
    expect(delayBeforeRetryMs(failure('unavailable', 3000), 1, 3000, 0)).toBe(null);
    expect(delayBeforeRetryMs(failure('unavailable'), 1, 100, 0)).toBe(null);
    expect(delayBeforeRetryMs(failure('unavailable'), 1, -5, 0)).toBe(null);
  });

  test('is 0 after a refusal because of a limit, because the queue of the credential pauses', () => {
    expect(delayBeforeRetryMs(refusal(3000), 1, plentyMs, 0)).toBe(0);
    expect(delayBeforeRetryMs(refusal(3000), 1, 3000, 0)).toBe(null);
  });

  test('is 0 after up to ten refusals with Retry-After, as long as there is time', () => {
    expect(delayBeforeRetryMs(refusal(1000), maxRefusals - 1, 1001, 0)).toBe(0);
    expect(delayBeforeRetryMs(refusal(1000), maxRefusals - 1, 1000, 0)).toBe(null);
    expect(delayBeforeRetryMs(refusal(1000), maxRefusals, plentyMs, 0)).toBe(null);
  });

  test.each([
    ['without Retry-After', undefined],
    ['with `Retry-After: 0`', 0],
  ])('is null after three refusals %s', (_header, retryAfterMs) => {
    expect(delayBeforeRetryMs(refusal(retryAfterMs), maxAttempts - 1, plentyMs, 0)).toBe(0);
    expect(delayBeforeRetryMs(refusal(retryAfterMs), maxAttempts, plentyMs, 0)).toBe(null);
  });

  test('is null for a request that this server did not send because of a limit', () => {
    expect(delayBeforeRetryMs(failure('rate-limited', 3000), 1, plentyMs, 0)).toBe(null);
  });

  test.each([
    ['a timeout, which used up the time', 'timeout'],
    ['the circuit breaker rejected it, which fails at once', 'circuit-open'],
  ])('is null after %s', (_what, reason) => {
    expect(delayBeforeRetryMs(failure(reason), 1, plentyMs, 0)).toBe(null);
    expect(delayBeforeRetryMs(failure(reason, 100), 1, plentyMs, 0)).toBe(null);
  });

  test('is null after a refusal that pauses only a route, whose limit sends its reads again', () => {
    const error = refusal(1000);
    error.pauses = 'route';
    expect(delayBeforeRetryMs(error, 1, plentyMs, 0)).toBe(null);
  });

  test.each([
    'response-too-large',
    'unauthenticated',
    'forbidden',
    'missing-scope',
    'not-found',
    'invalid-input',
    'cursor-expired',
    'payment-required',
    'conflict',
    'bad-response',
    'request-limit-exceeded',
  ] as const)('is null after `%s`, which is permanent', (reason) => {
    expect(delayBeforeRetryMs(failure(reason, 1), 1, plentyMs, 0)).toBe(null);
  });
});

describe('the Retry-After header', () => {
  const nowMs = Date.parse('2026-06-15T09:00:00Z');

  test.each([
    ['30', 30_000],
    ['0', 0],
    [' 7 ', 7000],
    ['1.5', 1500],
    ['0.25', 250],
    ['Mon, 15 Jun 2026 09:00:10 GMT', 10_000],
    ['Mon, 15 Jun 2026 08:59:00 GMT', 0],
    ['007', 7000],
  ])('of "%s" means %d ms', (header, expected) => {
    expect(parseRetryAfterMs(header, nowMs)).toBe(expected);
  });

  test.each([
    [null],
    [''],
    ['soon'],
    ['-5'],
    ['in 5 minutes'],
    ['1e3'],
    ['Monday GMT'],
    ['1.'],
    ['Mon, 15 Jun 2026 09:00:10'],
    [['1', '2']],
  ])('of %j is ignored', (header) => {
    expect(parseRetryAfterMs(header ?? undefined, nowMs)).toBe(undefined);
  });
});
