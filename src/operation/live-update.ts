import { type Credential, createCredential } from '../account/credential.ts';
import type { Config } from '../config/config.ts';
import type { ChangeFeeds } from '../live/feed/change-feed.ts';
import type { FeedStore } from '../live/feed/store/feed-store.ts';
import type { WebhookTiming } from '../live/webhook/feed-webhook.ts';
import type {
  NotificationRequest,
  NotificationResponse,
} from '../live/webhook/receive-notification.ts';
import type { WebhookStore } from '../live/webhook/store/webhook-store.ts';
import type { ConnectedAccounts, WebhookFailure } from '../live/webhook/webhooks.ts';
import type { RequestSignal } from '../upstream/http/abort-signal.ts';
import type { Caller } from '../upstream/http/caller.ts';
import { createLazyChangeFeeds } from './change-feed.ts';
import type { ServiceClients } from './service-client.ts';
import { createLazyWebhooks } from './webhook.ts';

/** How a server follows changes. */
export interface LiveUpdateOptions {
  /** Opens what instances share change feeds through, when the first feed is opened. Default: this process is the only one. */
  readonly openFeedStore?: (() => Promise<FeedStore>) | undefined;
  /** Opens what instances share webhooks through. Default: this process is the only one. */
  readonly openWebhookStore?: (() => Promise<WebhookStore>) | undefined;
  /** The accounts that users have connected. Called when the first webhook is needed. Default: users cannot connect accounts. */
  readonly connectedAccounts?: () => ConnectedAccounts | null;
  /** Called when a webhook cannot be created, once per service and cause. */
  readonly onWebhookFailure?: (failure: WebhookFailure) => void;
  /** For tests: the times of webhooks, and how often feeds with webhooks are polled. */
  readonly notificationTiming?: Partial<WebhookTiming & { readonly intervalMs: number }>;
}

/** What follows the changes at the services. All operations share it. */
export interface LiveUpdates {
  /** What changes at the services. */
  readonly changes: ChangeFeeds;
  /** Verifies a notification of a service. Null if this server has no webhooks. */
  readonly receiveNotification:
    | ((request: NotificationRequest) => Promise<NotificationResponse>)
    | null;
  /** Removes the webhooks of the server's own token and of connected accounts that an instance left behind. Never rejects. */
  removeLeftoverWebhooks(): Promise<void>;
}

/** What is needed besides the options. */
interface LiveUpdateParts extends LiveUpdateOptions {
  readonly config: Config;
  readonly clients: Pick<ServiceClients, 'asana' | 'google'>;
  /** Creates the caller of requests that belong to no operation. */
  readonly callerFor: (credential: Credential, signal: RequestSignal) => Caller;
}

/** One per server. Its modules are loaded when the first feed is opened. */
export function createLiveUpdates({
  config,
  clients: { asana, google },
  callerFor,
  openFeedStore,
  openWebhookStore,
  connectedAccounts = () => null,
  onWebhookFailure,
  notificationTiming,
}: LiveUpdateParts): LiveUpdates {
  const shared = { config, asana, google, callerFor };
  const webhooks = createLazyWebhooks({
    ...shared,
    trigger: (feed) => changes.trigger(feed),
    onFailure: (failure) => onWebhookFailure?.(failure),
    openStore: openWebhookStore,
    accounts: connectedAccounts,
    timing: notificationTiming,
  });
  const changes: ChangeFeeds = createLazyChangeFeeds({
    ...shared,
    loadNotifications: webhooks && (() => webhooks.load()),
    notifiedIntervalMs: notificationTiming?.intervalMs,
    openStore: openFeedStore,
  });
  return {
    changes,
    receiveNotification: webhooks && ((request) => webhooks.receive(request)),
    async removeLeftoverWebhooks() {
      if (webhooks === null) return;
      const { accessToken } = config.asana;
      await Promise.all([
        webhooks.removeLeftoversOfAccounts(),
        accessToken &&
          webhooks.removeLeftovers(createCredential('asana', accessToken.current, 'server')),
      ]);
    },
  };
}
