import type { Credential } from '../account/credential.ts';
import type { Config } from '../config/config.ts';
import type {
  NotificationRequest,
  NotificationResponse,
} from '../live/webhook/receive-notification.ts';
import type { WebhookStore } from '../live/webhook/store/webhook-store.ts';
import type { ConnectedAccounts, Webhooks, WebhooksOptions } from '../live/webhook/webhooks.ts';

/** What webhooks need, without what follows from the configuration. */
type LazyOptions = Omit<WebhooksOptions, 'store' | 'addressOf' | 'accounts'> & {
  readonly config: Pick<Config, 'webhooks' | 'publicUrl'>;
  /** Opens what instances share webhooks through. Undefined: this server is the only instance. */
  readonly openStore: (() => Promise<WebhookStore>) | undefined;
  /** Called when the first webhook is needed. */
  readonly accounts: () => ConnectedAccounts | null;
};

/** Webhooks whose modules are loaded when the first one is needed. */
export interface LazyWebhooks {
  load(): Promise<Webhooks>;
  receive(request: NotificationRequest): Promise<NotificationResponse>;
  /** Removes the webhooks of a credential that an instance left behind. Never rejects. */
  removeLeftovers(credential: Credential): Promise<void>;
  /** Removes those of connected accounts. Never rejects. */
  removeLeftoversOfAccounts(): Promise<void>;
}

/** The webhooks of a server. Null if the configuration has none. */
export function createLazyWebhooks({
  config: { webhooks, publicUrl },
  openStore,
  accounts,
  ...options
}: LazyOptions): LazyWebhooks | null {
  if (!webhooks || publicUrl === null) return null;
  let loading: Promise<Webhooks> | null = null;

  async function create(): Promise<Webhooks> {
    const { createWebhooks } = await import('../live/webhook/webhooks.ts');
    const store = openStore
      ? await openStore()
      : (await import('../live/webhook/store/memory-webhook-store.ts')).createMemoryWebhookStore();
    return createWebhooks({
      ...options,
      store,
      accounts: accounts(),
      addressOf: (service) => `${publicUrl}/webhooks/${service}/`,
    });
  }

  function load(): Promise<Webhooks> {
    loading ??= create();
    return loading;
  }

  return {
    load,
    receive: async (request) => (await load()).receive(request),
    removeLeftovers: async (credential) => (await load()).leftovers.ofCredential(credential),
    async removeLeftoversOfAccounts() {
      if (accounts() !== null) await (await load()).leftovers.ofAccounts();
    },
  };
}
