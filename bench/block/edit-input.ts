import { createDocuments, type DocumentName, idOf } from '../../test/hostile/document.ts';
import type { BlockInput } from './block-input.ts';

const rangeAt = (at: number, length = 3) => ({
  startIndex: 1 + at * 10,
  endIndex: 1 + at * 10 + length,
});
const text = (length: number) => 'x'.repeat(length);

/** Edits of a document, by their position in the list. */
const kinds: Readonly<Record<string, (at: number, count: number) => object>> = {
  'short insertions': (at) => ({
    insertText: { location: { index: 1 + ((at * 7919) % 1000) }, text: 'ab' },
  }),
  'long insertions': (at, n) => ({
    insertText: { location: { index: 1 + at }, text: text(Math.floor(900_000 / n)) },
  }),
  'insertions of line feeds': (_at, n) => ({
    insertText: { location: { index: 1 }, text: '\n'.repeat(Math.floor(400_000 / n)) },
  }),
  'insertions of emoji': (_at, n) => ({
    insertText: { location: { index: 1 }, text: '\u{1f468}\u200d'.repeat(Math.floor(100_000 / n)) },
  }),
  deletions: (at, n) => ({ deleteContentRange: { range: rangeAt(n - at) } }),
  'replacements of text': (at) => ({
    replaceAllText: { containsText: { text: 'x' }, replaceText: `${'x'.repeat(2)}${at}` },
  }),
  'replacements with as much text': () => ({
    replaceAllText: { containsText: { text: 'x' }, replaceText: 'x' },
  }),
  'replacements of nothing': (at) => ({
    replaceAllText: { containsText: { text: `${at}` }, replaceText: '' },
  }),
  'replacements of case': () => ({
    replaceAllText: { containsText: { text: 'XxXx' }, replaceText: 'yyyy' },
  }),
  bullets: (at) => ({
    createParagraphBullets: { range: rangeAt(at), bulletPreset: 'BULLET_DISC_CIRCLE_SQUARE' },
  }),
  styles: (at) => ({ updateTextStyle: { range: rangeAt(at), textStyle: { bold: true } } }),
  'paragraph styles': (at) => ({
    updateParagraphStyle: { range: rangeAt(at), paragraphStyle: { alignment: 'CENTER' } },
  }),
  tables: () => ({ insertTable: { location: { index: 1 }, rows: 3, columns: 3 } }),
  'large tables': (_at, n) => ({
    insertTable: { location: { index: 1 }, rows: Math.floor(300_000 / n / 20), columns: 20 },
  }),
  'rows of a table': (at) => ({
    insertTableRow: {
      tableCellLocation: { tableStartLocation: { index: 5 }, rowIndex: at, columnIndex: 0 },
      insertBelow: true,
    },
  }),
  'named ranges': (at) => ({ createNamedRange: { name: 'n', range: rangeAt(at) } }),
  'named ranges and their content': (at) =>
    at % 2 === 0
      ? { createNamedRange: { name: 'n', range: rangeAt(at) } }
      : { replaceNamedRangeContent: { namedRangeName: 'n', text: 'y' } },
  'page breaks': (at) => ({ insertPageBreak: { location: { index: 1 + at } } }),
  footnotes: (at) => ({ createFootnote: { location: { index: 1 + at } } }),
  tabs: () => ({ addDocumentTab: { tabProperties: {} } }),
  'unknown kinds': (at) => ({ [`unknown${at}`]: {} }),
  nulls: () => ({ insertText: null }),
};

const documents: readonly DocumentName[] = ['empty', 'plain', 'paragraphs', 'large'];
const counts = [1, 20, 500, 5000];
const orders = ['AS_GIVEN', 'DESCENDING_INDEX'];

const query = `mutation ($input: UpdateDocumentInput!) {
  updateDocument(input: $input) { sentRequests revisionId }
}`;

const bodies = createDocuments();

/** Dry runs of edits. */
export const editInputs = (): readonly BlockInput[] =>
  Object.entries(kinds).flatMap(([name, toEdit]) =>
    counts.flatMap((count) => {
      const requests = Array.from({ length: count }, (_, at) => toEdit(at, count));
      return documents.flatMap((document) =>
        orders.map((order) => ({
          name: `${count} ${name} in ${document}, ${order}`,
          query,
          variables: { input: { document: idOf(document), dryRun: true, order, requests } },
          readBytes: Buffer.byteLength(bodies.get(idOf(document)) ?? ''),
        })),
      );
    }),
  );
