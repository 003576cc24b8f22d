import { expect, test } from 'vitest';
import { createCredential } from '../../src/account/credential.ts';
import { Secret } from '../../src/config/secret.ts';
import { toMask } from '../../src/engine/loader/mask.ts';
import { createAsanaOperation } from '../../src/operation/asana.ts';
import { createRecentLinks } from '../../src/operation/recent-link.ts';
import type { AsanaClient } from '../../src/service/asana/client.ts';
import type { SentAsanaRead } from '../../src/service/asana/read.ts';
import { createStory } from '../../src/service/asana/record/story.ts';
import { readTask, updateTask } from '../../src/service/asana/record/task.ts';
import type { AsanaResponse } from '../../src/service/asana/response.ts';
import { editorAddress } from '../../src/service/google/address.ts';
import { FailedAssumptions } from '../../src/upstream/assumption/failed-assumptions.ts';
import type { Queued } from '../../src/upstream/http/batch-sender.ts';
import { createHeldClient } from './held-client.ts';
import { createScope } from './operation-scope.ts';

// What one operation reads again, and what it does not, while writes and changes happen. The test decides when Asana responds.

const name = toMask(['name']);
const documentId = '1Handbook-Doc_00000000';

type HeldRead = Queued<SentAsanaRead, AsanaResponse>;
const respondTo = (held: HeldRead, record: object) => {
  const gid = held.call.path.split('/').at(-1);
  held.resolve({ data: { gid, ...record }, status: 200, nextOffset: null });
};

const { reads, stopped, methods, nextRead, holdWrites } = createHeldClient<
  SentAsanaRead,
  AsanaResponse
>({
  data: { gid: '9', name: 'written' },
  status: 200,
  nextOffset: null,
});
const client = methods as unknown as AsanaClient;

function createOperation(recentLinks = createRecentLinks()) {
  const credential = createCredential('asana', new Secret('token'), 'header');
  const operation = createAsanaOperation({
    client,
    credential,
    embeddedRecords: new Map(),
    recentLinks,
    failedAssumptions: new FailedAssumptions(),
    scope: createScope(),
  });
  const read = (gid: string) => operation.record('asana.task', gid, readTask(gid), name);
  return { operation, credential, read };
}

test('a record that was read is not read again', async () => {
  const { read } = createOperation();
  const first = read('1');
  respondTo(await nextRead(1), { name: 'one' });
  expect(await first).toEqual({ gid: '1', name: 'one' });
  expect(await read('1')).toEqual({ gid: '1', name: 'one' });
  expect(reads).toHaveLength(1);
});

test('a write discards what was read before it', async () => {
  const { operation, read } = createOperation();
  const first = read('1');
  respondTo(await nextRead(1), { name: 'old' });
  await first;
  await Promise.all(operation.write('asana.task', [updateTask('9', { name: 'written' })], name));
  const second = read('1');
  respondTo(await nextRead(2), { name: 'new' });
  expect(await second).toMatchObject({ name: 'new' });
});

test('a read that was sent before a write and arrives after it is returned, and is not used again', async () => {
  const { operation, read } = createOperation();
  const first = read('1');
  const held = await nextRead(1);
  await Promise.all(operation.write('asana.task', [updateTask('9', { name: 'written' })], name));
  respondTo(held, { name: 'old' });
  expect(await first).toMatchObject({ name: 'old' });
  const second = read('1');
  respondTo(await nextRead(2), { name: 'new' });
  expect(await second).toMatchObject({ name: 'new' });
});

test('the record in the response to a write is not read again', async () => {
  const { operation, read } = createOperation();
  await Promise.all(operation.write('asana.task', [updateTask('9', { name: 'written' })], name));
  expect(await read('9')).toMatchObject({ name: 'written' });
  expect(reads).toEqual([]);
});

test('a read that arrives while a write is sent is not used again after the write', async () => {
  const { operation, read } = createOperation();
  const release = holdWrites();
  const write = Promise.all(
    operation.write('asana.task', [updateTask('9', { name: 'written' })], name),
  );
  const first = read('1');
  respondTo(await nextRead(1), { name: 'old' });
  await first;
  release();
  await write;
  const second = read('1');
  respondTo(await nextRead(2), { name: 'new' });
  expect(await second).toMatchObject({ name: 'new' });
});

test('a page of changes discards the records that it names and their parents, and stops sharing reads of the credential', async () => {
  const { operation, credential, read } = createOperation();
  const before = ['1', '2', '3'].map(read);
  await nextRead(3);
  for (const held of [...reads]) respondTo(held, { name: 'old' });
  await Promise.all(before);
  const changes = operation.changes('project', 'cursor');
  const readOfChanges = await nextRead(4);
  const event = {
    action: 'changed',
    type: 'task',
    created_at: '2026-11-29T12:00:00.000Z',
    resource: { gid: '1', resource_type: 'task' },
    parent: { gid: '2', resource_type: 'task' },
  };
  const cursor = { sync: 'next', hasMore: false, isExpired: false };
  readOfChanges.resolve({ data: [event], status: 200, nextOffset: null, cursor });
  await changes;
  expect(stopped).toEqual([credential.key]);
  const after = ['1', '2', '3'].map(read);
  await nextRead(6);
  expect(reads.slice(4).map(({ call }) => call.path)).toEqual(['/tasks/1', '/tasks/2']);
  for (const held of reads.slice(4)) respondTo(held, { name: 'new' });
  expect(await Promise.all(after)).toMatchObject([
    { name: 'new' },
    { name: 'new' },
    { name: 'old' },
  ]);
});

test('a failed read is sent again only after failures are discarded', async () => {
  const { operation, read } = createOperation();
  const first = read('1');
  (await nextRead(1)).reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await expect(read('1')).rejects.toThrow('failed');
  operation.discardFailures();
  const second = read('1');
  respondTo(await nextRead(2), { name: 'one' });
  expect(await second).toMatchObject({ name: 'one' });
});

test('a written link is remembered for the credential of the operation', async () => {
  const recentLinks = createRecentLinks();
  const { operation } = createOperation(recentLinks);
  const write = createStory('7', { text: editorAddress(documentId) });
  await Promise.all(operation.write('asana.story', [write], name));
  expect(operation.recentlyLinked(documentId)).toEqual(['7']);
  expect(createOperation(recentLinks).operation.recentlyLinked(documentId)).toEqual(['7']);
  expect(createOperation().operation.recentlyLinked(documentId)).toEqual([]);
});
