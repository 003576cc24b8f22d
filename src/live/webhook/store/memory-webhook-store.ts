import { isDeepStrictEqual } from 'node:util';
import type { WebhookEntry, WebhookStore } from './webhook-store.ts';

/** How many signatures are known of the latest deliveries. */
const maxSignatures = 1000;

/** The store of a server with one instance. */
export function createMemoryWebhookStore(): WebhookStore {
  const signatures = new Set<string>();
  const entries = new Map<string, WebhookEntry & { number: number }>();
  return {
    async add(id, entry) {
      entries.set(id, { ...entry, number: 0 });
    },
    find: async (id) => entries.get(id) ?? null,
    async setSecret(id, secret) {
      const entry = entries.get(id);
      if (entry === undefined || entry.secret !== null) return false;
      entries.set(id, { ...entry, secret });
      return true;
    },
    async isNew(signature) {
      if (signatures.has(signature)) return false;
      signatures.add(signature);
      const [oldest] = signatures;
      if (signatures.size > maxSignatures && oldest !== undefined) signatures.delete(oldest);
      return true;
    },
    async advance(id, number) {
      const entry = entries.get(id);
      if (entry === undefined || number <= entry.number) return false;
      entry.number = number;
      return true;
    },
    async idsOf(feed) {
      const found = [...entries].filter(([, entry]) => isDeepStrictEqual(entry.feed, feed));
      return found.map(([id]) => id);
    },
    async setServiceId(id, serviceId) {
      const entry = entries.get(id);
      if (entry !== undefined) entries.set(id, { ...entry, serviceId });
    },
    async keep() {},
    async remove(id) {
      entries.delete(id);
    },
  };
}
