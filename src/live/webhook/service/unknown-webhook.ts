import type { AsanaClient } from '../../../service/asana/client.ts';
import { deleteWebhook, listWebhooks } from '../../../service/asana/record/webhook.ts';
import { listWorkspaces } from '../../../service/asana/record/workspace.ts';
import type { Caller } from '../../../upstream/http/caller.ts';
import type { WebhookStore } from '../store/webhook-store.ts';
import { readAsana, sendAsanaWrite } from './send.ts';

export interface UnknownWebhooksOptions {
  readonly client: AsanaClient;
  readonly store: WebhookStore;
  /** The address of a webhook of this server without its id. */
  readonly address: string;
}

/**
 * Deletes the webhooks of a user at Asana whose target is this server, but which no instance knows: an instance that ended without a stop
 * left them behind. Channels of Drive cannot be listed; they end by themselves.
 */
export async function removeUnknownWebhooks(
  { client, store, address }: UnknownWebhooksOptions,
  createCaller: () => Caller,
): Promise<void> {
  const workspaces = await readAsana(client, listWorkspaces(), ['gid'], createCaller());
  for (const { gid: workspace } of workspaces.data) {
    for await (const { gid, target = '' } of allWebhooks(client, workspace, createCaller)) {
      if (!target.startsWith(address)) continue;
      const isKnown = (await store.find(target.slice(address.length))) !== null;
      if (!isKnown) await sendAsanaWrite(client, deleteWebhook(gid), [], createCaller());
    }
  }
}

async function* allWebhooks(client: AsanaClient, workspace: string, createCaller: () => Caller) {
  for (let offset: string | null = null; ; ) {
    const read = listWebhooks(workspace, offset);
    const page = await readAsana(client, read, ['target'], createCaller());
    yield* page.data;
    offset = page.nextOffset;
    if (offset === null) return;
  }
}
