import { expect, test } from 'vitest';
import { createCredential } from '../../../src/account/credential.ts';
import { Secret } from '../../../src/config/secret.ts';
import { toMask } from '../../../src/engine/loader/mask.ts';
import { createDocumentQueue } from '../../../src/operation/google/document-queue.ts';
import { createGoogleOperation } from '../../../src/operation/google/google.ts';
import { RememberedSet } from '../../../src/operation/google/remembered-set.ts';
import type { GoogleClient } from '../../../src/service/google/client.ts';
import type { SentGoogleRead } from '../../../src/service/google/read.ts';
import { deleteFile } from '../../../src/service/google/record/file-write.ts';
import type { GoogleResponse } from '../../../src/service/google/response.ts';
import { FailedAssumptions } from '../../../src/upstream/assumption/failed-assumptions.ts';
import type { Queued } from '../../../src/upstream/http/batch-sender.ts';
import { createHeldClient } from '../held-client.ts';
import { createScope } from '../operation-scope.ts';

// What one operation reads again, and what it does not, while writes and changes happen. The test decides when Google responds.

const name = toMask(['name']);
const allFiles = { mimeType: null, trashed: null, order: null };

type HeldRead = Queued<SentGoogleRead, GoogleResponse>;
const { reads, stopped, methods, nextRead, holdWrites } = createHeldClient<
  SentGoogleRead,
  GoogleResponse
>({ data: {}, status: 200 });
const client = { ...methods, mayRetry: () => true } as unknown as GoogleClient;

const respondTo = (held: HeldRead, data: GoogleResponse['data']) =>
  held.resolve({ data, status: 200 });

function createOperation({ documentQueue = createDocumentQueue(), token = 'token' } = {}) {
  const credential = createCredential('google', new Secret(token), 'header');
  const operation = createGoogleOperation({
    client,
    credential,
    rejectedMasks: new RememberedSet(),
    enrolledCredentials: new RememberedSet(),
    documentQueue,
    failedAssumptions: new FailedAssumptions(),
    scope: createScope(),
  });
  return { operation, credential, read: (id: string) => operation.file(id, name) };
}

test('a file that was read is not read again', async () => {
  const { read } = createOperation();
  const first = read('a');
  const held = await nextRead(1);
  expect([held.call.path, held.call.fields]).toEqual(['/drive/v3/files/a', 'id,name']);
  respondTo(held, { id: 'a', name: 'one' });
  expect(await first).toEqual({ id: 'a', name: 'one' });
  expect(await read('a')).toEqual({ id: 'a', name: 'one' });
  expect(reads).toHaveLength(1);
});

test('a write discards what was read before it', async () => {
  const { operation, read } = createOperation();
  const first = read('a');
  respondTo(await nextRead(1), { id: 'a', name: 'old' });
  await first;
  await operation.write(deleteFile('b'), name);
  const second = read('a');
  respondTo(await nextRead(2), { id: 'a', name: 'new' });
  expect(await second).toMatchObject({ name: 'new' });
});

test('a read that was sent before a write and arrives after it is returned, and is not used again', async () => {
  const { operation, read } = createOperation();
  const first = read('a');
  const held = await nextRead(1);
  await operation.write(deleteFile('b'), name);
  respondTo(held, { id: 'a', name: 'old' });
  expect(await first).toMatchObject({ name: 'old' });
  const second = read('a');
  respondTo(await nextRead(2), { id: 'a', name: 'new' });
  expect(await second).toMatchObject({ name: 'new' });
});

test('a read that arrives while a write is sent is not used again after the write', async () => {
  const { operation, read } = createOperation();
  const release = holdWrites();
  const write = operation.write(deleteFile('b'), name);
  const first = read('a');
  respondTo(await nextRead(1), { id: 'a', name: 'old' });
  await first;
  release();
  await write;
  const second = read('a');
  respondTo(await nextRead(2), { id: 'a', name: 'new' });
  expect(await second).toMatchObject({ name: 'new' });
});

test('a page of changes discards the files that it names, and stops sharing reads of the credential', async () => {
  const { operation, credential, read } = createOperation();
  const before = ['a', 'b'].map(read);
  await nextRead(2);
  for (const held of [...reads]) respondTo(held, { name: 'old' });
  await Promise.all(before);
  const none = operation.changes(null, '1');
  respondTo(await nextRead(3), { changes: [], newStartPageToken: '2' });
  await none;
  expect(stopped).toEqual([]);
  const changes = operation.changes(null, '2');
  respondTo(await nextRead(4), {
    changes: [{ changeType: 'file', fileId: 'a', removed: true, time: '2026-11-29T12:00:00.000Z' }],
    newStartPageToken: '3',
  });
  await changes;
  expect(stopped).toEqual([credential.key]);
  const after = ['a', 'b'].map(read);
  respondTo(await nextRead(5), { name: 'new' });
  expect(await Promise.all(after)).toMatchObject([{ name: 'new' }, { name: 'old' }]);
});

test('a failed read is sent again only after failures are discarded', async () => {
  const { operation, read } = createOperation();
  const first = read('a');
  (await nextRead(1)).reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await expect(read('a')).rejects.toThrow('failed');
  operation.discardFailures();
  const second = read('a');
  respondTo(await nextRead(2), { name: 'one' });
  expect(await second).toMatchObject({ name: 'one' });
});

test.each([{ files: {} }, { files: [], nextPageToken: 7 }])(
  'the response %j to a search is an error',
  async (data) => {
    const { operation } = createOperation();
    const found = operation.files(allFiles, 10, null, name);
    respondTo(await nextRead(1), data);
    await expect(found).rejects.toThrow('was no list of files');
  },
);

test('the changes of a document run one after another, and those of other documents and callers do not wait', async () => {
  const documentQueue = createDocumentQueue();
  const { operation } = createOperation({ documentQueue });
  const other = createOperation({ documentQueue, token: 'another token' });
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const steps: string[] = [];
  const first = operation.changeDocument('a', () => held);
  const second = operation.changeDocument('a', async () => void steps.push('second'));
  await operation.changeDocument('b', async () => void steps.push('of another document'));
  await other.operation.changeDocument('a', async () => void steps.push('of another caller'));
  end();
  await Promise.all([first, second]);
  expect(steps).toEqual(['of another document', 'of another caller', 'second']);
});
