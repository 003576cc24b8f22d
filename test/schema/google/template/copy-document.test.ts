import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

const { ask, sandbox } = await createAsker();
const { editable, folder, guestReadable, handbook, linkShared, linkSharedKey } = documentFixtures;
const { onSharedDrive, private: secret, readable, sheet, template } = documentFixtures;
const update = 'POST /v1/documents/{documentId}:batchUpdate';
const logo = 'https://images.example/logo.png';

const copy = (
  input: object,
  selection = 'copyId fills { find count } notFound fillError { code message field applied retryable help }',
  person?: Parameters<typeof ask>[2],
) =>
  ask(
    `mutation ($input: CopyDocumentInput!) { copyDocument(input: $input) { ${selection} } }`,
    { input },
    person,
  );
const textOf = async (id: string): Promise<string> =>
  (await ask('query ($id: ID!) { document(id: $id) { text } }', { id })).data.document.text;
const filled = (errors: unknown, counts: readonly number[], notFound: readonly string[] = []) => ({
  copyId: expect.any(String),
  fills: counts.map((count) => expect.objectContaining({ count })),
  notFound,
  fillError: errors,
});

describe('copyDocument', () => {
  test('copies a document and fills the copy with exactly two writes, and reads nothing', async () => {
    const before = await textOf(editable);
    const { data, errors, reads, upstream } = await copy(
      {
        document: editable,
        title: 'Launch plan: Luna',
        fill: [
          { find: 'Aria 2', text: 'Luna (15 September 2026)' },
          { find: '15 september 2026', text: 'Aria 2', matchCase: false },
          { find: '{{nothing}}', text: 'x' },
          { find: '{{optional}}', text: 'x', isRequired: false },
        ],
      },
      'copyId document { id documentId title url } fills { find count } notFound fillError { code }',
    );
    expect(errors).toEqual([]);
    const { copyId, document, ...rest } = data.copyDocument;
    expect(document).toEqual({
      id: `Document:${copyId}`,
      documentId: copyId,
      title: 'Launch plan: Luna',
      url: `https://docs.google.com/document/d/${copyId}/edit?usp=drivesdk`,
    });
    expect(rest).toEqual({
      fills: [
        { find: 'Aria 2', count: 2 },
        { find: '15 september 2026', count: 1 },
        { find: '{{nothing}}', count: 0 },
        { find: '{{optional}}', count: 0 },
      ],
      notFound: ['{{nothing}}'],
      fillError: null,
    });
    expect(reads).toEqual([
      `POST /drive/v3/files/${editable}/copy?supportsAllDrives=true id,mimeType,name,webViewLink`,
      `POST /v1/documents/${copyId}:batchUpdate replies`,
    ]);
    expect(upstream.totals).toMatchObject({ writes: 2, reads: 0, requests: 2 });
    const text = await textOf(copyId);
    // Neither value is filled again, although each contains another placeholder.
    expect(text).toContain('Launch plan: Luna (15 September 2026)');
    expect(text).toContain('Luna (15 September 2026) ships on Aria 2.');
    expect(await textOf(editable)).toBe(before);
  });

  test('finds placeholders in headers and cells, and with letters of different styles', async () => {
    const { data, errors } = await copy({
      document: template,
      fill: ['{{topic}}', '{{date}}', '{{decisions}}', '{{actions}}'].map((find) => ({
        find,
        text: `<${find}>`,
      })),
    });
    expect(errors).toEqual([]);
    expect(data.copyDocument).toEqual(filled(null, [2, 1, 1, 1]));
    const text = await textOf(data.copyDocument.copyId);
    for (const name of ['topic', 'date', 'decisions', 'actions'])
      expect(text).toContain(`<{{${name}}}>`);
  });

  test('needs one more read for an image, and still two writes', async () => {
    const { data, errors, reads } = await copy({
      document: handbook,
      fill: [
        { find: 'Fernwood', imageUrl: logo },
        { find: 'weather', text: 'WEATHER', matchCase: false },
      ],
    });
    expect(errors).toEqual([]);
    const { copyId, fills, fillError } = data.copyDocument;
    expect([fills[0].count, fillError]).toEqual([1, null]);
    expect(reads).toEqual([
      expect.stringMatching(/^POST \/drive\/v3\/files\/.*\/copy/),
      `GET /v1/documents/${copyId}?includeTabsContent=true *`,
      `POST /v1/documents/${copyId}:batchUpdate replies`,
    ]);
    const [, write] = sandbox.requests().filter(({ method }) => method === 'POST');
    expect(write?.body).toMatchObject({ writeControl: { requiredRevisionId: expect.any(String) } });
    expect(await textOf(copyId)).not.toContain('Fernwood');
  });

  test('writes nothing to the copy if no image placeholder occurs', async () => {
    const { data, upstream } = await copy({
      document: editable,
      fill: [{ find: '{{logo}}', imageUrl: logo }],
    });
    expect(data.copyDocument).toEqual(filled(null, [0], ['{{logo}}']));
    expect(upstream.totals).toMatchObject({ writes: 1, reads: 1 });
  });

  test('without fill makes a copy with one write', async () => {
    const { data, reads } = await copy(
      { document: editable },
      'document { title } fills { find } notFound',
    );
    expect(data.copyDocument).toEqual({
      document: { title: 'Copy of Launch plan: Aria 2' },
      fills: [],
      notFound: [],
    });
    expect(reads).toHaveLength(1);
  });

  test.each([
    ['its id', folder],
    ['its address', `https://drive.google.com/drive/folders/${folder}`],
  ])('puts the copy into a folder by %s', async (_what, id) => {
    const { errors } = await copy({ document: handbook, folder: id });
    expect(errors).toEqual([]);
    const [request] = sandbox.requests();
    expect(request?.body).toEqual({ parents: [folder] });
  });

  test('reads other fields of the copy after the fill', async () => {
    const { data, errors, reads } = await copy(
      { document: editable, fill: [{ find: 'Aria 2', text: 'Luna' }] },
      'document { title text canEdit }',
    );
    expect(errors).toEqual([]);
    expect(data.copyDocument.document.text).toContain('Luna ships on');
    expect(data.copyDocument.document.canEdit).toBe(true);
    expect(reads).toHaveLength(4);
  });

  test.each([
    ['a document on a shared drive', onSharedDrive, 'ada'],
    ['a document that the viewer can only read', guestReadable, 'guest'],
    [
      'a document with a resource key',
      `https://docs.google.com/document/d/${linkShared}/edit?resourcekey=${linkSharedKey}`,
      'guest',
    ],
  ] as const)('copies %s', async (_what, document, person) => {
    const { data, errors } = await copy(
      { document, fill: [{ find: 'the', text: 'THE' }] },
      'fillError { code } fills { count }',
      person,
    );
    expect(errors).toEqual([]);
    expect(data.copyDocument.fillError).toBeNull();
  });

  test.each([
    ['of another person', secret, 'grace', 'NOT_FOUND'],
    ['that the guest may not open', readable, 'guest', 'NOT_FOUND'],
  ] as const)('does not copy a document %s', async (_what, document, person, code) => {
    const { data, errors } = await copy({ document }, 'copyId', person);
    expect(data).toEqual({ copyDocument: null });
    expect(errors[0]?.extensions).toMatchObject({ code, applied: 'NO' });
  });

  test('does not copy into a folder that the viewer can only read', async () => {
    const { errors } = await copy({ document: editable, folder }, 'copyId', 'grace');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
  });

  test('names the copy of a file that is not a document, which cannot be filled', async () => {
    const { data } = await copy({ document: sheet, fill: [{ find: 'x', text: 'y' }] });
    expect(data.copyDocument).toMatchObject({
      copyId: expect.any(String),
      fillError: { applied: 'NO', message: expect.stringContaining('spreadsheet') },
    });
  });
});

describe('a fill that fails', () => {
  const input = { document: editable, fill: [{ find: 'Aria 2', text: 'Luna' }] };
  const again = (copyId: string) => copy({ ...input, title: 'Ignored', copy: copyId });

  test.each([
    ['503', { kind: 'status', status: 503 }, 'UPSTREAM_UNAVAILABLE', 'UNKNOWN', 2],
    ['403', { kind: 'status', status: 403 }, 'FORBIDDEN', 'NO', 2],
    ['a reset before the write', { kind: 'reset' }, 'UPSTREAM_UNAVAILABLE', 'UNKNOWN', 2],
    [
      'a reset after the write',
      { kind: 'reset-after-apply' },
      'UPSTREAM_UNAVAILABLE',
      'UNKNOWN',
      0,
    ],
    ['half a response', { kind: 'half-json' }, 'UPSTREAM_BAD_RESPONSE', 'YES', 0],
  ] as const)(
    'with %s names the copy and says whether it was applied; the next try with `copy` does not copy again',
    async (_what, fault, code, applied, count) => {
      sandbox.setFaults([{ ...fault, route: update }]);
      const first = await copy(input);
      expect(first.errors).toEqual([]);
      const { copyId, fills, notFound, fillError } = first.data.copyDocument;
      expect(fillError).toMatchObject({ code, applied });
      expect([fills, notFound]).toEqual([[{ find: 'Aria 2', count: null }], null]);
      sandbox.setFaults([]);
      const second = await again(copyId);
      expect(second.reads).toEqual([`POST /v1/documents/${copyId}:batchUpdate replies`]);
      expect(second.data.copyDocument).toMatchObject({ copyId, fillError: null });
      expect(second.data.copyDocument.fills[0].count).toBe(count);
      expect(await textOf(copyId)).toContain('Luna ships on');
    },
  );

  test('because its image is in a footnote names the entry, and nothing is filled', async () => {
    const { data, upstream } = await copy({
      document: handbook,
      fill: [
        { find: 'weather', text: 'x', isRequired: false },
        { find: 'dew point', imageUrl: logo },
      ],
    });
    expect(data.copyDocument.fillError).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'fill[1].imageUrl',
      applied: 'NO',
    });
    expect(upstream.totals.writes).toBe(1);
  });

  test('is an error of the mutation only if there is no copy', async () => {
    sandbox.setFaults([
      {
        kind: 'status',
        status: 403,
        reason: 'storageQuotaExceeded',
        route: 'POST /drive/v3/files/{fileId}/copy',
      },
    ]);
    const { data, errors, reads } = await copy(input);
    expect(data).toEqual({ copyDocument: null });
    expect(errors[0]?.extensions).toMatchObject({ applied: 'NO' });
    expect(reads).toHaveLength(1);
  });

  test('of a copy that the viewer cannot edit is FORBIDDEN', async () => {
    const { data } = await copy(
      { ...input, document: handbook, copy: guestReadable },
      undefined,
      'guest',
    );
    expect(data.copyDocument.fillError).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
  });
});

test.each([
  [
    'the document itself as the copy',
    { copy: `Document:${editable}`, fill: [{ find: 'a', text: 'b' }] },
    'copy',
  ],
  ['a copy without fill', { copy: handbook }, 'fill'],
  ['a blank title', { title: ' ' }, 'title'],
  ['the id of another type', { document: 'Task:12' }, 'document'],
  ['an invalid folder', { folder: 'x' }, 'folder'],
  ['an empty placeholder', { fill: [{ find: '', text: 'x' }] }, 'fill[0].find'],
  ['an entry without a value', { fill: [{ find: 'a', text: 'x' }, { find: 'b' }] }, 'fill[1].text'],
  [
    'an entry with two values',
    { fill: [{ find: 'a', text: '', imageUrl: logo }] },
    'fill[0].imageUrl',
  ],
  [
    'an image without a web address',
    { fill: [{ find: 'a', imageUrl: 'ftp://a.example/b' }] },
    'fill[0].imageUrl',
  ],
  [
    'an address of an image that is too long',
    { fill: [{ find: 'a', imageUrl: `${logo}?${'x'.repeat(2048)}` }] },
    'fill[0].imageUrl',
  ],
  [
    'the same placeholder twice',
    {
      fill: [
        { find: 'a', text: '1' },
        { find: 'a', text: '2' },
      ],
    },
    'fill[1].find',
  ],
])('copyDocument rejects %s before anything is sent', async (_what, input, field) => {
  const { data, errors, wireRequests } = await copy({ document: editable, ...input });
  expect(data).toEqual({ copyDocument: null });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  expect(wireRequests).toBe(0);
});
