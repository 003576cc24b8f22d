import { beforeEach, describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import type { HttpClient } from '../../../../src/upstream/http/http-client.ts';
import { insert } from '../edit/set-up.ts';
import { createMarkdownSetUp } from '../markdown/set-up.ts';

/** Called before each write to a document that the server sends. */
let beforeEdit = async () => {};

const toHttpClient = (http: HttpClient): HttpClient => ({
  ...http,
  async send(request) {
    if (request.url.includes(':batchUpdate')) await beforeEdit();
    return http.send(request);
  },
});

const setUp = await createMarkdownSetUp({ ALLOW_PUBLIC_SHARING: 'on' }, { toHttpClient });
const { ask, askAmongOthers, write, read, edit, sandbox } = setUp;
const closed = await createMarkdownSetUp();

const graceEmail = 'grace@fernwood.example';

const drive = (of: typeof sandbox, path: string, init: RequestInit = {}) =>
  fetch(`${of.googleDriveBaseUrl}${path}`, {
    ...init,
    headers: { authorization: 'Bearer sandbox-ada', ...init.headers },
  });

/** Stores an image in Drive without our client. */
async function store(of: typeof sandbox, type = 'image/png'): Promise<string> {
  const response = await drive(of, '/upload/drive/v3/files?uploadType=media', {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'content',
  });
  return ((await response.json()) as { id: string }).id;
}

/** The types of the permissions of a file. */
async function permissionsOf(id: string): Promise<readonly string[]> {
  const response = await drive(sandbox, `/drive/v3/files/${id}/permissions`);
  const { permissions } = (await response.json()) as { permissions: { type: string }[] };
  return permissions.map(({ type }) => type);
}

const share = (of: typeof sandbox, id: string) =>
  drive(of, `/drive/v3/files/${id}/permissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'anyone', role: 'reader' }),
  });

const insertImage = (input: object, of = setUp) =>
  of.ask(
    `mutation ($input: InsertDocumentImageInput!) {
      insertDocumentImage(input: $input) { revisionId sentRequests replies }
    }`,
    { input },
  );

const requestLines = (of = sandbox) =>
  of.requests().map(({ method, path }) => `${method} ${path.split('?')[0]}`);

const imagesIn = async (id: string) =>
  Object.values((await read(id)).tabs?.[0]?.documentTab?.inlineObjects ?? {});

let document = '';
let image = '';

beforeEach(async () => {
  beforeEdit = async () => {};
  document = await write('One\nTwo');
  image = await store(sandbox);
  sandbox.clearRequests();
});

test('an image is shared while it is inserted, in a paragraph of its own', async () => {
  let during: readonly string[] = [];
  beforeEdit = async () => {
    during = await permissionsOf(image);
  };
  const { data, errors } = await insertImage({ document, image, after: { text: 'One' } });
  expect(errors).toEqual([]);
  expect(during).toEqual(['user', 'anyone']);
  expect(await permissionsOf(image)).toEqual(['user']);
  expect(await imagesIn(document)).toHaveLength(1);
  expect(data.insertDocumentImage.revisionId).toBe((await read(document)).revisionId);
  const { data: after } = await ask(`{ document(id: "${document}") { text losses } }`);
  expect(after.document.text).toBe('One\n\nTwo\n');
});

test('nothing is sent that is not needed', async () => {
  await insertImage({ document, image, after: { start: true } });
  expect(requestLines()).toEqual([
    'POST /batch/drive/v3',
    `POST /drive/v3/files/${image}/permissions`,
    `GET /v1/documents/${document}`,
    `POST /v1/documents/${document}:batchUpdate`,
    `DELETE /drive/v3/files/${image}/permissions/anyoneWithLink`,
  ]);
});

test('an image that everybody can open already stays as it is, also without ALLOW_PUBLIC_SHARING', async () => {
  for (const of of [setUp, closed]) {
    const id = await store(of.sandbox);
    await share(of.sandbox, id);
    const target = await of.write('One');
    of.sandbox.clearRequests();
    const { errors } = await insertImage({ document: target, image: id, after: { end: true } }, of);
    expect(errors).toEqual([]);
    expect(requestLines(of.sandbox).filter((line) => line.includes('permissions'))).toEqual([]);
  }
});

test('somebody who may not share an image can insert it if everybody can open it', async () => {
  const query = (file: string) =>
    `mutation { insertDocumentImage(input: { document: "${documentFixtures.editable}", image: "${file}", after: { end: true } }) { revisionId } }`;
  const { errors } = await ask(query(documentFixtures.image), {}, 'grace');
  expect(errors).toEqual([]);
  const body = JSON.stringify({ type: 'user', role: 'reader', emailAddress: graceEmail });
  await drive(sandbox, `/drive/v3/files/${image}/permissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { errors: notPublic } = await ask(query(image), {}, 'grace');
  expect(notPublic[0]?.message).toContain('Google could not read the image.');
});

test('without ALLOW_PUBLIC_SHARING, nothing is shared', async () => {
  const id = await store(closed.sandbox);
  const target = await closed.write('One');
  closed.sandbox.clearRequests();
  const { errors } = await insertImage(
    { document: target, image: id, after: { end: true } },
    closed,
  );
  expect(errors[0]?.message).toContain('ALLOW_PUBLIC_SHARING=on');
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    applied: 'NO',
    field: 'image',
  });
  expect(requestLines(closed.sandbox)).toEqual(['POST /batch/drive/v3']);
});

test('the image is moved to the trash if the input says so', async () => {
  await insertImage({ document, image, after: { end: true }, moveImageToTrash: true });
  const file = await drive(sandbox, `/drive/v3/files/${image}?fields=trashed`);
  expect(await file.json()).toEqual({ trashed: true });
  expect(await imagesIn(document)).toHaveLength(1);
});

test('a note says if the image cannot be moved to the trash', async () => {
  sandbox.setFaults([{ kind: 'status', status: 403, route: 'PATCH /drive/v3/files/{fileId}' }]);
  const { errors, upstream } = await insertImage({
    document,
    image,
    after: { end: true },
    moveImageToTrash: true,
  });
  expect(errors).toEqual([]);
  expect(upstream.notes).toEqual([`The server could not move the file ${image} to the trash.`]);
});

test('a dry run shares nothing', async () => {
  const { data, errors } = await insertImage({
    document,
    image,
    after: { end: true },
    dryRun: true,
  });
  expect(errors).toEqual([]);
  const { sentRequests } = data.insertDocumentImage;
  expect(JSON.stringify(sentRequests)).toContain(`uc?id=${image}`);
  expect(requestLines().filter((line) => !line.startsWith('GET'))).toEqual([
    'POST /batch/drive/v3',
  ]);
});

test('somebody else’s change during the insertion is no reason to share it again', async () => {
  beforeEdit = async () => {
    beforeEdit = async () => {};
    await edit(document, insert(1, 'New '));
  };
  const { errors } = await insertImage({ document, image, after: { text: 'One' } });
  expect(errors).toEqual([]);
  const shares = requestLines().filter((line) => line.endsWith(`${image}/permissions`));
  expect(shares).toHaveLength(1);
  expect(await permissionsOf(image)).toEqual(['user']);
});

test('an image is inserted into several documents at the same time', async () => {
  const documents = await Promise.all([write('One'), write('Two'), write('Three')]);
  const results = await Promise.all(
    documents.map((target) =>
      askAmongOthers(
        `mutation { insertDocumentImage(input: { document: "${target}", image: "${image}", after: { end: true } }) { revisionId } }`,
      ),
    ),
  );
  expect(results.flatMap(({ errors }) => errors)).toEqual([]);
  for (const target of documents) expect(await imagesIn(target)).toHaveLength(1);
  expect(await permissionsOf(image)).toEqual(['user']);
});

describe('nothing stays shared', () => {
  const batchUpdate = 'POST /v1/documents/{documentId}:batchUpdate';
  const creation = 'POST /drive/v3/files/{fileId}/permissions';

  test('if the place does not exist', async () => {
    const { errors } = await insertImage({ document, image, after: { text: 'Three' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      applied: 'NO',
      field: 'after.text',
    });
    expect(await permissionsOf(image)).toEqual(['user']);
  });

  test('if Google cannot read the image: the error names the assumption', async () => {
    sandbox.setAssumptions({ broken: ['google.shared-images'] });
    const { errors } = await insertImage({ document, image, after: { end: true } });
    expect(errors[0]?.message).toContain('Google could not read the image.');
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      applied: 'NO',
      field: 'image',
      assumption: 'google.shared-images',
    });
    expect(await permissionsOf(image)).toEqual(['user']);
    expect(await imagesIn(document)).toEqual([]);
  });

  test.each([
    ['the write to the document fails', { kind: 'status', status: 500, route: batchUpdate }],
    [
      'the response to the sharing is lost',
      { kind: 'reset-after-apply', route: creation, count: 1 },
    ],
    ['the sharing fails', { kind: 'status', status: 500, route: creation }],
  ] as const)('if %s', async (_what, fault) => {
    sandbox.setFaults([fault]);
    const { errors } = await insertImage({ document, image, after: { end: true } });
    sandbox.setFaults([]);
    expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', applied: 'NO' });
    expect(await permissionsOf(image)).toEqual(['user']);
    expect(await imagesIn(document)).toEqual([]);
  });

  test('if the response to the insertion is lost, although the image is in the document', async () => {
    sandbox.setFaults([{ kind: 'reset-after-apply', route: batchUpdate, count: 1 }]);
    const { errors } = await insertImage({ document, image, after: { end: true } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', applied: 'YES' });
    expect(await imagesIn(document)).toHaveLength(1);
    expect(await permissionsOf(image)).toEqual(['user']);
  });

  test('if the first attempts to end the sharing are lost', async () => {
    const route = 'DELETE /drive/v3/files/{fileId}/permissions/{permissionId}';
    sandbox.setFaults([{ kind: 'reset', route, count: 2 }]);
    const { errors } = await insertImage({ document, image, after: { end: true } });
    expect(errors).toEqual([]);
    expect(await permissionsOf(image)).toEqual(['user']);
  });

  test('if the operation ends during the insertion', async () => {
    const brief = await createMarkdownSetUp({
      ALLOW_PUBLIC_SHARING: 'on',
      OPERATION_TIMEOUT_MS: '500',
    });
    const id = await store(brief.sandbox);
    const target = await brief.write('One');
    brief.sandbox.setFaults([{ kind: 'hang', route: batchUpdate }]);
    const { errors } = await insertImage(
      { document: target, image: id, after: { end: true } },
      brief,
    );
    expect(errors[0]?.extensions['code']).toBe('UPSTREAM_TIMEOUT');
    const last = () => requestLines(brief.sandbox).at(-1);
    await expect.poll(last).toBe(`DELETE /drive/v3/files/${id}/permissions/anyoneWithLink`);
  });
});

test.each([
  ['inserted', null, 'YES', 'The image was not inserted'],
  ['not inserted', 'POST /v1/documents/{documentId}:batchUpdate', 'NO', ''],
])(
  'the error says that an image that was %s is still shared',
  async (_what, route, applied, absent) => {
    const deletion = 'DELETE /drive/v3/files/{fileId}/permissions/{permissionId}';
    sandbox.setFaults([
      { kind: 'status', status: 403, route: deletion },
      ...(route === null ? [] : [{ kind: 'status', status: 400, route } as const]),
    ]);
    const { errors } = await insertImage({ document, image, after: { end: true } });
    sandbox.setFaults([]);
    const message = errors[0]?.message ?? '';
    expect(message).toContain(`Everybody who has the link of the file ${image} can open it`);
    expect(message.includes('The image was not inserted')).toBe(absent === '');
    expect(errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', applied, retryable: false });
    expect(await permissionsOf(image)).toEqual(['user', 'anyone']);
  },
);

test.each([
  ['a document', () => documentFixtures.readable, 'it is a Google Docs document'],
  ['a PDF file', () => documentFixtures.pdf, 'it is a PDF file'],
])('%s is no image', async (_what, file, message) => {
  const { errors } = await insertImage({ document, image: file(), after: { end: true } });
  expect(errors[0]?.message).toContain(message);
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    applied: 'NO',
    field: 'image',
  });
});

test('an image in a format that Docs does not accept is rejected before it is shared', async () => {
  const svg = await store(sandbox, 'image/svg+xml');
  const { errors } = await insertImage({ document, image: svg, after: { end: true } });
  expect(errors[0]?.message).toContain('it is a file of the type image/svg+xml');
  expect(await permissionsOf(svg)).toEqual(['user']);
});
