import { expect, test } from 'vitest';
import type {
  ParagraphElementRecord,
  StructuralElementRecord,
  TabContentRecord,
} from '../../../../src/service/google/record/document.ts';
import { findLosses } from '../../../../src/service/google/render/loss.ts';
import { finish } from '../../../finish.ts';
import { documentOf, item, line, lists, run, tab, table } from './sample.ts';

const alt = { title: 'Fox' };
const objects: TabContentRecord = {
  lists,
  footnotes: { known: { content: [line('note')] } },
  inlineObjects: {
    image: { inlineObjectProperties: { embeddedObject: { ...alt, imageProperties: {} } } },
    drawing: { inlineObjectProperties: { embeddedObject: { embeddedDrawingProperties: {} } } },
    chart: { inlineObjectProperties: { embeddedObject: { linkedContentReference: {} } } },
  },
};
const lossesOf = (content: StructuralElementRecord[], rest: TabContentRecord = {}) =>
  finish(findLosses(documentOf(tab(content, { ...objects, ...rest }))));

test('a horizontal rule in a list item is lost, and one outside a list is not', () => {
  const paragraphStyle = { borderBottom: { width: { magnitude: 1, unit: 'PT' } } };
  const rule = { elements: [run('\n')], paragraphStyle };
  const bullet = { listId: 'bullets' };
  expect(lossesOf([{ startIndex: 7, paragraph: { ...rule, bullet } }])).toEqual([
    'horizontal rule in a list item at 7 in tab “Plan”',
  ]);
  expect(lossesOf([{ startIndex: 7, paragraph: rule }])).toEqual([]);
});

test.for<[string, ParagraphElementRecord]>([
  ['equation', { equation: {} }],
  ['page number', { autoText: { type: 'PAGE_NUMBER' } }],
  ['number of pages', { autoText: { type: 'PAGE_COUNT' } }],
  ['automatic text', { autoText: {} }],
  ['image “Fox”', { inlineObjectElement: { inlineObjectId: 'image' } }],
  ['drawing', { inlineObjectElement: { inlineObjectId: 'drawing' } }],
  ['chart', { inlineObjectElement: { inlineObjectId: 'chart' } }],
  ['object', { inlineObjectElement: { inlineObjectId: 'unknown' } }],
  ['text of a footnote', { footnoteReference: { footnoteId: 'unknown' } }],
  ['element that is not text', run('a\ue907b')],
  ['chip without text', { person: {} }],
  ['element of an unknown kind', {}],
])('findLosses lists with its index: %s', ([what, element]) => {
  const lost = lossesOf([line(['text', { ...element, startIndex: 120 }])]);
  expect(lost).toEqual([`${what} at 120 in tab “Plan”`]);
});

test('findLosses lists neither content that text and Markdown represent nor layout', () => {
  const elements: ParagraphElementRecord[] = [
    run('a', { bold: true, foregroundColor: {}, fontSize: { magnitude: 40 } }),
    { pageBreak: {} },
    { columnBreak: {} },
    { horizontalRule: {} },
    { footnoteReference: { footnoteId: 'known' } },
    { person: { personProperties: { email: 'ada@example.com' } } },
    { richLink: { richLinkProperties: { title: 'Budget' } } },
    { dateElement: { dateElementProperties: { displayText: 'Jan 1' } } },
  ];
  const content = [line(elements), item('dots', 1, 'b'), item('numbers', 0, 'c'), table([['d']])];
  expect(lossesOf(content)).toEqual([]);
  expect(finish(findLosses({}))).toEqual([]);
});

test('findLosses lists merged cells, nested tables and losses inside them', () => {
  const merged: StructuralElementRecord = {
    startIndex: 5,
    table: {
      tableRows: [
        {
          tableCells: [
            {
              startIndex: 7,
              tableCellStyle: { rowSpan: 1, columnSpan: 2 },
              content: [
                { startIndex: 8, ...table([[[line([{ startIndex: 11, equation: {} }])]]]) },
              ],
            },
          ],
        },
      ],
    },
  };
  expect(lossesOf([merged])).toEqual([
    'merged cells (1 × 2) at 7 in tab “Plan”',
    'grid of a nested table at 8 in tab “Plan”',
    'equation at 11 in tab “Plan”',
  ]);
});

test('findLosses lists positioned objects at their paragraph', () => {
  const positionedObjects = {
    p: { positionedObjectProperties: { embeddedObject: { ...alt, imageProperties: {} } } },
  };
  const { paragraph } = line('text');
  const content = [{ startIndex: 3, paragraph: { ...paragraph, positionedObjectIds: ['p', 'q'] } }];
  expect(lossesOf(content, { positionedObjects })).toEqual([
    'positioned image “Fox” at 3 in tab “Plan”',
    'positioned object at 3 in tab “Plan”',
  ]);
});

test('findLosses lists checklists and letters once per list, and suggestions once per segment', () => {
  const suggested = (ids: object): ParagraphElementRecord => ({
    startIndex: 9,
    textRun: { content: 'a', ...ids },
  });
  const content = [
    { startIndex: 1, ...item('checks', 0, 'a') },
    { startIndex: 3, ...item('checks', 0, 'b') },
    { startIndex: 5, ...item('letters', 0, 'c') },
    line([suggested({ suggestedInsertionIds: ['s'] }), suggested({ suggestedDeletionIds: ['s'] })]),
  ];
  expect(lossesOf(content)).toEqual([
    'checked items of checklist checks at 1 in tab “Plan”',
    'letters or Roman numerals of list letters at 5 in tab “Plan”',
    'marks of suggested insertions and deletions, first at 9 in tab “Plan”',
  ]);
});

test.for<[string, StructuralElementRecord]>([
  [
    'a chip',
    line([
      {
        startIndex: 1,
        person: { personProperties: { name: 'Ada' }, suggestedInsertionIds: ['s'] },
      },
    ]),
  ],
  [
    'a date',
    line([
      {
        startIndex: 1,
        dateElement: {
          dateElementProperties: { displayText: 'Jan 1' },
          suggestedDeletionIds: ['s'],
        },
      },
    ]),
  ],
  [
    'a linked file',
    line([
      {
        startIndex: 1,
        richLink: { richLinkProperties: { title: 'A' }, suggestedDeletionIds: ['s'] },
      },
    ]),
  ],
  [
    'a footnote',
    line([
      { startIndex: 1, footnoteReference: { footnoteId: 'known', suggestedInsertionIds: ['s'] } },
    ]),
  ],
  ['a page break', line([{ startIndex: 1, pageBreak: { suggestedInsertionIds: ['s'] } }])],
  [
    'a table row',
    {
      startIndex: 1,
      table: { tableRows: [{ startIndex: 1, suggestedInsertionIds: ['s'], tableCells: [] }] },
    },
  ],
  [
    'a table cell',
    {
      startIndex: 1,
      table: { tableRows: [{ tableCells: [{ startIndex: 1, suggestedDeletionIds: ['s'] }] }] },
    },
  ],
])('findLosses lists a suggestion on %s', ([, element]) => {
  expect(lossesOf([element])).toEqual([
    'marks of suggested insertions and deletions, first at 1 in tab “Plan”',
  ]);
});

test('findLosses lists a suggestion on an image beside the image', () => {
  const image = { inlineObjectId: 'image', suggestedInsertionIds: ['s'] };
  expect(lossesOf([line([{ startIndex: 1, inlineObjectElement: image }])])).toEqual([
    'image “Fox” at 1 in tab “Plan”',
    'marks of suggested insertions and deletions, first at 1 in tab “Plan”',
  ]);
});

test.for<[string, StructuralElementRecord]>([
  [
    'a link',
    line([
      {
        startIndex: 1,
        textRun: {
          content: 'a',
          suggestedTextStyleChanges: { s: { textStyle: { link: { url: 'https://a.b' } } } },
        },
      },
    ]),
  ],
  ['a paragraph', { startIndex: 1, paragraph: { suggestedBulletChanges: { s: {} } } }],
])('findLosses lists a suggested change of %s', ([, element]) => {
  expect(lossesOf([element])).toEqual([
    'suggested changes of styles, links and lists, first at 1 in tab “Plan”',
  ]);
});

test('findLosses lists numbering styles that Markdown does not have, and no others', () => {
  const content = [
    { startIndex: 1, ...item('outline', 1, 'a') },
    { startIndex: 3, ...item('outline', 1, 'b') },
    { startIndex: 5, ...item('parens', 0, 'c') },
    { startIndex: 7, ...item('zeros', 0, 'd') },
    { startIndex: 9, ...item('hidden', 0, 'e') },
    { startIndex: 7, ...item('numbers', 0, 'd') },
  ];
  expect(lossesOf(content)).toEqual([
    'numbering style “1.1.” of list outline at 1 in tab “Plan”',
    'numbering style “01.” of list zeros at 7 in tab “Plan”',
  ]);
});

test('findLosses lists underlines once, but not those of links', () => {
  const link = run('l', { underline: true, link: { url: 'https://a.b' } });
  const underlined = { ...run('u', { underline: true }), startIndex: 7 };
  expect(lossesOf([line([link, underlined, underlined])])).toEqual([
    'underlines, first at 7 in tab “Plan”',
  ]);
});

test('findLosses searches headers, footers, footnotes and child tabs', () => {
  const content = [line([{ startIndex: 2, equation: {} }])];
  const { paragraph } = line([{ startIndex: 2, equation: {} }]);
  const below = tab(
    [{ tableOfContents: { content: [{ paragraph: paragraph ?? {} }] } }, { startIndex: 4 }],
    {
      headers: { h: { content } },
      footers: { f: { content } },
      footnotes: { n: { content } },
    },
    { title: 'Part' },
  );
  expect(finish(findLosses(documentOf({ ...tab([]), childTabs: [below] })))).toEqual([
    'equation at 2 in header of tab “Part”',
    'equation at 2 in tab “Part”',
    'element of an unknown kind at 4 in tab “Part”',
    'equation at 2 in footer of tab “Part”',
    'equation at 2 in footnote of tab “Part”',
  ]);
});
