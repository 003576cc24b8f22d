import { describe, expect, test } from 'vitest';
import { createEditSetUp, insert, range, textOf } from './set-up.ts';

const { ask, update, write, read, batches } = await createEditSetUp();

describe('a batch', () => {
  test('is sent in the given order, and each request sees the result of the previous ones', async () => {
    const document = await write('Hello world');
    const requests = [insert(1, 'Oh. '), insert(1, '“'), { deleteContentRange: range(6, 12) }];
    const { data, errors } = await update({ document, requests });
    expect(errors).toEqual([]);
    expect(textOf(await read(document))).toBe('“Oh. world');
    expect(data.updateDocument.sentRequests).toEqual(requests);
    expect(data.updateDocument.replies).toEqual([{}, {}, {}]);
  });

  test('of the service’s format is sent unchanged', async () => {
    const document = await write('Hello world');
    const requests = [
      {
        updateTextStyle: {
          range: { startIndex: 1, endIndex: 6, segmentId: '' },
          textStyle: { bold: true, foregroundColor: { color: { rgbColor: { red: 0.5 } } } },
          fields: 'bold,foreground_color',
        },
      },
      { replaceAllText: { containsText: { text: 'o', matchCase: true }, replaceText: '0' } },
    ];
    const { data } = await update({ document, requests });
    expect(data.updateDocument.sentRequests).toEqual(requests);
    expect(data.updateDocument.replies).toEqual([
      {},
      { replaceAllText: { occurrencesChanged: 2 } },
    ]);
    expect(batches()).toEqual([{ requests }]);
  });

  test('accepts every form of a document’s id', async () => {
    const id = await write('a');
    for (const document of [
      id,
      `Document:${id}`,
      `https://docs.google.com/document/d/${id}/edit`,
    ]) {
      const { errors } = await update({ document, requests: [insert(1, 'b')] });
      expect(errors).toEqual([]);
    }
    expect(textOf(await read(id))).toBe('bbba');
  });

  test('with a replacement sends a deletion and an insertion at its start', async () => {
    const document = await write('Hello world');
    const requests = [{ replaceContentRange: { ...range(1, 6), text: 'Goodbye' } }, insert(1, '!')];
    const { data } = await update({ document, requests });
    expect(textOf(await read(document))).toBe('!Goodbye world');
    expect(data.updateDocument.sentRequests).toEqual([
      { deleteContentRange: range(1, 6) },
      insert(1, 'Goodbye'),
      insert(1, '!'),
    ]);
    expect(data.updateDocument.replies).toEqual([{}, {}]);
  });

  test('without a field mask gets the mask of its style', async () => {
    const document = await write('Hello');
    const style = { ...range(1, 6), textStyle: { bold: true, italic: null } };
    const { data } = await update({ document, requests: [{ updateTextStyle: style }] });
    expect(data.updateDocument.sentRequests).toEqual([
      { updateTextStyle: { ...range(1, 6), textStyle: { bold: true }, fields: 'bold,italic' } },
    ]);
  });
});

describe('an update costs', () => {
  test.each([
    ['one write', '', []],
    ['one write, with fields of the write’s response', 'document { id documentId revisionId }', []],
    [
      'one write and one read',
      'document { title revisionId }',
      ['GET /v1/documents/ID revisionId,title'],
    ],
    ['one write and one read for the title', 'document { title }', ['GET /v1/documents/ID title']],
    [
      'one write and one read from Drive',
      'document { title starred revisionId: documentId }',
      ['GET /drive/v3/files/ID?supportsAllDrives=true id,name,starred'],
    ],
  ])('%s', async (_what, selects, expected) => {
    const document = await write('a');
    const { errors, reads } = await update({ document, requests: [insert(1, 'b')] }, { selects });
    expect(errors).toEqual([]);
    const [sent = '', ...rest] = reads;
    expect(sent).toBe(
      `POST /v1/documents/${document}:batchUpdate replies,writeControl(requiredRevisionId)`,
    );
    expect(rest.map((line) => line.replace(document, 'ID'))).toEqual(expected);
  });

  test('the result of a read in the same operation after the update', async () => {
    const document = await write('a');
    const { data } = await ask(
      `mutation ($document: ID!) {
        first: updateDocument(input: { document: $document, requests: [
          { insertText: { text: "b", location: { index: 1 } } }
        ] }) { revisionId document { text revisionId } }
        second: updateDocument(input: { document: $document, requests: [
          { insertText: { text: "c", endOfSegmentLocation: {} } }
        ] }) { revisionId document { revisionId text } }
      }`,
      { document },
    );
    expect(data.first.document.text).toContain('ba');
    expect(data.second.document.text).toContain('bac');
    for (const { revisionId, document } of [data.first, data.second]) {
      expect(document.revisionId).toBe(revisionId);
    }
    expect(data.first.revisionId).not.toBe(data.second.revisionId);
  });
});
