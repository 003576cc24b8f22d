import type { docs_v1 } from '@googleapis/docs';
import { describe, expect, test } from 'vitest';
import { documentOf, expectAccepted, expectRejected } from './dry-run.ts';
import { at, deletion, insertText, replaceAll } from './dry-run-request.ts';
import { openDocument } from './sandbox-document.ts';

type Request = docs_v1.Schema$Request;

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
