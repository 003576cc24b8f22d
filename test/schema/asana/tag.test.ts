import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { rowOf, world } from '../../world.ts';
import { testType } from './type-test.ts';

const asker = await createAsker();
const gid = fixtures.tag;
const hidden = [...world.tags.values()].find(
  ({ workspaceGid }) => workspaceGid === fixtures.freeWorkspace,
);

testType(asker, {
  typeName: 'Tag',
  gid,
  root: null,
  route: '/tags/{tag_gid}',
  addresses: [],
  allFields: {
    selection: 'id gid name color notes url createdAt followers { name } workspace { name }',
    result: {
      id: `Tag:${gid}`,
      gid,
      name: 'Quick win',
      color: 'light-green',
      notes: '',
      url: `https://app.asana.com/0/${gid}/list`,
      createdAt: rowOf(world.tags, gid).createdAt,
      followers: [{ name: 'Ada Okafor' }],
      workspace: { name: 'Fernwood Instruments' },
    },
    reads: [`/tags/${gid} color,created_at,followers.name,name,notes,permalink_url,workspace.name`],
    wireRequests: 1,
  },
  list: null,
  hidden: { gid: hidden?.gid ?? '', person: 'grace' },
});

test('the tags of a task are read with the task', async () => {
  const query = 'query ($id: ID!) { task(id: $id) { tags { id name color } } }';
  const { data, reads } = await asker.ask(query, { id: fixtures.taskWithEverything });
  const { tagGids } = rowOf(world.tasks, fixtures.taskWithEverything);
  expect(data.task.tags).toEqual(
    tagGids.map((tag) => {
      const { name, color } = rowOf(world.tags, tag);
      return { id: `Tag:${tag}`, name, color };
    }),
  );
  expect(reads).toEqual([`GET /tasks/${fixtures.taskWithEverything} tags.color,tags.name`]);
});
