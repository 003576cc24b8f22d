import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createLiveServer } from './live-server.ts';

const { taskWithEverything: task } = fixtures;
const { editable: document } = documentFixtures;
const { asana, drive, subscribe } = await createLiveServer({
  env: { TYPE_PREFIX: 'Work', ROOT_FIELD_PREFIX: 'work' },
});

test('subscriptions work in a schema with prefixes', async () => {
  const tasks = await subscribe(
    'subscription ($id: ID!) { workTaskChanged(id: $id) { __typename nodeId fields by { name } task { id name } } }',
    { variables: { id: task } },
  );
  await asana('PUT', `/tasks/${task}`, { name: 'Renamed' });
  const [change] = await tasks.take(1);
  expect(change?.data.workTaskChanged).toEqual({
    __typename: 'WorkTaskChange',
    nodeId: `Task:${task}`,
    fields: ['name'],
    by: { name: 'Ada Okafor' },
    task: { id: `Task:${task}`, name: 'Renamed' },
  });

  const documents = await subscribe(
    'subscription { workDocumentsChanged { document { __typename title } } }',
  );
  await drive('PATCH', `/drive/v3/files/${document}`, { name: 'New title' });
  const [changed] = await documents.take(1);
  expect(changed?.data.workDocumentsChanged.document).toEqual({
    __typename: 'WorkDocument',
    title: 'New title',
  });
});
