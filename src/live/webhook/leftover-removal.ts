import type { Credential } from '../../account/credential.ts';
import type { ChangingService } from '../../config/declaration/services.ts';
import { endsFeed } from '../feed/access-end.ts';
import type { NotifiedFeed } from '../feed/notification.ts';
import type { HookService } from './service/hook.ts';
import type { ListedWebhook, WebhookList } from './store/webhook-list.ts';
import type { WebhookStore } from './store/webhook-store.ts';

/** The webhooks of connected accounts, and the credential of a connection. */
interface AccountWebhooks {
  readonly list: WebhookList;
  readonly credentialOf: (connection: string) => Promise<Credential | null>;
}

/** What the removal of webhooks needs that an instance left behind. */
export interface LeftoverRemovalOptions {
  readonly services: Readonly<Record<ChangingService, HookService>>;
  readonly store: WebhookStore;
  /** Removes the webhooks of a user at Asana that no instance knows. Drive does not list channels. */
  readonly removeUnknown: (credential: Credential) => Promise<void>;
  /** Null: users cannot connect accounts. */
  readonly accounts: AccountWebhooks | null;
}

/** How often those of connected accounts are removed: as often as the store of webhooks forgets them. */
const accountsMs = 20 * 60_000;

/** The number of credentials of which the server remembers that their webhooks were listed. */
const maxListed = 10_000;

/** Removes webhooks that an instance left behind when it was killed. */
export class LeftoverRemoval {
  readonly #options: LeftoverRemovalOptions;
  readonly #listed = new Set<string>();
  readonly #timer: NodeJS.Timeout | null;

  constructor(options: LeftoverRemovalOptions) {
    this.#options = options;
    this.#timer = options.accounts && setInterval(() => void this.ofAccounts(), accountsMs).unref();
  }

  /** Removes those of a feed that this instance polls: the instance that polled it before was lost. Rejects if the store cannot be read. */
  async ofFeed({ name, credential }: Pick<NotifiedFeed, 'name' | 'credential'>): Promise<void> {
    const { store, services } = this.#options;
    for (const id of await store.idsOf(name)) {
      const entry = await store.find(id);
      await store.remove(id, name);
      if (entry === null || entry.serviceId === null) continue;
      // The service may have removed it, or may not respond: it then receives the status 410 after the next notification.
      await services[name.service].end(id, entry.serviceId, credential).catch(() => undefined);
    }
  }

  /** Removes those of a credential, once. Never rejects. */
  async ofCredential(credential: Credential): Promise<void> {
    const { key, service } = credential;
    if (service !== 'asana' || this.#listed.has(key)) return;
    // To list the webhooks of a credential once more does no harm.
    if (this.#listed.size >= maxListed) this.#listed.clear();
    this.#listed.add(key);
    try {
      await this.#options.removeUnknown(credential);
    } catch {
      // The next feed of the credential tries again.
      this.#listed.delete(key);
    }
  }

  /** Removes those of connected accounts that no instance uses. What cannot be removed now stays on the list. Never rejects. */
  async ofAccounts(): Promise<void> {
    const { accounts, store } = this.#options;
    if (accounts === null) return;
    try {
      for await (const webhook of accounts.list.all())
        if ((await store.find(webhook.id)) === null) await this.#removeListed(webhook, accounts);
    } catch {
      // The list or the store of webhooks cannot be read. The timer tries again.
    }
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #removeListed(
    { id, service, serviceId, connection }: ListedWebhook,
    { list, credentialOf }: AccountWebhooks,
  ): Promise<void> {
    const credential = await credentialOf(connection);
    try {
      if (credential === null) await list.remove(id);
      else await this.#options.services[service].end(id, serviceId, credential);
    } catch (error) {
      if (endsFeed(error)) await list.remove(id);
    }
  }
}
