import type { docs_v1 } from '@googleapis/docs';
import { describe, test } from 'vitest';
import { documentOf, expectAccepted, expectRejected } from './dry-run.ts';
import { at, deletion, insertText, replaceAll } from './dry-run-request.ts';
import { openDocument } from './sandbox-document.ts';

type Request = docs_v1.Schema$Request;

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
