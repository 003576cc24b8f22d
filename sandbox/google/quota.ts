import { z } from 'zod';
import type { RoutedRequest } from './routed-request.ts';

/** Google's quotas per person and minute; one that is absent is off. */
export interface Quotas {
  readonly docsReadsPerMinute?: number;
  readonly docsWritesPerMinute?: number;
  /** In units: a file 5, a list 100, an export 200, a write 50. */
  readonly driveUnitsPerMinute?: number;
}

const quota = z.exactOptional(z.int().positive());

/** The shape of quotas as they come over HTTP. */
export const quotasSchema = z.strictObject({
  docsReadsPerMinute: quota,
  docsWritesPerMinute: quota,
  driveUnitsPerMinute: quota,
});

/** Counts what each person did in the last minute. */
export interface QuotaTracker {
  readonly replace: (quotas: Quotas) => void;
  /** Counts a call; seconds to wait when it is one too many, else null. */
  readonly charge: (token: string, attempt: RoutedRequest) => number | null;
}

const minuteMs = 60_000;

/** A meter with all quotas off. Minutes pass on the machine's clock, as for Asana's limits. */
export function createQuotaTracker(now: () => number = () => performance.now()): QuotaTracker {
  let quotas: Quotas = {};
  const spent = new Map<string, { readonly at: number; readonly units: number }[]>();
  return {
    replace: (next) => {
      quotas = next;
      spent.clear();
    },
    charge: (token, attempt) => {
      const { name, units } = costOf(attempt);
      const limit = quotas[name];
      if (limit === undefined) return null;
      const present = now();
      const key = `${name} ${token}`;
      const recent = (spent.get(key) ?? []).filter(({ at }) => at > present - minuteMs);
      recent.push({ at: present, units });
      spent.set(key, recent);
      const total = recent.reduce((sum, charge) => sum + charge.units, 0);
      if (total <= limit) return null;
      const oldest = recent[0]?.at ?? present;
      return Math.max(1, Math.ceil((oldest + minuteMs - present) / 1000));
    },
  };
}

/** Source: GDEV usage limits, Drive as of May 2026. */
function costOf({ api, request: call, route }: RoutedRequest): {
  name: keyof Quotas;
  units: number;
} {
  const isRead = call.method === 'GET';
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
