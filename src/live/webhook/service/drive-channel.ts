import { randomBytes } from 'node:crypto';
import type { Credential } from '../../../account/credential.ts';
import type { GoogleClient } from '../../../service/google/client.ts';
import {
  type ChannelRecord,
  channelFields,
  stopChannel,
  watchChanges,
} from '../../../service/google/record/channel.ts';
import { google } from '../../../service/google/service.ts';
import type { Caller } from '../../../upstream/http/caller.ts';
import { badResponse } from '../../../upstream/http/json.ts';
import type { NotifiedFeed } from '../../feed/notification.ts';
import { driveOf } from '../../feed/store/feed-store.ts';
import type { WebhookStore } from '../store/webhook-store.ts';
import { type Hook, type HookService, randomBytesCount } from './hook.ts';
import { sendWebhookWrite } from './send.ts';

export interface DriveChannelOptions {
  readonly client: GoogleClient;
  readonly store: WebhookStore;
  readonly callerFor: (credential: Credential) => Caller;
  /** The address of a channel without its id. */
  readonly address: string;
  /** How long a channel is requested for. */
  readonly lifetimeMs: number;
}

/** How long before its end a channel is replaced, at most. */
const maxOverlapMs = 30 * 60_000;

/** Creates channels for the changes in Drive. Source: Drive, "Notifications for resource changes". */
export function createDriveChannels(options: DriveChannelOptions): HookService {
  const { client, store, callerFor, address, lifetimeMs } = options;

  async function end(id: string, resourceId: string, credential: Credential): Promise<void> {
    const stop = { ...stopChannel(id, resourceId), fields: null };
    await sendWebhookWrite(client, stop, callerFor(credential));
  }

  async function create({ name, credential, cursor }: NotifiedFeed): Promise<Hook> {
    const id = randomBytes(randomBytesCount).toString('base64url');
    const token = randomBytes(randomBytesCount).toString('base64url');
    // The first notification can arrive before the response.
    await store.add(id, { feed: name, secret: token, serviceId: null });
    try {
      const startedAt = Date.now();
      const expiration = startedAt + lifetimeMs;
      const channel = { id, token, address: address + id, expiration };
      const write = {
        ...watchChanges(driveOf(name.resource), cursor(), channel),
        fields: channelFields,
      };
      const { data } = await sendWebhookWrite(client, write, callerFor(credential));
      const { resourceId, expiration: text }: ChannelRecord = data;
      if (resourceId === undefined) throw badResponse(google, 'contained no resource id', 200);
      await store.setServiceId(id, resourceId);
      // Drive can choose an earlier end.
      const endsAt = Number(text ?? expiration);
      return {
        id,
        serviceId: resourceId,
        endsAt,
        renewAt: endsAt - Math.min(maxOverlapMs, (endsAt - startedAt) / 2),
        state: async () => null,
        async remove() {
          await store.remove(id, name);
          await end(id, resourceId, credential);
        },
      };
    } catch (error) {
      await store.remove(id, name);
      throw error;
    }
  }

  return { create, end };
}
