import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createEditSetUp, insert, range, textOf } from './set-up.ts';

const { update, write, read, edit, batches, sandbox } = await createEditSetUp();

describe('a required revision', () => {
  test('allows the write while it is the latest, and the next one with the new revision', async () => {
    const document = await write('a');
    const { revisionId } = await read(document);
    const once = await update({
      document,
      requests: [insert(1, 'b')],
      requiredRevisionId: revisionId,
    });
    expect(batches()).toEqual([
      { requests: [insert(1, 'b')], writeControl: { requiredRevisionId: revisionId } },
    ]);
    const twice = await update({
      document,
      requests: [insert(1, 'c')],
      requiredRevisionId: once.data.updateDocument.revisionId,
    });
    expect(twice.errors).toEqual([]);
    expect(textOf(await read(document))).toBe('cba');
  });

  test('that is outdated is a conflict, and nothing is written', async () => {
    const document = await write('a');
    const { revisionId } = await read(document);
    await edit(document, insert(1, 'other '));
    const before = await read(document);
    const { data, errors } = await update({
      document,
      requests: [insert(1, 'new ')],
      requiredRevisionId: revisionId,
    });
    expect(data).toEqual({ updateDocument: null });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'REVISION_CONFLICT',
      service: 'google',
      applied: 'NO',
      retryable: false,
    });
    expect(await read(document)).toEqual(before);
  });
});

describe('a target revision', () => {
  test('that is recent allows the write after a change by others', async () => {
    const document = await write('a');
    const { revisionId } = await read(document);
    await edit(document, { insertText: { text: 'z', endOfSegmentLocation: {} } });
    const { data, errors, reads } = await update({
      document,
      requests: [insert(1, 'b')],
      targetRevisionId: revisionId,
    });
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(1);
    expect(batches().at(-1)?.writeControl).toEqual({ targetRevisionId: revisionId });
    expect(textOf(await read(document))).toBe('baz');
    expect(data.updateDocument.revisionId).toBe((await read(document)).revisionId);
  });

  test('that is too old is a conflict, and nothing is written', async () => {
    const document = await write('a');
    const { errors } = await update({
      document,
      requests: [insert(1, 'b')],
      targetRevisionId: 'outdated',
    });
    expect(errors[0]?.extensions).toMatchObject({ code: 'REVISION_CONFLICT', applied: 'NO' });
    expect(textOf(await read(document))).toBe('a');
  });

  test.each([
    ['for a dry run', { dryRun: true, requests: [insert(1, 'b')] }],
    [
      'to order the requests',
      {
        order: 'DESCENDING_INDEX',
        requests: [insert(1, 'b'), insert(2, 'c', { tabId: 't.0' })],
      },
    ],
  ] as const)(
    'that is not the latest is a conflict if the server reads the document %s',
    async (_why, input) => {
      const document = await write('a');
      const { revisionId } = await read(document);
      const current = await update({ document, ...input, targetRevisionId: revisionId });
      expect(current.errors).toEqual([]);
      await edit(document, insert(1, 'z'));
      const { errors } = await update({ document, ...input, targetRevisionId: revisionId });
      expect(errors[0]?.extensions).toMatchObject({ code: 'REVISION_CONFLICT', applied: 'NO' });
    },
  );
});

describe('a rejection by the service', () => {
  test('has the index of the caller’s entry, not of the sent request', async () => {
    const document = await write('Hello');
    const before = await read(document);
    const { errors } = await update({
      document,
      requests: [
        { replaceContentRange: { ...range(1, 3), text: 'J' } },
        insert(1, 'a'),
        insert(900, 'b'),
      ],
    });
    expect(errors).toEqual([
      expect.objectContaining({
        message:
          'Google rejected the input: Invalid requests[2].insertText: Index 900 must be less than the end index of the referenced segment, 7.',
        extensions: expect.objectContaining({
          code: 'BAD_USER_INPUT',
          service: 'google',
          status: 400,
          field: 'requests[2].insertText',
          applied: 'NO',
        }),
      }),
    ]);
    expect(await read(document)).toEqual(before);
  });

  test('of a replacement has the index and kind of the replacement', async () => {
    const document = await write('Hello');
    const { errors } = await update({
      document,
      requests: [insert(1, 'a'), { replaceContentRange: { ...range(3, 90), text: 'J' } }],
    });
    expect(errors[0]?.extensions['field']).toBe('requests[1].replaceContentRange');
  });

  test('of a user who can only read is FORBIDDEN', async () => {
    const document = documentFixtures.guestReadable;
    const before = await read(document);
    const { data, errors } = await update(
      { document, requests: [insert(1, 'a')] },
      { person: 'guest' },
    );
    expect(data).toEqual({ updateDocument: null });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      service: 'google',
      applied: 'NO',
    });
    expect(await read(document)).toEqual(before);
  });
});

describe('an update without a usable response', () => {
  const route = 'POST /v1/documents/{documentId}:batchUpdate';

  test.each([
    ['reset-after-apply', 'xa', 'UNKNOWN'],
    ['reset', 'a', 'UNKNOWN'],
    ['reset-mid-body', 'xa', 'YES'],
  ] as const)('because of %s is not sent again', async (kind, text, applied) => {
    const document = await write('a');
    sandbox.setFaults([{ kind, route }]);
    const { errors, wireRequests } = await update({ document, requests: [insert(1, 'x')] });
    expect(errors[0]?.extensions['applied']).toBe(applied);
    expect(wireRequests).toBe(1);
    expect(textOf(await read(document))).toBe(text);
  });

  test('in the read after the write has an error that says the write was applied', async () => {
    const document = await write('a');
    sandbox.setFaults([{ kind: 'status', status: 403, route: 'GET /v1/documents/{documentId}' }]);
    const selects = 'document { title }';
    const { errors } = await update({ document, requests: [insert(1, 'x')] }, { selects });
    sandbox.setFaults([]);
    expect(errors[0]).toMatchObject({
      path: ['updateDocument', 'document'],
      extensions: { code: 'FORBIDDEN', applied: 'YES' },
    });
    expect(textOf(await read(document))).toBe('xa');
  });
});
