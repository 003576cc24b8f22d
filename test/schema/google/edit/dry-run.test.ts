import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../../case-count.ts';
import { requestSeeds, toRequest } from '../../../sandbox/google/edit/request.ts';
import { createEditSetUp, deleteRange, insert, range } from './set-up.ts';

const { update, write, read, edit, batches } = await createEditSetUp();

describe('a dry run', () => {
  test('returns the requests that would be sent, costs one read and writes nothing', async () => {
    const document = await write('Hello world');
    const before = await read(document);
    const { data, errors, reads } = await update(
      {
        document,
        dryRun: true,
        order: 'DESCENDING_INDEX',
        requests: [insert(1, '“'), { replaceContentRange: { ...range(7, 12), text: 'you' } }],
      },
      { selects: 'document { title text revisionId body { content { endIndex } } }' },
    );
    expect(errors).toEqual([]);
    expect(data.updateDocument).toMatchObject({
      sentRequests: [deleteRange(7, 12), insert(7, 'you'), insert(1, '“')],
      replies: [{}, {}],
      revisionId: before.revisionId,
      document: {
        title: 'Draft',
        text: expect.stringContaining('Hello world'),
        revisionId: before.revisionId,
        body: { content: [{ endIndex: 1 }, { endIndex: 13 }] },
      },
    });
    expect(reads).toEqual([`GET /v1/documents/${document}?includeTabsContent=true *`]);
    expect(await read(document)).toEqual(before);
  });

  test('accepts an insertion of 700,000 characters', { tags: 'slow' }, async () => {
    const document = await write('a');
    const requests = [insert(1, 'x'.repeat(700_000)), deleteRange(2, 700_000)];
    const { data, errors } = await update({ document, dryRun: true, requests });
    expect(errors).toEqual([]);
    expect(data.updateDocument.sentRequests).toHaveLength(2);
  });

  test('simulates each request on the result of the previous ones', async () => {
    const document = await write('a');
    const requests = [insert(1, '12345'), deleteRange(3, 6), insert(4, 'b')];
    const { errors } = await update({ document, dryRun: true, requests });
    expect(errors).toEqual([]);
    const late = await update({ document, dryRun: true, requests: [...requests, insert(9, 'c')] });
    expect(late.errors[0]?.extensions).toMatchObject({ field: 'requests[3].insertText.location' });
  });

  test('with an outdated revision is a conflict', async () => {
    const document = await write('a');
    const { revisionId } = await read(document);
    await edit(document, insert(1, 'b'));
    const { errors } = await update({
      document,
      dryRun: true,
      requiredRevisionId: revisionId,
      requests: [insert(1, 'c')],
    });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'REVISION_CONFLICT',
      service: 'google',
      applied: 'NO',
      help: expect.stringContaining('Read the document again'),
    });
  });

  test('by a user who can only read the document is FORBIDDEN', async () => {
    const { errors } = await update(
      { document: documentFixtures.guestReadable, dryRun: true, requests: [insert(1, 'a')] },
      { person: 'guest' },
    );
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', service: 'google' });
  });

  test('of a document that does not exist is NOT_FOUND', async () => {
    const { errors } = await update({
      document: `${documentFixtures.empty.slice(0, -1)}x`,
      dryRun: true,
      requests: [insert(1, 'a')],
    });
    expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', applied: 'NO' });
  });
});

test('a dry run returns exactly the requests that the update sends', {
  timeout: manyCasesMs,
}, async () => {
  const { handbook } = documentFixtures;
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(requestSeeds, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('AS_GIVEN', 'DESCENDING_INDEX'),
      async (batch, order) => {
        const document = await read(handbook);
        const requests = batch.map((seed) => toRequest(seed, document));
        const input = { document: handbook, order, requests };
        const dry = await update({ ...input, dryRun: true });
        expect(batches()).toEqual([]);
        expect(await read(handbook)).toEqual(document);
        const wet = await update(input);
        if (dry.errors.length > 0) return;
        expect(batches().map(({ requests }) => requests)).toEqual([
          dry.data.updateDocument.sentRequests,
        ]);
        if (wet.errors.length === 0) {
          sent += 1;
          expect(wet.data.updateDocument.sentRequests).toEqual(
            dry.data.updateDocument.sentRequests,
          );
        }
      },
    ),
    { numRuns: caseCount(80, 20), seed: caseSeed(20_261_122) },
  );
  expect(sent).toBeGreaterThanOrEqual(leastCount(6));
});
