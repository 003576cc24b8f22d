import { setTimeout as sleep } from 'node:timers/promises';
import type { AsanaClient } from '../asana/client.ts';
import type { Credential, Service } from '../auth/credential.ts';
import type { NoticedFeed, NoticeSource } from '../change/notice.ts';
import type { FeedName } from '../change/store/feed-name.ts';
import type { GoogleClient } from '../google/client.ts';
import { RequestAbort, type RequestSignal } from '../http/abort-signal.ts';
import type { Caller } from '../http/caller.ts';
import { UpstreamError } from '../http/upstream-error.ts';
import { FeedWebhook, type WebhookTiming } from './feed-webhook.ts';
import { createNoticeReceiver, type NoticeRequest, type NoticeResponse } from './receive-notice.ts';
import { createAsanaWebhooks } from './service/asana-webhook.ts';
import { createDriveChannels } from './service/drive-channel.ts';
import type { HookService } from './service/hook.ts';
import { removeLeftovers } from './service/leftover.ts';
import type { WebhookStore } from './store/webhook-store.ts';

// Webhooks of Asana and channels of Drive. They only say that a feed has changes: the cursor of the feed says which.

/** A webhook that could not be created. */
export interface WebhookFailure {
  readonly service: Service;
  /** The same for failures with the same cause. */
  readonly reason: string;
  /** Contains no address, header or token. */
  readonly message: string;
}

/** What webhooks need. */
export interface WebhooksOptions {
  readonly asana: AsanaClient;
  readonly google: GoogleClient;
  readonly store: WebhookStore;
  /** The address of webhooks of a service without their ids. The service must be able to reach it. */
  readonly addressOf: (service: Service) => string;
  /** Creates the caller of requests that belong to no operation. */
  readonly callerFor: (credential: Credential, signal: RequestSignal) => Caller;
  /** Polls a feed now. */
  readonly trigger: (feed: FeedName) => void;
  /** Called once per service and cause. */
  readonly onFailure: (failure: WebhookFailure) => void;
  /** For tests. */
  readonly timing?: Partial<WebhookTiming> | undefined;
}

/** The webhooks of one server. */
export interface Webhooks extends NoticeSource {
  /** Responds to a request to the address of a webhook. */
  receive(request: NoticeRequest): Promise<NoticeResponse>;
  /** Removes webhooks that an instance left behind, once per credential. Never rejects. */
  removeLeftovers(credential: Credential): Promise<void>;
}

const defaultTiming: WebhookTiming = {
  checkMs: 5 * 60_000,
  delayMs: 60_000,
  channelMs: 6 * 60 * 60_000,
};

/** The number of credentials of which the server remembers that it has searched for what an instance left behind. */
const maxSearched = 10_000;

/** How long the end of a credential or of the server waits for the removal of webhooks. */
const maxSettleMs = 5000;

/** Creates the webhooks of one server. It sends nothing before a feed is followed. */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { asana, google, store, addressOf, trigger } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const following = new Map<FeedWebhook, string>();
  const failures = new Set<string>();
  const searched = new Set<string>();
  const callerFor = (credential: Credential) => options.callerFor(credential, new RequestAbort());
  const services: Readonly<Record<Service, HookService>> = {
    asana: createAsanaWebhooks({ client: asana, store, callerFor, address: addressOf('asana') }),
    google: createDriveChannels({
      client: google,
      store,
      callerFor,
      address: addressOf('google'),
      lifetimeMs: timing.channelMs,
    }),
  };

  function report(service: Service, error: unknown): void {
    const isKnown = error instanceof UpstreamError;
    const reason = isKnown ? error.reason : 'unexpected';
    const key = `${service} ${reason}`;
    if (failures.has(key)) return;
    failures.add(key);
    const message = isKnown ? error.message : 'An unexpected error occurred.';
    options.onFailure({ service, reason, message });
  }

  async function removeOnce(credential: Credential): Promise<void> {
    const { key, service } = credential;
    if (service !== 'asana' || searched.has(key)) return;
    // One search more of each credential does no harm.
    if (searched.size >= maxSearched) searched.clear();
    searched.add(key);
    const leftovers = { client: asana, store, address: addressOf(service) };
    try {
      await removeLeftovers(leftovers, () => callerFor(credential));
    } catch {
      // The next feed of the credential tries again.
      searched.delete(key);
    }
  }

  async function removeLeftoversOf({ name, credential }: NoticedFeed): Promise<void> {
    for (const id of await store.idsOf(name)) {
      const entry = await store.find(id);
      await store.remove(id, name);
      if (entry === null || entry.serviceId === null) continue;
      // The service may have removed it, or may not respond: it then receives the status 410 after the next notice.
      await services[name.service].end(id, entry.serviceId, credential).catch(() => undefined);
    }
  }

  return {
    receive: createNoticeReceiver({ store, trigger }),
    removeLeftovers: removeOnce,
    follow(feed) {
      const { service, credential } = feed.name;
      void removeOnce(feed.credential);
      const webhook = new FeedWebhook({
        feed,
        create: services[service].create,
        removeLeftovers: () => removeLeftoversOf(feed),
        keep: (id) => store.keep(id, feed.name),
        timing,
        onFailure: (error) => report(service, error),
      });
      following.set(webhook, credential);
      void webhook.done.then(() => following.delete(webhook));
      return webhook;
    },
    async settle(credential) {
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
