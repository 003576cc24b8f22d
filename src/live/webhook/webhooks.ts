import { setTimeout as sleep } from 'node:timers/promises';
import type { Accounts } from '../../account/accounts.ts';
import type { Credential } from '../../account/credential.ts';
import type { ChangingService } from '../../config/declaration/services.ts';
import type { AsanaClient } from '../../service/asana/client.ts';
import type { GoogleClient } from '../../service/google/client.ts';
import { RequestAbort, type RequestSignal } from '../../upstream/http/abort-signal.ts';
import type { Caller } from '../../upstream/http/caller.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import type { NotificationSource } from '../feed/notification.ts';
import type { FeedName } from '../feed/store/feed-store.ts';
import { FeedWebhook, type WebhookTiming } from './feed-webhook.ts';
import { LeftoverRemoval } from './leftover-removal.ts';
import {
  createNotificationReceiver,
  type NotificationRequest,
  type NotificationResponse,
} from './receive-notification.ts';
import { createAsanaWebhooks } from './service/asana-webhook.ts';
import { createDriveChannels } from './service/drive-channel.ts';
import type { HookService } from './service/hook.ts';
import { toListedHooks } from './service/listed-hook.ts';
import { removeUnknownWebhooks } from './service/unknown-webhook.ts';
import { createWebhookList } from './store/webhook-list.ts';
import type { WebhookStore } from './store/webhook-store.ts';

// Webhooks of Asana and channels of Drive. They only say that a feed has changes: the cursor of the feed says which.

/** A webhook that could not be created. */
export interface WebhookFailure {
  readonly service: ChangingService;
  /** The same for failures with the same cause. */
  readonly reason: string;
  /** Contains no address, header or token. */
  readonly message: string;
}

/** What webhooks need of the accounts that users have connected. */
export type ConnectedAccounts = Pick<Accounts, 'vault' | 'credentialOf'>;

export interface WebhooksOptions {
  readonly asana: AsanaClient;
  readonly google: GoogleClient;
  readonly store: WebhookStore;
  /** The address of webhooks of a service without their ids. The service must be able to reach it. */
  readonly addressOf: (service: ChangingService) => string;
  /** Creates the caller of requests that belong to no operation. */
  readonly callerFor: (credential: Credential, signal: RequestSignal) => Caller;
  /** Polls a feed now. */
  readonly trigger: (feed: FeedName) => void;
  /** The accounts that users have connected. Null: users cannot connect accounts. */
  readonly accounts: ConnectedAccounts | null;
  /** Called once per service and cause. */
  readonly onFailure: (failure: WebhookFailure) => void;
  /** For tests. */
  readonly timing?: Partial<WebhookTiming> | undefined;
}

export interface Webhooks extends NotificationSource {
  /** Responds to a request to the address of a webhook. */
  receive(request: NotificationRequest): Promise<NotificationResponse>;
  readonly leftovers: LeftoverRemoval;
}

const defaultTiming: WebhookTiming = {
  checkMs: 5 * 60_000,
  delayMs: 60_000,
  channelMs: 6 * 60 * 60_000,
};

/** How long the end of a credential or of the server waits for the removal of webhooks. */
const maxSettleMs = 5000;

/** Creates the webhooks of one server. It sends nothing before a feed is followed. */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { asana, google, store, addressOf, trigger, accounts } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const following = new Map<FeedWebhook, string>();
  const failures = new Set<string>();
  const callerFor = (credential: Credential) => options.callerFor(credential, new RequestAbort());
  const unlisted: Readonly<Record<ChangingService, HookService>> = {
    asana: createAsanaWebhooks({ client: asana, store, callerFor, address: addressOf('asana') }),
    google: createDriveChannels({
      client: google,
      store,
      callerFor,
      address: addressOf('google'),
      lifetimeMs: timing.channelMs,
    }),
  };
  const list = accounts && createWebhookList(accounts.vault);
  const services = list
    ? {
        asana: toListedHooks('asana', unlisted.asana, list),
        google: toListedHooks('google', unlisted.google, list),
      }
    : unlisted;
  const leftovers = new LeftoverRemoval({
    services,
    store,
    removeUnknown: (credential) =>
      removeUnknownWebhooks({ client: asana, store, address: addressOf('asana') }, () =>
        callerFor(credential),
      ),
    accounts: accounts && list && { list, credentialOf: accounts.credentialOf },
  });

  function report(service: ChangingService, error: unknown): void {
    const isKnown = error instanceof UpstreamError;
    const reason = isKnown ? error.reason : 'unexpected';
    const key = `${service} ${reason}`;
    if (failures.has(key)) return;
    failures.add(key);
    const message = isKnown ? error.message : 'An unexpected error occurred.';
    options.onFailure({ service, reason, message });
  }

  return {
    receive: createNotificationReceiver({ store, trigger }),
    leftovers,
    follow(feed) {
      const { service, credential } = feed.name;
      void leftovers.ofCredential(feed.credential);
      const webhook = new FeedWebhook({
        feed,
        create: services[service].create,
        removeLeftovers: () => leftovers.ofFeed(feed),
        keep: (id) => store.keep(id, feed.name),
        timing,
        onFailure: (error) => report(service, error),
      });
      following.set(webhook, credential);
      void webhook.done.then(() => following.delete(webhook));
      return webhook;
    },
    async settle(credential) {
      if (credential === null) leftovers.close();
      const ended = [...following].filter(([, key]) => credential === null || key === credential);
      if (ended.length === 0) return;
      const timer = new AbortController();
      await Promise.race([
        Promise.all(ended.map(([{ done }]) => done)),
        sleep(maxSettleMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined),
      ]);
      timer.abort();
    },
  };
}
