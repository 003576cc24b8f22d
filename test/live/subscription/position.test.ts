import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createLiveServer } from './live-server.ts';
import type { LiveResult } from './read-events.ts';

// The position of a change as part of the schema: a gateway passes it on, but neither extensions nor ids of events.

const { taskWithEverything: task, emptyTask, fieldRichProject: project } = fixtures;
const { editable: document } = documentFixtures;
const { asana, drive, request, subscribe, sandbox } = await createLiveServer();

const query =
  'subscription ($id: ID!, $after: String) { taskChanged(id: $id, after: $after) { kind position fields } }';
const rename = (name: string) => asana('PUT', `/tasks/${task}`, { name });
const addNotes = (notes: string) => asana('PUT', `/tasks/${task}`, { notes });
const fieldsOf = (results: readonly LiveResult[]) =>
  results.flatMap(({ data }) => data.taskChanged.fields ?? []);

/** A position after which the notes of the task were changed. */
async function positionBeforeNotes(): Promise<string> {
  const stream = await subscribe(query, { variables: { id: task } });
  await rename('First');
  const results = await stream.take(2);
  await stream.close();
  for (const { data, extensions } of results)
    expect(data.taskChanged.position).toBe(extensions.subscription.position);
  await addNotes('While it was away');
  return results[1]?.data.taskChanged.position;
}

test('the position of a change is an argument of the next subscription, in a variable or in the document', async () => {
  const after = await positionBeforeNotes();
  const literal = `subscription { taskChanged(id: "${task}", after: "${after}") { kind position fields } }`;
  // Equal documents do not share a stream: the first one has received later changes.
  for (const stream of [
    await subscribe(query, { variables: { id: task, after } }),
    await subscribe(literal),
    await subscribe(literal),
  ])
    expect(fieldsOf(await stream.take(2))).toEqual(['notes']);
});

test.each<[string, (position: string) => string]>([
  ['altered', (position) => `${position.slice(0, 40)}A${position.slice(41)}`],
  ['shortened', (position) => position.slice(0, -1)],
  ['no position', () => 'eyJhIjoxfQ'],
  ['empty', () => ''],
])('a position that is %s is rejected before anything is sent', async (_what, change) => {
  const after = change(await positionBeforeNotes());
  await expectRejected(query, { id: task, after });
});

test('a position of another object is rejected before anything is sent', async () => {
  const after = await positionBeforeNotes();
  await expectRejected(query, { id: emptyTask, after });
  await expectRejected(
    'subscription ($id: ID!, $after: String) { projectChanged(id: $id, after: $after) { kind } }',
    { id: project, after },
  );
  const documentChanged =
    'subscription ($id: ID!, $after: String) { documentChanged(id: $id, after: $after) { kind } }';
  await expectRejected(documentChanged, { id: document, after });
  await expectRejected(
    'subscription ($after: String) { documentsChanged(after: $after) { kind } }',
    { after },
  );
  sandbox.clearRequests();
  const stream = await subscribe(query, { variables: { id: emptyTask }, after });
  expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(sandbox.requests()).toEqual([]);
});

async function expectRejected(document: string, variables: Readonly<Record<string, unknown>>) {
  sandbox.clearRequests();
  const stream = await subscribe(document, { variables });
  expect((await stream.next())?.errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT', field: 'after' } },
  ]);
  expect(await stream.next()).toBeNull();
  expect(sandbox.requests()).toEqual([]);
}

const withExtension = (variables: object, after: string) =>
  request(query, {
    variables: { ...variables },
    body: { extensions: { subscription: { after } } },
  });

test('the argument and the extension must be the same position', async () => {
  const after = await positionBeforeNotes();
  const stream = await subscribe(query, { variables: { id: task, after } });
  const [{ data }] = (await stream.take(1)) as [LiveResult];
  const other = data.taskChanged.position;
  expect(other).not.toBe(after);
  const response = await withExtension({ id: task, after }, other);
  expect(await response.text()).toContain('different positions');
  const equal = new AbortController();
  const accepted = await request(query, {
    variables: { id: task, after },
    body: { extensions: { subscription: { after } } },
    signal: equal.signal,
  });
  const reader = accepted.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain(`id: ${after}`);
  equal.abort();
});

test('a browser that repeats its request continues after the last event, not after the argument', async () => {
  const after = await positionBeforeNotes();
  const stream = await subscribe(query, { variables: { id: task, after } });
  const results = await stream.take(2);
  await stream.close();
  await rename('Second');
  const { position = '' } = results[1]?.extensions.subscription ?? {};
  const again = await subscribe(query, { variables: { id: task, after }, after: position });
  expect(fieldsOf(await again.take(2))).toEqual(['name']);
});

test('the first part of a multipart stream has the position of its start', async () => {
  const client = new AbortController();
  const response = await request(query, {
    variables: { id: task },
    headers: { accept: 'multipart/mixed;subscriptionSpec=1.0' },
    signal: client.signal,
  });
  const reader = response.body?.getReader();
  const text = new TextDecoder().decode((await reader?.read())?.value);
  // Clients that do not know the header receive a heartbeat.
  const [, position = ''] =
    /\r\nSubscription-Position: (\S+)\r\n\r\n\{\}\r\n--graphql$/.exec(text) ?? [];
  client.abort();
  await rename('While it was away');
  const stream = await subscribe(query, { variables: { id: task, after: position } });
  expect(fieldsOf(await stream.take(2))).toEqual(['name']);
});

test('the position of a document is valid for its subscription and for that of all documents', async () => {
  const ofOne =
    'subscription ($id: ID!, $after: String) { documentChanged(id: $id, after: $after) { position document { title } } }';
  const stream = await subscribe(ofOne, { variables: { id: document } });
  await drive('PATCH', `/drive/v3/files/${document}`, { name: 'One' });
  const [first] = await stream.take(1);
  await stream.close();
  await drive('PATCH', `/drive/v3/files/${document}`, { name: 'Two' });
  const after = first?.data.documentChanged.position;
  const again = await subscribe(ofOne, { variables: { id: document, after } });
  expect((await again.take(1))[0]?.data.documentChanged.document).toEqual({ title: 'Two' });
  const all = await subscribe(
    'subscription ($after: String) { documentsChanged(after: $after) { nodeId } }',
    { variables: { after } },
  );
  const [change] = await all.take(1);
  expect(change?.data.documentsChanged.nodeId).toBe(`Document:${document}`);
});
