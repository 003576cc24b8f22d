import { describe, expect, test } from 'vitest';
import { createAsker } from '../../../ask.ts';
import {
  codesOf,
  docsOf,
  driveOf,
  editable,
  empty,
  forbid,
  query,
  readDocs,
  readDrive,
} from './set-up.ts';

const { ask, sandbox } = await createAsker();

describe('the title of a document', () => {
  test.each([
    ['from Docs if only Docs is read', 'revisionId', [docsOf(empty, 'revisionId,title')]],
    ['from Drive if only Drive is read', 'starred', [driveOf(empty, 'id,mimeType,name,starred')]],
    ['from Drive if neither is needed', 'documentId', [driveOf(empty, 'id,mimeType,name')]],
    [
      'from both if both are read',
      'revisionId starred',
      [docsOf(empty, 'revisionId,title'), driveOf(empty, 'id,mimeType,name,starred')],
    ],
  ])('is read %s', async (_what, selection, expected) => {
    const { data, errors, reads, wireRequests } = await ask(query(`title ${selection}`), {
      id: empty,
    });
    expect(errors).toEqual([]);
    expect(data.document.title).toBe('Untitled document');
    expect(reads.toSorted()).toEqual(expected.toSorted());
    expect(wireRequests).toBe(expected.length);
  });

  test.each([
    ['Docs', readDocs, { starred: false, revisionId: null }, 'revisionId'],
    ['Drive', readDrive, { starred: null, revisionId: expect.any(String) }, 'starred'],
  ])('is returned even if %s fails', async (_what, route, rest, failed) => {
    sandbox.setFaults([forbid(route)]);
    const result = await ask(query('title starred revisionId'), { id: empty });
    expect(result.data.document).toEqual({ title: 'Untitled document', ...rest });
    expect(codesOf(result)).toEqual([[`document.${failed}`, 'MISSING_SCOPE']]);
  });
});

describe('a document that Docs refuses and Drive returns', () => {
  test.each([
    ['a missing scope', 'insufficientPermissions', 'MISSING_SCOPE'],
    ['a disabled API', 'SERVICE_DISABLED', undefined],
    ['a missing permission', 'insufficientFilePermissions', 'FORBIDDEN'],
  ])(
    'because of %s has its title from Drive, which is read after the refusal',
    async (_why, reason, code) => {
      sandbox.setFaults([{ kind: 'status', status: 403, reason, route: readDocs }]);
      const result = await ask(query('title text markdown'), { id: empty });
      expect(result.data.document).toEqual({
        title: 'Untitled document',
        text: null,
        markdown: null,
      });
      expect(codesOf(result).map(([path]) => path)).toEqual(['document.text', 'document.markdown']);
      if (code !== undefined) expect(codesOf(result)[0]?.[1]).toBe(code);
      expect(result.reads.at(-1)).toBe(driveOf(empty, 'id,mimeType,name'));
    },
  );

  test('is null if Drive refuses it too', async () => {
    sandbox.setFaults([forbid(readDocs), forbid(readDrive)]);
    const { data } = await ask(query('title text'), { id: empty });
    expect(data.document).toBeNull();
  });
});

describe('the URL of a document', () => {
  test('is the one that Drive returns', async () => {
    const { data, errors, reads } = await ask(query('url revisionId'), { id: empty });
    expect(errors).toEqual([]);
    expect(data.document.url).toBe(`https://docs.google.com/document/d/${empty}/edit?usp=drivesdk`);
    expect(reads.toSorted()).toEqual(
      [docsOf(empty, 'revisionId'), driveOf(empty, 'id,mimeType,webViewLink')].toSorted(),
    );
  });

  test('opens the editor if Drive fails and Docs returns the document', async () => {
    sandbox.setFaults([forbid(readDrive)]);
    const { data, errors } = await ask(query('url revisionId'), { id: empty });
    expect(errors).toEqual([]);
    expect(data.document).toEqual({
      url: `https://docs.google.com/document/d/${empty}/edit`,
      revisionId: expect.any(String),
    });
  });
});

describe('a document of two services', () => {
  const selection =
    'url modifiedAt canEdit owners { displayName } revisionId body { content { endIndex } }';

  test.each([
    ['Docs', readDocs, ['body', 'revisionId']],
    ['Drive', readDrive, ['canEdit', 'modifiedAt', 'owners']],
  ])(
    'has errors at the fields of %s if that rejects the read, and the fields of the other service',
    async (_what, route, failed) => {
      sandbox.setFaults([forbid(route)]);
      const result = await ask(query(selection), { id: editable });
      for (const [name, value] of Object.entries(result.data.document)) {
        if (failed.includes(name)) expect(value, name).toBeNull();
        else expect(value, name).not.toBeNull();
      }
      expect(codesOf(result).toSorted()).toEqual(
        failed.map((name) => [`document.${name}`, 'MISSING_SCOPE']),
      );
      expect(result.wireRequests).toBe(2);
    },
  );

  test('is null if the only service that is read rejects the read', async () => {
    sandbox.setFaults([forbid(readDocs)]);
    const result = await ask(query('documentId revisionId'), { id: editable });
    expect(result.data).toEqual({ document: null });
    expect(codesOf(result)).toEqual([['document', 'MISSING_SCOPE']]);
  });

  test('is null if both services reject the read', async () => {
    sandbox.setFaults([forbid(readDocs), forbid(readDrive)]);
    const result = await ask(query(selection), { id: editable });
    expect(result.data).toEqual({ document: null });
    expect(codesOf(result)).toEqual([['document', 'MISSING_SCOPE']]);
  });

  test('lacks only its tabs if the read of the tabs is rejected', async () => {
    sandbox.setFaults([{ ...forbid(readDocs), count: 1 }]);
    const result = await ask(
      `{ a: document(id: "${editable}") { modifiedAt tabs { title } } b: document(id: "${empty}") { title } }`,
    );
    expect(result.data).toEqual({
      a: { modifiedAt: expect.any(String), tabs: null },
      b: { title: 'Untitled document' },
    });
    expect(codesOf(result)).toEqual([['a.tabs', 'MISSING_SCOPE']]);
  });
});
