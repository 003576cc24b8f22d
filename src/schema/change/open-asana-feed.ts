import { emptyMask } from '../../engine/loader/mask.ts';
import type { Feed, OpenOptions } from '../../live/feed/change-feed.ts';
import { requireCredential } from '../../operation/caller/not-connected.ts';
import type { Context } from '../../operation/context.ts';
import type { AsanaType } from '../asana/record/asana-type.ts';
import { type AddedChange, joinAdded } from './added-change.ts';

export async function openAsanaFeed(
  { kind, read }: AsanaType,
  gid: string,
  { asana, viewer, connectUrl, changes }: Context,
  options: OpenOptions,
): Promise<Feed<AddedChange>> {
  const { requiresCredential = false } = viewer;
  const access = { connectUrl, requiresCredential };
  const credential = requireCredential('asana', viewer.asana, access);
  // Asana reports the changes of any task, project or goal with the id.
  await asana.record(kind, gid, read(gid), emptyMask);
  const feed = await changes.asana(gid, credential, options);
  return {
    position: feed.position,
    pollIntervalMs: feed.pollIntervalMs,
    async *[Symbol.asyncIterator]() {
      for await (const { items, pollIntervalMs } of feed)
        yield { items: joinAdded(items), pollIntervalMs };
    },
  };
}
