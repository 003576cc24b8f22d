import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { pageOfGids, testType } from '../type-test.ts';

const asker = await createAsker();
const task = fixtures.taskWithEverything;
const { attachmentGids, name: taskName } = rowOf(world.tasks, task);
const attachments = [...world.attachments.values()];
const file = rowOf(
  world.attachments,
  attachmentGids.find((one) => rowOf(world.attachments, one).subtype === 'asana'),
);
const { gid } = file;
const hidden = attachments.find(({ parentGid }) =>
  world.tasks
    .get(parentGid)
    ?.memberships.some(({ projectGid }) => projectGid === fixtures.privateProject),
);

testType(asker, {
  typeName: 'Attachment',
  gid,
  root: null,
  route: '/attachments/{attachment_gid}',
  addresses: [],
  allFields: {
    selection: `
      id gid name resourceSubtype host createdAt sizeBytes downloadUrl viewUrl permanentUrl
      parent { name }`,
    result: {
      id: `Attachment:${gid}`,
      gid,
      name: 'storm "take 2".wav',
      resourceSubtype: 'asana',
      host: 'asana',
      createdAt: file.createdAt,
      sizeBytes: 1_204_331,
      downloadUrl: expect.stringMatching(new RegExp(`^https://.*/${gid}\\?expires=\\d+$`)),
      viewUrl: expect.stringContaining(gid),
      permanentUrl: expect.stringContaining(gid),
      parent: { name: taskName },
    },
    reads: [
      `/attachments/${gid} created_at,download_url,host,name,parent.name,permanent_url,resource_subtype,size,view_url`,
    ],
    wireRequests: 1,
  },
  list: {
    query: `task(id: "${task}") {
      list: attachments(first: $first, after: $after) { ${pageOfGids} }
    }`,
    otherReads: [`/tasks/${task} gid`],
    path: `/attachments?parent=${task}`,
    gids: attachmentGids,
  },
  hidden: { gid: hidden?.gid ?? '', person: 'grace' },
});

test('an attached link has no size and no downloadUrl, and its viewUrl is the link', async () => {
  const link = attachments.find(({ subtype }) => subtype === 'external');
  const query = `query ($id: ID!) {
    node(id: $id) { ... on Attachment { resourceSubtype sizeBytes downloadUrl viewUrl } }
  }`;
  const { data, errors } = await asker.ask(query, { id: `Attachment:${link?.gid}` });
  expect(errors).toEqual([]);
  expect(data.node).toEqual({
    resourceSubtype: 'external',
    sizeBytes: null,
    downloadUrl: null,
    viewUrl: 'https://help.fernwood.example/tickets/42',
  });
});
