import { z } from 'zod';
import type { RoutedRequest } from './routed-request.ts';

/** Google's quotas per person and minute. An absent quota is not limited. */
export interface Quotas {
  readonly docsReadsPerMinute?: number;
  readonly docsWritesPerMinute?: number;
  /** In quota units: a file costs 5, a list 100, an export 200, a write 50. */
  readonly driveUnitsPerMinute?: number;
}

const quota = z.exactOptional(z.int().positive());

/** The schema of quotas sent over HTTP. */
export const quotasSchema = z.strictObject({
  docsReadsPerMinute: quota,
  docsWritesPerMinute: quota,
  driveUnitsPerMinute: quota,
});

/** Counts the quota units that each person used in the last minute. */
export interface QuotaTracker {
  readonly setQuotas: (quotas: Quotas) => void;
  /** Counts a request. Returns the seconds to wait if it exceeds the quota, or null. */
  readonly charge: (token: string, request: RoutedRequest) => number | null;
}

const minuteMs = 60_000;

/** Creates a tracker without quotas. It uses the machine's clock, like Asana's limits. */
export function createQuotaTracker(now: () => number = () => performance.now()): QuotaTracker {
  let quotas: Quotas = {};
  const charges = new Map<string, { readonly at: number; readonly units: number }[]>();
  return {
    setQuotas: (next) => {
      quotas = next;
      charges.clear();
    },
    charge: (token, request) => {
      const { name, units } = costOf(request);
      const limit = quotas[name];
      if (limit === undefined) return null;
      const nowMs = now();
      const key = `${name} ${token}`;
      const recent = (charges.get(key) ?? []).filter(({ at }) => at > nowMs - minuteMs);
      recent.push({ at: nowMs, units });
      charges.set(key, recent);
      const total = recent.reduce((sum, charge) => sum + charge.units, 0);
      if (total <= limit) return null;
      const oldest = recent[0]?.at ?? nowMs;
      return Math.max(1, Math.ceil((oldest + minuteMs - nowMs) / 1000));
    },
  };
}

/** The quota and the number of units of a request. Source: GDEV usage limits, Drive as of May 2026. */
function costOf({ api, request, route }: RoutedRequest): {
  name: keyof Quotas;
  units: number;
} {
  const isRead = request.method === 'GET';
  if (api === 'docs') {
    return { name: isRead ? 'docsReadsPerMinute' : 'docsWritesPerMinute', units: 1 };
  }
  const units = unitsByRoute[route] ?? (isRead ? 5 : 50);
  return { name: 'driveUnitsPerMinute', units };
}

const unitsByRoute: Readonly<Record<string, number>> = {
  'GET /drive/v3/files': 100,
  'GET /drive/v3/files/{fileId}/export': 200,
};
