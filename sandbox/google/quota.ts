import * as z from 'zod';
import {
  createSlidingWindow,
  type WindowSettings,
  windowSettingsShape,
} from '../http/sliding-window.ts';
import type { RoutedRequest } from './routed-request.ts';

/** Google's quotas per minute, of one person or of the project: all people together. An absent quota is not limited. */
export interface Quotas extends WindowSettings {
  readonly docsReadsPerMinute?: number;
  readonly docsWritesPerMinute?: number;
  /** In quota units: a file costs 5, a list 100, an export 200, a write 50. */
  readonly driveUnitsPerMinute?: number;
  readonly docsReadsPerProject?: number;
  readonly docsWritesPerProject?: number;
  readonly driveUnitsPerProject?: number;
  /** Whether a rejection has a `Retry-After` header. Google does not promise one. @default false */
  readonly sendsRetryAfter?: boolean;
}

const quota = z.exactOptional(z.int().positive());

/** The schema of quotas sent over HTTP. */
export const quotasSchema = z.strictObject({
  docsReadsPerMinute: quota,
  docsWritesPerMinute: quota,
  driveUnitsPerMinute: quota,
  docsReadsPerProject: quota,
  docsWritesPerProject: quota,
  driveUnitsPerProject: quota,
  sendsRetryAfter: z.exactOptional(z.boolean()),
  ...windowSettingsShape,
});

/** A request beyond the quota. */
export interface QuotaExcess {
  /** The seconds to wait, or null if the response does not say it. */
  readonly retryAfter: number | null;
  readonly isRead: boolean;
  /** Whether all people together have exceeded it. */
  readonly isOfProject: boolean;
}

/** Counts the quota units that each token and the project used. */
export interface QuotaTracker {
  readonly setQuotas: (quotas: Quotas) => void;
  /** Counts a request. Returns null, or how the request exceeds the quota. */
  readonly charge: (token: string, request: RoutedRequest) => QuotaExcess | null;
}

/** Creates a tracker without quotas. */
export function createQuotaTracker(now: () => number = () => performance.now()): QuotaTracker {
  let quotas: Quotas = {};
  const window = createSlidingWindow(now);
  return {
    setQuotas: (next) => {
      quotas = next;
      window.clear();
    },
    charge: (token, request) => {
      const { name, units } = costOf(request);
      const ownWait = window.add(`${name} ${token}`, units, quotas[`${name}PerMinute`], quotas);
      // A request that the quota of its person refuses does not count against that of the project. Unverified.
      const wait = ownWait ?? window.add(name, units, quotas[`${name}PerProject`], quotas);
      if (wait === null) return null;
      return {
        retryAfter: quotas.sendsRetryAfter ? wait : null,
        isRead: request.request.method === 'GET',
        isOfProject: ownWait === null,
      };
    },
  };
}

/** The quota and the number of units of a request. Source: GDEV usage limits, Drive as of May 2026. */
function costOf({ api, request, route }: RoutedRequest): {
  name: 'docsReads' | 'docsWrites' | 'driveUnits';
  units: number;
} {
  const isRead = request.method === 'GET';
  if (api === 'docs') {
    return { name: isRead ? 'docsReads' : 'docsWrites', units: 1 };
  }
  const units = unitsByRoute[route] ?? (isRead ? 5 : 50);
  return { name: 'driveUnits', units };
}

const unitsByRoute: Readonly<Record<string, number>> = {
  'GET /drive/v3/files': 100,
  'GET /drive/v3/files/{fileId}/export': 200,
  // Unverified: it is a list, but the documentation names only that of files.
  'GET /drive/v3/changes': 100,
  // Neither a read nor an update.
  'POST /drive/v3/changes/watch': 5,
  'POST /drive/v3/files/{fileId}/watch': 5,
  'POST /drive/v3/channels/stop': 5,
};
