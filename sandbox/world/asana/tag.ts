import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';

const names = ['Quick win', 'Waiting for supplier', '🌧 Weather-proof', 'R&D', 'Needs Shira’s pen'];
const colors = ['light-green', 'dark-orange', 'light-blue', null, 'dark-pink'];

/** The gids of the paid workspace's tags. */
export const tagGids: readonly string[] = names.map((_, at) => gidOf('tag', at + 1));

/** Adds the tags of both workspaces to the tables. */
export function addTags({ tags }: Tables): void {
  for (const [at, name] of names.entries()) add(gidOf('tag', at + 1), name, colors[at] ?? null);
  add(gidOf('tag', 101), 'Weekend', 'light-orange', fixtures.freeWorkspace);

  function add(gid: string, name: string, color: string | null, workspaceGid?: string): void {
    tags.set(gid, {
      gid,
      name,
      color,
      workspaceGid: workspaceGid ?? fixtures.paidWorkspace,
      notes: '',
      createdAt: '2026-01-05T08:30:00.000Z',
      followerGids: workspaceGid ? [] : [people.ada],
    });
  }
}
