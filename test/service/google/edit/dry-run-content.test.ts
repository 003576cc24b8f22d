import type { docs_v1 } from '@googleapis/docs';
import { describe, expect, test } from 'vitest';
import { documentOf, expectAccepted, expectRejected } from './dry-run.ts';
import { openDocument } from './sandbox-document.ts';

type Request = docs_v1.Schema$Request;

const at = (index: number, segmentId?: string) => ({
  location: { index, ...(segmentId !== undefined && { segmentId }) },
});

const insertText = (text: string, index: number, segmentId?: string): Request => ({
  insertText: { text, ...at(index, segmentId) },
});

const deletion = (startIndex: number, endIndex: number, segmentId?: string): Request => ({
  deleteContentRange: {
    range: { startIndex, endIndex, ...(segmentId !== undefined && { segmentId }) },
  },
});

const replaceAll = (text: string, replaceText: string, matchCase = true): Request => ({
  replaceAllText: { containsText: { text, matchCase }, replaceText },
});

describe('a dry run of a change of text', () => {
  const text = documentOf('ab🌧cd\nABcd');

  test.each<[string, readonly Request[]]>([
    ['replaces all occurrences', [replaceAll('cd', 'X')]],
    ['replaces occurrences in any case', [replaceAll('ab', 'XYZ', false)]],
    ['replaces adjacent occurrences', [insertText('cd', 7), replaceAll('cd', '')]],
    ['replaces occurrences with paragraphs', [replaceAll('cd', 'X\nY')]],
    ['replaces occurrences with a line feed', [replaceAll('b', '\n', false)]],
    ['finds no text across paragraphs', [replaceAll('cdAB', 'X')]],
    ['finds special characters as they are', [insertText('a.b', 1), replaceAll('.', '$&')]],
    ['finds what it inserted before', [replaceAll('cd', 'AB'), replaceAll('AB', 'Z')]],
    ['removes control characters', [insertText('a\u0000b\u0007c\ue000', 2)]],
    ['removes control characters of a replacement', [replaceAll('cd', 'a\u0008b')]],
    ['inserts behind a character that contains the index', [insertText('X', 4)]],
    ['deletes a line feed between paragraphs', [deletion(7, 8)]],
    ['deletes from one paragraph into another', [deletion(6, 9)]],
    ['inserts at the end of the body', [{ insertText: { text: 'X', endOfSegmentLocation: {} } }]],
  ])('%s', (_what, requests) => {
    expectAccepted(text.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    ['Index 13 is out of range', [insertText('X', 13)]],
    ['Index 14 is out of range', [deletion(1, 14)]],
    ['line feed at the end of the segment', [deletion(8, 13)]],
    ['Index 4 is in the middle of a surrogate pair', [deletion(4, 6)]],
    ['Index 4 is in the middle of a surrogate pair', [deletion(1, 4)]],
    ['The first possible index is 1', [insertText('X', 0)]],
    [
      'section break at the start of the body',
      [
        {
          updateTextStyle: {
            range: { startIndex: 0, endIndex: 2 },
            textStyle: { bold: true },
            fields: 'bold',
          },
        },
      ],
    ],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(text.copy(), reason, ...requests);
  });
});

describe('a dry run of a change beside tables, sections and equations', () => {
  const pageBreakBefore = (startIndex: number, endIndex: number, fields = '*'): Request => ({
    updateParagraphStyle: {
      range: { startIndex, endIndex },
      paragraphStyle: { pageBreakBefore: true },
      fields,
    },
  });
  const everyElement = openDocument('everyElement');

  test.each<[string, readonly Request[]]>([
    ['deletes a table of contents with its neighbors', [deletion(39, 47)]],
    ['deletes a complete table', [deletion(448, 485)]],
    ['deletes an equation', [deletion(329, 336)]],
    [
      'names a part of an equation',
      [{ createNamedRange: { name: 'n', range: { startIndex: 331, endIndex: 333 } } }],
    ],
    ['starts a page with a paragraph', [pageBreakBefore(47, 60)]],
    ['sets other styles in a table', [pageBreakBefore(440, 470, 'alignment')]],
    [
      'starts no page in a table without the field',
      [pageBreakBefore(440, 470, 'alignment,direction')],
    ],
    ['inserts a page break in a body', [{ insertPageBreak: at(50) }]],
    [
      'styles a section',
      [
        {
          updateSectionStyle: {
            range: { startIndex: 0, endIndex: 5 },
            sectionStyle: { marginTop: { magnitude: 40, unit: 'PT' } },
            fields: 'marginTop',
          },
        },
      ],
    ],
  ])('%s', (_what, requests) => {
    expectAccepted(everyElement.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    ['only a part of a table', [deletion(440, 460)]],
    ['only a part of a table', [deletion(41, 50)]],
    ['the one before a table or section', [deletion(447, 448)]],
    ['the one before a table or section', [deletion(435, 448)]],
    ['Index 331 is in the middle of an equation', [insertText('X', 331)]],
    ['Index 331 is in the middle of an equation', [deletion(331, 340)]],
    ['Index 448 is not inside a paragraph', [insertText('X', 448)]],
    ['pageBreakBefore can be set only in a body', [pageBreakBefore(440, 470)]],
    ['pageBreakBefore can be set only in a body', [pageBreakBefore(450, 452, 'pageBreakBefore')]],
    ['pageBreakBefore can be set only in a body', [pageBreakBefore(450, 452, 'page_break_before')]],
    ['cannot be inserted in a table', [{ insertPageBreak: at(451) }]],
    [
      'cannot be inserted in a table',
      [{ insertSectionBreak: { ...at(451), sectionType: 'CONTINUOUS' } }],
    ],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(everyElement.copy(), reason, ...requests);
  });
});

describe('a dry run of a change of objects', () => {
  const everyElement = openDocument('everyElement');
  const uri = 'https://weather.example/rain.png';

  test.each<[string, readonly Request[]]>([
    [
      'deletes a positioned object, and keeps its paragraph',
      [{ deletePositionedObject: { objectId: 'kix.imageumbrella' } }],
    ],
    ['replaces an image', [{ replaceImage: { imageObjectId: 'kix.imagecloud', uri } }]],
    ['keeps a positioned object with a divided paragraph', [insertText('X\nY', 370)]],
    ['keeps a positioned object before its paragraph', [insertText('X\nY', 363)]],
    ['moves a positioned object to a joined paragraph', [deletion(362, 363)]],
    ['keeps it when the next paragraph joins', [deletion(408, 410)]],
    ['deletes it with its paragraph', [deletion(363, 409)]],
    ['replaces text in its paragraph', [replaceAll('floats', 'X\nY')]],
    ['deletes a footnote with its reference', [deletion(415, 416)]],
    [
      'changes a footnote',
      [insertText('X\nY', 3, 'kix.everynote'), deletion(1, 2, 'kix.everynote')],
    ],
    [
      'inserts elements',
      [
        { insertInlineImage: { ...at(50), uri } },
        { insertPerson: { ...at(50), personProperties: { email: 'grace@fernwood.example' } } },
        { createFootnote: at(50) },
      ],
    ],
  ])('%s', (_what, requests) => {
    expectAccepted(everyElement.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    [
      'no object with this objectId',
      [
        { deletePositionedObject: { objectId: 'kix.imageumbrella' } },
        { deletePositionedObject: { objectId: 'kix.imageumbrella' } },
      ],
    ],
    ['no object with this objectId', [{ deletePositionedObject: { objectId: 'kix.imagecloud' } }]],
    ['no object with this imageObjectId', [{ replaceImage: { imageObjectId: 'kix.none', uri } }]],
    [
      'no object with this imageObjectId',
      [deletion(361, 362), { replaceImage: { imageObjectId: 'kix.imagecloud', uri } }],
    ],
    ['no object with this headerId', [{ deleteHeader: { headerId: 'kix.everynote' } }]],
    ['no object with this footerId', [{ deleteFooter: { footerId: 'kix.none' } }]],
    [
      'A footnote cannot contain tables or images',
      [{ insertInlineImage: { ...at(2, 'kix.everynote'), uri } }],
    ],
    [
      'A footnote cannot contain tables or images',
      [{ insertTable: { ...at(2, 'kix.everynote'), rows: 1, columns: 1 } }],
    ],
    [
      'possible only in a body',
      [
        {
          updateSectionStyle: {
            range: { startIndex: 0, endIndex: 2, segmentId: 'kix.everynote' },
            sectionStyle: { marginTop: { magnitude: 40, unit: 'PT' } },
            fields: 'marginTop',
          },
        },
      ],
    ],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(everyElement.copy(), reason, ...requests);
  });
});

describe('a dry run of a change of headers and footers', () => {
  const header = (index?: number): Request => ({
    createHeader: {
      type: 'DEFAULT',
      ...(index !== undefined && { sectionBreakLocation: { index } }),
    },
  });
  const footer: Request = { createFooter: { type: 'DEFAULT' } };
  /** The second section starts with its section break at 6. */
  const sections = documentOf('firstsecond', {
    insertSectionBreak: { sectionType: 'CONTINUOUS', ...at(6) },
  });
  const breakIndex =
    sections
      .read()
      .tabs?.[0]?.documentTab?.body?.content?.findLast(({ sectionBreak }) => sectionBreak)
      ?.startIndex ?? 0;
  const headerIdOf = (document: typeof sections) =>
    Object.keys(document.read().tabs?.[0]?.documentTab?.headers ?? {})[0] ?? '';

  test.each<[string, readonly Request[]]>([
    ['creates a header and a footer', [header(), footer]],
    ['creates a header of each section', [header(breakIndex), header()]],
    ['creates a header of the first section', [header(0)]],
  ])('%s', (_what, requests) => {
    expectAccepted(sections.copy(), ...requests);
  });

  test.each([undefined, breakIndex])('deletes a header, and creates it again: %s', (index) => {
    const document = sections.copy();
    expect(document.apply([header(index)])).toBe(null);
    const headerId = headerIdOf(document);
    expectAccepted(document, insertText('X', 0, headerId), deletion(0, 1, headerId));
    expectAccepted(document, { deleteHeader: { headerId } }, header(index));
  });

  test.each<[reason: string, readonly Request[]]>([
    ['already a header', [header(), header(0)]],
    ['already a header', [header(breakIndex), header(breakIndex)]],
    ['already a footer', [footer, footer]],
    ['no section break', [header(3)]],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(sections.copy(), reason, ...requests);
  });

  test('rejects a change of a deleted header', () => {
    const document = sections.copy();
    expect(document.apply([header()])).toBe(null);
    const headerId = headerIdOf(document);
    expectRejected(
      document,
      'no object with this headerId',
      { deleteHeader: { headerId } },
      { deleteHeader: { headerId } },
    );
  });
});
