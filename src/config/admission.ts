import { isIP } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import * as z from 'zod';
import { isLoopback } from './host.ts';
import { type ValuesOf, variable } from './setting.ts';
import { orNull, wholeNumber } from './variable-type.ts';

/** The memory that one operation may need. Measured: 32 concurrent operations of 100 tasks with their stories took 90 MB. */
const bytesPerOperation = 4 * 1024 * 1024;

/**
 * How many operations may be in progress at once by default: one per 4 MB of V8's heap limit, at least 16.
 *
 * Node derives the heap limit from the memory of the machine or the container, or takes it from `--max-old-space-size`.
 */
export function defaultConcurrentOperations(
  heapLimitBytes = getHeapStatistics().heap_size_limit,
): number {
  return Math.max(16, Math.floor(heapLimitBytes / bytesPerOperation));
}

/** The limits of one caller by default. On loopback all callers are users of this machine, and there are none. */
function defaultCallerLimits(host: string, maxConcurrentOperations: number) {
  return isLoopback(host)
    ? { concurrent: 0, perMinute: 0, processorMsPerMinute: 0, subscriptions: 0 }
    : {
        concurrent: Math.max(8, Math.floor(maxConcurrentOperations / 4)),
        perMinute: 3000,
        processorMsPerMinute: 20_000,
        subscriptions: 1000,
      };
}

/** A limit, where 0 means none. */
const toLimit = (value: number): number => (value === 0 ? Number.POSITIVE_INFINITY : value);

/** Addresses with the same first bits. */
export interface AddressRange {
  readonly address: string;
  readonly prefixLength: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** IP addresses and CIDR ranges, separated by commas. */
function addressRanges() {
  return z.string().transform((text, context): readonly AddressRange[] =>
    text.split(',').map((part, index) => {
      const range = toRange(part.trim());
      if (range !== null) return range;
      context.addIssue({
        code: 'custom',
        message: `entry ${index + 1} is ${JSON.stringify(part.trim())}; accepted: an IP address, or a range such as 10.0.0.0/8.`,
      });
      return z.NEVER;
    }),
  );
}

function toRange(text: string): AddressRange | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  const maxLength = version === 6 ? 128 : 32;
  const prefixLength = length === undefined ? maxLength : Number(length);
  const isValid =
    version !== 0 &&
    rest.length === 0 &&
    /^\d{1,3}$/.test(length ?? '0') &&
    prefixLength <= maxLength;
  return isValid ? { address, prefixLength, family: version === 6 ? 'ipv6' : 'ipv4' } : null;
}

/** The limits of the operations that this server executes. 0 means none. */
export const admission = {
  maxConcurrentOperations: variable('MAX_CONCURRENT_OPERATIONS', orNull(wholeNumber(1, 1_000_000))),
  maxConcurrentPerCaller: variable(
    'MAX_CONCURRENT_OPERATIONS_PER_CALLER',
    orNull(wholeNumber(0, 1_000_000)),
  ),
  maxPerMinutePerCaller: variable(
    'MAX_OPERATIONS_PER_MINUTE_PER_CALLER',
    orNull(wholeNumber(0, 1_000_000_000)),
  ),
  /** The processor time of the long computation of all operations of a caller. */
  maxProcessorMsPerMinutePerCaller: variable(
    'MAX_PROCESSOR_MS_PER_MINUTE_PER_CALLER',
    orNull(wholeNumber(0, 86_400_000)),
  ),
  /** Open streams do not count as operations in progress. */
  maxSubscriptions: variable('MAX_SUBSCRIPTIONS', wholeNumber(0, 1_000_000).default(10_000)),
  maxSubscriptionsPerCaller: variable(
    'MAX_SUBSCRIPTIONS_PER_CALLER',
    orNull(wholeNumber(0, 1_000_000)),
  ),
  maxSubscriptionsPerConnection: variable(
    'MAX_SUBSCRIPTIONS_PER_CONNECTION',
    wholeNumber(1, 1_000_000).default(10),
  ),
  /** For connecting accounts, signing out and downloading exports. */
  maxRequestsPerMinutePerAddress: variable(
    'MAX_REQUESTS_PER_MINUTE_PER_ADDRESS',
    wholeNumber(0, 1_000_000_000).default(300),
  ),
  /** The proxies whose `X-Forwarded-For` names the client. */
  trustedProxies: variable('TRUSTED_PROXIES', addressRanges().default([])),
};

/** The limits with their defaults. Infinity means none. */
export function toAdmission(host: string, limits: ValuesOf<typeof admission>) {
  const maxConcurrentOperations = limits.maxConcurrentOperations ?? defaultConcurrentOperations();
  const perCaller = defaultCallerLimits(host, maxConcurrentOperations);
  return {
    ...limits,
    maxConcurrentOperations,
    maxConcurrentPerCaller: toLimit(limits.maxConcurrentPerCaller ?? perCaller.concurrent),
    maxPerMinutePerCaller: toLimit(limits.maxPerMinutePerCaller ?? perCaller.perMinute),
    maxProcessorMsPerMinutePerCaller: toLimit(
      limits.maxProcessorMsPerMinutePerCaller ?? perCaller.processorMsPerMinute,
    ),
    maxSubscriptionsPerCaller: toLimit(limits.maxSubscriptionsPerCaller ?? perCaller.subscriptions),
    maxRequestsPerMinutePerAddress: toLimit(limits.maxRequestsPerMinutePerAddress),
  };
}
