import {
  createEventControl,
  type EventControl,
  type EventSettings,
} from './protocol/event-settings.ts';
import type { WebhookSettings } from './protocol/webhook-registry.ts';
import {
  type ControlledWebhooks,
  createWebhooks,
  type ExtraDeliveryResult,
} from './webhook/registry.ts';
import type { ExtraDelivery } from './webhook/settings.ts';

/** What a test can do with Asana's events and webhooks. */
export interface EventControls {
  /** Changes when and whether Asana's events arrive. */
  readonly setEvents: (settings: Partial<EventSettings>) => void;
  /** Expires the sync tokens of Asana's events, of one resource or of all. */
  readonly expireSyncTokens: (resource?: string) => void;
  /** Changes how Asana's webhooks deliver. */
  readonly setWebhooks: (settings: Partial<WebhookSettings>) => void;
  /** Sends a delivery to webhooks: a heartbeat, or what somebody else than Asana could send. */
  readonly sendToWebhooks: (delivery: ExtraDelivery) => Promise<readonly ExtraDeliveryResult[]>;
}

/** The settings of events, and the webhooks. */
export interface AsanaEvents {
  readonly eventControl: EventControl;
  readonly webhooks: ControlledWebhooks;
  readonly controls: EventControls;
  readonly reset: () => void;
}

/** Creates settings with which every event arrives at once, and no webhooks. */
export function createAsanaEvents(): AsanaEvents {
  const eventControl = createEventControl();
  const webhooks = createWebhooks(() => eventControl.settings().delayMs);
  return {
    eventControl,
    webhooks,
    controls: {
      setEvents: (settings) => {
        eventControl.set(settings);
        // With a shorter delay, events that were under way are visible now.
        webhooks.wake();
      },
      expireSyncTokens: eventControl.expireSyncTokens,
      setWebhooks: webhooks.setSettings,
      sendToWebhooks: webhooks.send,
    },
    reset: () => {
      eventControl.reset();
      webhooks.reset();
    },
  };
}
