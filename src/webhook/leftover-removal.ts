import type { Credential, Service } from '../auth/credential.ts';
import { endsFeed } from '../change/access-end.ts';
import type { NoticedFeed } from '../change/notice.ts';
import type { HookService } from './service/hook.ts';
import type { WebhookList } from './store/webhook-list.ts';
import type { WebhookStore } from './store/webhook-store.ts';

/** What the removal of webhooks needs that an instance left behind. */
export interface LeftoverRemovalOptions {
  readonly services: Readonly<Record<Service, HookService>>;
  readonly store: WebhookStore;
  /** The webhooks of connected accounts, and the credential of a connection. Null: users cannot connect accounts. */
  readonly accounts: {
    readonly list: WebhookList;
    readonly credentialOf: (connection: string) => Promise<Credential | null>;
  } | null;
}

/** Removes webhooks that an instance left behind when it was killed. */
export function createLeftoverRemoval({ services, store, accounts }: LeftoverRemovalOptions) {
  return {
    /** Removes those of a feed that this instance polls: the instance that polled it before was lost. */
    async ofFeed({ name, credential }: NoticedFeed): Promise<void> {
      for (const id of await store.idsOf(name)) {
        const entry = await store.find(id);
        await store.remove(id, name);
        if (entry === null || entry.serviceId === null) continue;
        // The service may have removed it, or may not respond: it then receives the status 410 after the next notice.
        await services[name.service].end(id, entry.serviceId, credential).catch(() => undefined);
      }
    },
    /** Removes those of connected accounts that no instance uses. What a service does not respond to stays on the list. */
    async ofAccounts(): Promise<void> {
      if (accounts === null) return;
      const { list, credentialOf } = accounts;
      for await (const { id, service, serviceId, connection } of list.all()) {
        if ((await store.find(id)) !== null) continue;
        const credential = await credentialOf(connection);
        try {
          if (credential !== null) await services[service].end(id, serviceId, credential);
          else await list.remove(id);
        } catch (error) {
          if (endsFeed(error)) await list.remove(id);
        }
      }
    },
  };
}
