import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createLiveServer } from './live-server.ts';

const { editable: document, onSharedDrive, sharedDrive, archiveDrive } = documentFixtures;
const { drive, subscribe, sandbox } = await createLiveServer();

const subscription =
  'subscription ($id: ID!) { documentChanged(id: $id) { kind nodeId document { title } } }';
const options = { variables: { id: document } };
const nodeId = `Document:${document}`;
const path = `/drive/v3/files/${document}`;

/** A file as Ada sees it. */
async function readFile(fields: string, of = path) {
  const response = await fetch(`${sandbox.googleDriveBaseUrl}${of}?fields=${fields}`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  return (await response.json()) as {
    readonly parents: readonly string[];
    readonly permissions: readonly { readonly id: string; readonly emailAddress?: string }[];
  };
}

async function moveToDrive() {
  const { parents } = await readFile('parents');
  const query = `supportsAllDrives=true&addParents=${archiveDrive}&removeParents=${parents.join()}`;
  await drive('PATCH', `${path}?${query}`);
}

const rename = (name: string) => drive('PATCH', `${path}?supportsAllDrives=true`, { name });

test('the changes of a document that moves to another drive still arrive', async () => {
  const stream = await subscribe(subscription, options);
  await moveToDrive();
  const [moved] = await stream.take(1);
  expect(moved?.errors).toBeUndefined();
  const title = expect.any(String);
  expect(moved?.data.documentChanged).toEqual({ kind: 'CHANGED', nodeId, document: { title } });
  const equal = await subscribe(subscription, options);
  await rename('In its new drive');
  for (const one of [stream, equal]) {
    const [renamed] = await one.take(1);
    expect(renamed?.data.documentChanged).toMatchObject({
      kind: 'CHANGED',
      document: { title: 'In its new drive' },
    });
  }
});

test('a subscription after a position from before its document moved to another drive begins with RESYNC', async () => {
  const stream = await subscribe(subscription, options);
  await rename('Before it moves');
  const [before] = await stream.take(1);
  await stream.close();
  await moveToDrive();
  const after = before?.extensions.subscription.position ?? '';
  const again = await subscribe(subscription, { ...options, after });
  const [resync] = await again.take(1);
  const title = 'Before it moves';
  expect(resync?.data.documentChanged).toEqual({ kind: 'RESYNC', nodeId, document: { title } });
  await rename('In its new drive');
  const [renamed] = await again.take(1);
  expect(renamed?.data.documentChanged.document).toEqual({ title: 'In its new drive' });
});

test('a person who is no member of a shared drive receives the changes of a document in it', async () => {
  const shared = `/drive/v3/files/${onSharedDrive}`;
  await drive('POST', `${shared}/permissions?supportsAllDrives=true`, {
    type: 'user',
    role: 'reader',
    emailAddress: 'noor@studio-nur.example',
  });
  const guest = { variables: { id: onSharedDrive }, person: 'guest' } as const;
  const stream = await subscribe(subscription, guest);
  const renameShared = (name: string) =>
    drive('PATCH', `${shared}?supportsAllDrives=true`, { name });
  await renameShared('First');
  const [first] = await stream.take(1);
  expect(first?.data.documentChanged).toMatchObject({
    kind: 'CHANGED',
    document: { title: 'First' },
  });
  await stream.close();
  await renameShared('Second');
  const after = first?.extensions.subscription.position ?? '';
  const again = await subscribe(subscription, { ...guest, after });
  const [second] = await again.take(1);
  expect(second?.data.documentChanged.document).toEqual({ title: 'Second' });
});

test('a person who leaves a shared drive still receives the changes of a document that is shared with this person', async () => {
  const shared = `/drive/v3/files/${onSharedDrive}`;
  const permission = { type: 'user', emailAddress: 'noor@studio-nur.example' };
  const ofDrive = `/drive/v3/files/${sharedDrive}/permissions`;
  await drive('POST', `${ofDrive}?supportsAllDrives=true`, { ...permission, role: 'reader' });
  await drive('POST', `${shared}/permissions?supportsAllDrives=true`, {
    ...permission,
    role: 'commenter',
  });
  const guest = { variables: { id: onSharedDrive }, person: 'guest' } as const;
  const stream = await subscribe(subscription, guest);
  const fields = 'permissions(id,emailAddress)&supportsAllDrives=true';
  const { permissions } = await readFile(fields, ofDrive);
  const found = permissions.find(({ emailAddress }) => emailAddress === permission.emailAddress);
  await drive('DELETE', `${ofDrive}/${found?.id}?supportsAllDrives=true`);
  const [resync] = await stream.take(1);
  expect(resync?.data.documentChanged).toMatchObject({ kind: 'RESYNC' });
  await drive('PATCH', `${shared}?supportsAllDrives=true`, { name: 'After it' });
  const [renamed] = await stream.take(1);
  expect(renamed?.data.documentChanged.document).toEqual({ title: 'After it' });
});

test('a document whose new drive cannot be read for a time is followed later', async () => {
  const stream = await subscribe(subscription, options);
  const route = 'GET /drive/v3/changes/startPageToken';
  sandbox.setFaults([{ kind: 'status', status: 503, route, count: 8 }]);
  await moveToDrive();
  const [moved] = await stream.take(1);
  expect(moved?.data.documentChanged).toMatchObject({ kind: 'CHANGED', nodeId });
});

test('the stream of a document ends with a code when the viewer can no longer open it', async () => {
  const grace = { ...options, person: 'grace' } as const;
  const stream = await subscribe(subscription, grace);
  const { permissions } = await readFile('permissions(id,emailAddress)');
  const found = permissions.find(({ emailAddress }) => emailAddress?.startsWith('grace'));
  await drive('DELETE', `${path}/permissions/${found?.id}`);
  const [removed] = await stream.take(1);
  expect(removed?.data.documentChanged).toEqual({ kind: 'REMOVED', nodeId, document: null });
  for (const ended of [stream, await subscribe(subscription, grace)]) {
    const last = await ended.next();
    expect(last?.errors).toMatchObject([
      { path: ['documentChanged'], extensions: { code: 'NOT_FOUND' } },
    ]);
    expect(await ended.next()).toBeNull();
  }
});
