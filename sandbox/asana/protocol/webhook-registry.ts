import type { EventRow } from '../../store/asana/event-row.ts';
import type { WebhookRow } from '../../store/asana/webhook-row.ts';

/** How Asana's webhooks deliver. */
export interface WebhookSettings {
  /** Whether targets need HTTPS and must not be this machine, as in Asana. The sandbox sends nothing to other machines. */
  readonly requiresHttps: boolean;
  /** How long a delivery follows its event, in real time, besides the delay of the event itself. */
  readonly delayMs: number;
  /** How often each delivery is sent. 0: all are lost, and the webhook does not notice. */
  readonly copies: number;
  /** The wait before the first retry, in real time. Each later wait is twice as long. */
  readonly retryMs: number;
  /** The time between heartbeats, in real time. */
  readonly heartbeatMs: number;
  /** How many webhooks a resource can have. */
  readonly maxPerResource: number;
}

/** Events for a webhook, and the position after them. */
export interface PendingEvents {
  readonly rows: readonly EventRow[];
  readonly end: number;
}

/** What a webhook reads. */
export interface WebhookSource {
  /** The position at which the webhook starts. */
  readonly start: number;
  readonly read: (position: number) => PendingEvents;
  /** The time in the sandbox. */
  readonly now: () => Date;
}

/** The webhooks of all users, and their deliveries. */
export interface WebhookRegistry {
  readonly settings: () => WebhookSettings;
  /** In the order of their creation. */
  readonly list: () => readonly WebhookRow[];
  /** Adds a webhook, and starts its deliveries and heartbeats. */
  readonly add: (row: WebhookRow, source: WebhookSource) => void;
  readonly remove: (gid: string) => void;
  /** Delivers the events that have become visible. Called after each write. */
  readonly wake: () => void;
}
