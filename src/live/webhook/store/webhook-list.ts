import type { Vault } from '../../../account/vault.ts';
import type { ChangingService } from '../../../config/declaration/services.ts';

/** A webhook that a service has created with the credential of a connected account. */
export interface ListedWebhook {
  /** The random id in its address. */
  readonly id: string;
  readonly service: ChangingService;
  /** See `WebhookEntry`. */
  readonly serviceId: string;
  /** The id of the connection. */
  readonly connection: string;
}

/**
 * The webhooks of connected accounts that were not removed. The list is stored beside the accounts, so that the next start of the server can
 * remove what a crash leaves behind.
 */
export interface WebhookList {
  add(webhook: ListedWebhook): Promise<void>;
  remove(id: string): Promise<void>;
  all(): AsyncIterable<ListedWebhook>;
}

type Part = Readonly<Record<string, ListedWebhook>>;

/** The store cannot list its keys. The list therefore has parts, by the first character of the id, so that a change writes only one of them. */
const firstCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** No session is older than this, so no connection is either. */
const keepMs = 90 * 24 * 60 * 60_000;

const toKey = (firstCharacter: string) => `webhooks:${firstCharacter}`;

export function createWebhookList(vault: Vault): WebhookList {
  async function read(key: string) {
    const found = await vault.get(key);
    // Encrypted under its own key, so `change` wrote it.
    return found && { part: found.record as Part, version: found.version };
  }

  function change(id: string, edit: (part: Part) => Part): Promise<void> {
    const key = toKey(id.charAt(0));
    return vault.lock(key, async () => {
      const found = await read(key);
      // A part that no secret decrypts any more cannot be replaced.
      if (found === null) await vault.delete(key);
      const part = edit(found?.part ?? {});
      if (Object.keys(part).length === 0) await vault.delete(key);
      else await vault.put(key, part, found?.version ?? 0, new Date(Date.now() + keepMs));
    });
  }

  return {
    add: (webhook) => change(webhook.id, (part) => ({ ...part, [webhook.id]: webhook })),
    remove: (id) => change(id, ({ [id]: _removed, ...rest }) => rest),
    async *all() {
      for (const character of firstCharacters) {
        const found = await read(toKey(character));
        if (found !== null) yield* Object.values(found.part);
      }
    },
  };
}
