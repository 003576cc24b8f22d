import { restoreTask } from '../store/asana/deleted-task.ts';
import type { Store } from '../store/asana/store.ts';
import { type Caller, userGids } from '../store/caller.ts';
import { recordEvents } from './event/record-events.ts';
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
  /** Restores a deleted task, as Ada could in Asana's app. The API has no route for it. Throws an Error if there is no such task. */
  readonly restoreTask: (gid: string) => void;
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

const ada: Caller = { person: 'ada', userGid: userGids.ada, credential: 'oauth', scopes: null };

/** Creates settings with which every event arrives at once, and no webhooks. */
export function createAsanaEvents(store: () => Store): AsanaEvents {
  const eventControl = createEventControl();
  const webhooks = createWebhooks(() => eventControl.settings().delayMs);
  return {
    eventControl,
    webhooks,
    controls: {
      setEvents: (settings) => {
        eventControl.set(settings);
        // With a shorter delay, some delayed events become visible now.
        webhooks.wake();
      },
      expireSyncTokens: eventControl.expireSyncTokens,
      restoreTask: (gid) => {
        const context = { store: store(), caller: ada, eventControl, webhooks };
        context.store.clock.tick();
        recordEvents(context, () => restoreTask(gid, context.store), true);
      },
      setWebhooks: webhooks.setSettings,
      sendToWebhooks: webhooks.send,
    },
    reset: () => {
      eventControl.reset();
      webhooks.reset();
    },
  };
}
