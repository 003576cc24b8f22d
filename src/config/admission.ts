import { isIP } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import * as z from 'zod';
import { isLoopback } from './host.ts';

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
export function defaultCallerLimits(host: string, maxConcurrentOperations: number) {
  return isLoopback(host)
    ? { concurrent: 0, perMinute: 0, subscriptions: 0 }
    : {
        concurrent: Math.max(8, Math.floor(maxConcurrentOperations / 4)),
        perMinute: 3000,
        subscriptions: 1000,
      };
}

/** A limit, where 0 stands for none. */
export const toLimit = (value: number): number => (value === 0 ? Number.POSITIVE_INFINITY : value);

/** Addresses with the same first bits. */
export interface AddressRange {
  readonly address: string;
  readonly prefixLength: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** IP addresses and CIDR ranges, separated by commas. */
export function addressRanges() {
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
