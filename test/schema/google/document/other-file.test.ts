import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';
import { codesOf, editable, query } from './set-up.ts';

const { ask } = await createAsker();

const { folder, sheet, pdf, wordFile } = documentFixtures;

describe('a file that is not a document', () => {
  const files = [
    ['a folder', folder],
    ['a Google Sheets spreadsheet', sheet],
    ['a PDF file', pdf],
    ['a Microsoft Word file', wordFile],
  ] as const;

  test.each(
    files.flatMap(([what, id]) => [
      [what, 'title', id, 1] as const,
      [what, 'revisionId', id, 2] as const,
      [what, 'title revisionId', id, 2] as const,
      [what, 'starred tabs { body { content { endIndex } } }', id, 2] as const,
    ]),
  )(
    'because it is %s is an error that says so, with the selection %s',
    async (what, selection, id, requests) => {
      const result = await ask(query(selection), { id });
      expect(result.data).toEqual({ document: null });
      expect(codesOf(result)).toEqual([['document', 'BAD_USER_INPUT']]);
      expect(result.errors[0]?.message).toContain(`it is ${what}`);
      expect(result.errors[0]?.extensions).toMatchObject({ service: 'google', retryable: false });
      // A mask for tabs that Docs rejects is repeated without the mask.
      expect(result.wireRequests).toBeLessThanOrEqual(requests + 1);
    },
  );

  test('is not a document for node, nodes and resource either', async () => {
    const result = await ask(`{
      node(id: "Document:${sheet}") { id }
      nodes(ids: ["Document:${folder}", "Document:${editable}"]) { id }
      resource(url: "https://drive.google.com/file/d/${pdf}/view") { id }
    }`);
    expect(result.data).toEqual({
      node: null,
      nodes: [null, { id: `Document:${editable}` }],
      resource: null,
    });
    expect(codesOf(result).toSorted()).toEqual([
      ['node', 'BAD_USER_INPUT'],
      ['nodes.0', 'BAD_USER_INPUT'],
      ['resource', 'BAD_USER_INPUT'],
    ]);
    expect(result.wireRequests).toBe(1);
  });
});
