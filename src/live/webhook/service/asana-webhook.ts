import { randomBytes } from 'node:crypto';
import type { Credential } from '../../../account/credential.ts';
import type { AsanaClient } from '../../../service/asana/client.ts';
import {
  createWebhook,
  deleteWebhook,
  readWebhook,
  type WebhookRecord,
} from '../../../service/asana/record/webhook.ts';
import type { Caller } from '../../../upstream/http/caller.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import type { NotifiedFeed } from '../../feed/notification.ts';
import type { WebhookStore } from '../store/webhook-store.ts';
import { type Hook, type HookService, type HookState, randomBytesCount } from './hook.ts';
import { readAsana, sendAsanaWrite } from './send.ts';

export interface AsanaWebhookOptions {
  readonly client: AsanaClient;
  readonly store: WebhookStore;
  readonly callerFor: (credential: Credential) => Caller;
  /** The address of a webhook without its id. */
  readonly address: string;
}

/** Creates webhooks of Asana. Source: Asana, "Webhooks". */
export function createAsanaWebhooks(options: AsanaWebhookOptions): HookService {
  const { client, store, callerFor, address } = options;

  async function end(_id: string, gid: string, credential: Credential): Promise<void> {
    await sendAsanaWrite(client, deleteWebhook(gid), [], callerFor(credential));
  }

  async function create({ name, credential }: NotifiedFeed): Promise<Hook> {
    const id = randomBytes(randomBytesCount).toString('base64url');
    // Asana sends the secret before it responds.
    await store.add(id, { feed: name, secret: null, serviceId: null });
    try {
      const write = createWebhook(name.resource, address + id);
      const { data } = await sendAsanaWrite(client, write, ['target'], callerFor(credential));
      const { gid } = data as WebhookRecord;
      await store.setServiceId(id, gid);
      return {
        id,
        serviceId: gid,
        renewAt: Number.POSITIVE_INFINITY,
        endsAt: Number.POSITIVE_INFINITY,
        state: () => readState(client, gid, callerFor(credential)),
        async remove() {
          await store.remove(id, name);
          await end(id, gid, credential);
        },
      };
    } catch (error) {
      await store.remove(id, name);
      throw error;
    }
  }

  return { create, end };
}

async function readState(client: AsanaClient, gid: string, caller: Caller): Promise<HookState> {
  try {
    const fields = ['active', 'delivery_retry_count'];
    const { data } = await readAsana(client, readWebhook(gid), fields, caller);
    return data.active === false || (data.delivery_retry_count ?? 0) > 0 ? 'fails' : 'works';
  } catch (error) {
    if (isGone(error)) return 'gone';
    throw error;
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.reason === 'not-found' || error.reason === 'forbidden');
