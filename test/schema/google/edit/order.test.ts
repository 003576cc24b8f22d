import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createEditSetUp, insert, range, textOf } from './set-up.ts';

const { update, write, read, edit, batches, sandbox } = await createEditSetUp();

const order = 'DESCENDING_INDEX';

describe('updateDocument by descending index', () => {
  test('treats every index as one of the document before the batch', async () => {
    const document = await write('Hello brave world');
    const requests = [
      insert(1, '“'),
      { replaceContentRange: { ...range(7, 12), text: 'new' } },
      insert(18, '”'),
      { updateTextStyle: { ...range(1, 6), textStyle: { bold: true } } },
    ];
    const { data, errors, wireRequests } = await update({ document, order, requests });
    expect(errors).toEqual([]);
    expect(wireRequests).toBe(1);
    expect(textOf(await read(document))).toBe('“Hello new world”');
    expect(data.updateDocument.sentRequests.map((one: object) => Object.keys(one)[0])).toEqual([
      'updateTextStyle',
      'insertText',
      'deleteContentRange',
      'insertText',
      'insertText',
    ]);
  });

  test('returns replies in the caller’s order', async () => {
    const document = await write('one two two');
    const { data } = await update({
      document,
      order,
      requests: [
        insert(1, 'a'),
        { createNamedRange: { name: 'first', ...range(1, 4) } },
        { createFootnote: { location: { index: 8 } } },
        { replaceAllText: { containsText: { text: 'two' }, replaceText: '2' } },
      ],
    });
    expect(data.updateDocument.replies).toEqual([
      {},
      { createNamedRange: { namedRangeId: expect.any(String) } },
      { createFootnote: { footnoteId: expect.any(String) } },
      { replaceAllText: { occurrencesChanged: 2 } },
    ]);
  });

  test('rejects requests that depend on each other, and sends nothing', async () => {
    const document = await write('Hello');
    const { errors, wireRequests } = await update({
      document,
      order,
      requests: [
        { deleteContentRange: range(1, 4) },
        insert(5, 'a'),
        { deleteContentRange: range(3, 5) },
      ],
    });
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('requests[0].deleteContentRange.range'),
      extensions: {
        code: 'BAD_USER_INPUT',
        field: 'requests[2].deleteContentRange.range',
        applied: 'NO',
      },
    });
    expect(wireRequests).toBe(0);
  });
});

describe('an order that depends on the document', () => {
  const bullets = {
    createParagraphBullets: { ...range(7, 10), bulletPreset: 'BULLET_DISC_CIRCLE_SQUARE' },
  };

  test('needs one read, and limits the write to that revision', async () => {
    const document = await write('first\n\tnested\nlast');
    const { revisionId } = await read(document);
    const requests = [bullets, insert(3, 'A'), insert(15, 'B')];
    const { errors, reads } = await update({ document, order, requests });
    expect(errors).toEqual([]);
    expect(reads.map((line) => line.split(' ')[0])).toEqual(['GET', 'POST']);
    expect(batches()[0]?.writeControl).toEqual({ requiredRevisionId: revisionId });
    expect(textOf(await read(document))).toBe('fiArst\nnested\nBlast');
  });

  test('rejects requests that depend on each other after the read, and writes nothing', async () => {
    const document = await write('first\n\tnested\nlast');
    const { errors } = await update({ document, order, requests: [bullets, insert(9, 'A')] });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'requests[1].insertText.location',
      applied: 'NO',
    });
    expect(batches()).toEqual([]);
  });

  test('is a conflict if the document changes between the read and the write', async () => {
    const document = await write('first\n\tnested\nlast');
    const route = 'POST /v1/documents/{documentId}:batchUpdate';
    // Our write is retried once, which leaves time for the other change between the read and the write.
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 1, route, count: 1 }]);
    const updating = update({ document, order, requests: [bullets, insert(3, 'A')] });
    await expect.poll(() => batches().length, { interval: 5 }).toBe(1);
    await edit(document, insert(1, 'other '));
    const { errors } = await updating;
    expect(errors[0]?.extensions).toMatchObject({ code: 'REVISION_CONFLICT', applied: 'NO' });
    expect(textOf(await read(document))).toBe('other first\n\tnested\nlast');
  });

  test('is a conflict for an outdated revision, before the order is determined', async () => {
    const document = await write('first\n\tnested\nlast');
    const { revisionId } = await read(document);
    await edit(document, insert(1, 'other '));
    const { errors } = await update({
      document,
      order,
      requiredRevisionId: revisionId,
      requests: [bullets, insert(9, 'A')],
    });
    expect(errors[0]?.extensions).toMatchObject({ code: 'REVISION_CONFLICT', applied: 'NO' });
    expect(batches()).toEqual([]);
  });

  test('uses the first tab for a request without a tab id', async () => {
    const document = documentFixtures.handbook;
    const [first] = documentFixtures.handbookTabs;
    const requests = [insert(1, 'A'), insert(3, 'B', { tabId: first }), insert(2, 'C')];
    const { data, reads } = await update({ document, order, requests });
    expect(reads).toHaveLength(2);
    expect(data.updateDocument.sentRequests).toEqual([requests[1], requests[2], requests[0]]);
  });
});
