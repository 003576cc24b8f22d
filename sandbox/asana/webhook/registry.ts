import type { WebhookRow } from '../../store/asana/webhook-row.ts';
import type {
  WebhookRegistry,
  WebhookSettings,
  WebhookSource,
} from '../protocol/webhook-registry.ts';
import { noteResponse, retryWaitMs } from './attempt.ts';
import { deliveryBody, postToTarget, signatureOf } from './delivery.ts';
import { passesFilters } from './filter.ts';
import { defaultWebhookSettings, type ExtraDelivery } from './settings.ts';

/** The status with which a webhook's target responded to a delivery on demand. 0: it did not. */
export interface ExtraDeliveryResult {
  readonly webhook: string;
  readonly status: number;
}

/** The webhooks, and what a test can do with them. */
export interface ControlledWebhooks extends WebhookRegistry {
  readonly setSettings: (settings: Partial<WebhookSettings>) => void;
  readonly send: (delivery: ExtraDelivery) => Promise<readonly ExtraDeliveryResult[]>;
  /** Removes all webhooks, and restores the settings. */
  readonly reset: () => void;
  /** @param eventDelayMs  How long events are invisible. Null: they are not visible yet. */
  readonly wakeAfter: (eventDelayMs: number | null) => void;
}

/** A webhook at work. */
interface Active {
  readonly row: WebhookRow;
  readonly source: WebhookSource;
  readonly stop: AbortController;
  position: number;
  isBusy: boolean;
  /** The body of the last delivery with events. */
  lastBody: string;
}

/** Creates a registry without webhooks. */
export function createWebhooks(eventDelayMs: () => number | null): ControlledWebhooks {
  let settings = defaultWebhookSettings;
  const webhooks = new Map<string, Active>();

  const remove = (gid: string) => {
    webhooks.get(gid)?.stop.abort();
    webhooks.delete(gid);
  };
  const post = ({ row, stop }: Active, body: string, signature: string | null) => {
    const headers = signature === null ? {} : { 'x-hook-signature': signature };
    return postToTarget(row.target, headers, body, stop.signal);
  };
  /** Sends a genuine delivery. Returns whether it must be sent again. */
  const deliver = async (active: Active, body: string): Promise<boolean> => {
    const { row, source, stop } = active;
    const { copies, retryMs } = settings;
    const signature = signatureOf(body, row.secret);
    for (let copy = 0; copy < copies; copy += 1) {
      const response = await post(active, body, signature);
      if (stop.signal.aborted) return false;
      const result = noteResponse(row, response, source.now(), retryWaitMs(row, retryMs));
      if (result === 'delete') remove(row.gid);
      if (result !== 'accepted') return result === 'retry';
    }
    return false;
  };
  const deliverAll = async (active: Active): Promise<void> => {
    if (active.isBusy) return;
    active.isBusy = true;
    const { row, source, stop } = active;
    while (!stop.signal.aborted) {
      const { rows, end } = source.read(active.position);
      const events = rows.filter((event) => passesFilters(event, row.filters));
      if (events.length > 0) {
        active.lastBody = deliveryBody(events);
        if (await deliver(active, active.lastBody)) {
          await pause(retryWaitMs(row, settings.retryMs), stop.signal);
          row.retryCount += 1;
          continue;
        }
      }
      active.position = end;
      if (rows.length === 0) break;
    }
    active.isBusy = false;
  };
  const beat = async (active: Active): Promise<void> => {
    while (!active.stop.signal.aborted) {
      await deliver(active, deliveryBody([]));
      await pause(settings.heartbeatMs, active.stop.signal);
    }
  };
  const wakeAfter = (delayMs: number | null) => {
    if (delayMs === null) return;
    for (const active of webhooks.values()) {
      const waitMs = delayMs + settings.delayMs;
      if (waitMs === 0) void deliverAll(active);
      // A timer can end a millisecond before the event becomes visible.
      else void pause(waitMs + 1, active.stop.signal).then(() => deliverAll(active));
    }
  };

  return {
    settings: () => settings,
    setSettings: (changed) => {
      settings = { ...defaultWebhookSettings, ...changed };
    },
    list: () => [...webhooks.values()].map(({ row }) => row),
    add: (row, source) => {
      const active: Active = {
        row,
        source,
        stop: new AbortController(),
        position: source.start,
        isBusy: false,
        lastBody: deliveryBody([]),
      };
      webhooks.set(row.gid, active);
      void beat(active);
    },
    remove,
    wake: () => wakeAfter(eventDelayMs()),
    wakeAfter,
    send: async ({ kind, webhook }) => {
      const chosen = [...webhooks.values()].filter(
        ({ row }) => webhook === undefined || row.gid === webhook,
      );
      return Promise.all(
        chosen.map(async (active) => {
          const { row, lastBody } = active;
          const body = kind === 'heartbeat' ? deliveryBody([]) : lastBody;
          const secret = kind === 'forged' ? 'another secret' : row.secret;
          const signature = kind === 'unsigned' ? null : signatureOf(body, secret);
          const { status } = await post(active, body, signature);
          return { webhook: row.gid, status };
        }),
      );
    },
    reset: () => {
      for (const gid of [...webhooks.keys()]) remove(gid);
      settings = defaultWebhookSettings;
    },
  };
}

/** Waits, at most until the webhook is removed. It does not keep the process alive. Tests skip the waits of the server, but not these. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms).unref();
    signal.addEventListener('abort', end);
  });
}
