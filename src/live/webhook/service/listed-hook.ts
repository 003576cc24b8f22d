import type { ChangingService } from '../../../config/declaration/services.ts';
import type { WebhookList } from '../store/webhook-list.ts';
import type { HookService } from './hook.ts';

/** The webhooks of a service. The list contains those of connected accounts as long as the service has them. */
export function toListedHooks(
  service: ChangingService,
  hooks: HookService,
  list: WebhookList,
): HookService {
  return {
    async create(feed) {
      const hook = await hooks.create(feed);
      const { id, serviceId } = hook;
      const { connection } = feed.credential;
      if (connection === undefined) return hook;
      // A webhook that is not on the list works all the same.
      await list.add({ id, service, serviceId, connection }).catch(() => undefined);
      return {
        ...hook,
        async remove() {
          await hook.remove();
          await list.remove(id);
        },
      };
    },
    async end(id, serviceId, credential) {
      await hooks.end(id, serviceId, credential);
      if (credential.connection !== undefined) await list.remove(id);
    },
  };
}
