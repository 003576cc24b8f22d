import { describe, expect, test } from 'vitest';
import { parseEntries } from '../../../../src/service/google/edit/check/batch.ts';
import type { InvalidEdit } from '../../../../src/service/google/edit/invalid-edit.ts';

// The values of styles and other objects that Google rejects. Source: Docs v1, "Requests".

const range = { startIndex: 5, endIndex: 9 };
const text = (textStyle: object, fields?: string) => ({
  updateTextStyle: { range, textStyle, ...(fields !== undefined && { fields }) },
});
const paragraph = (paragraphStyle: object, fields?: string) => ({
  updateParagraphStyle: { range, paragraphStyle, ...(fields !== undefined && { fields }) },
});
const named = (namedStyle: object, fields?: string) => ({
  updateNamedStyle: { namedStyle, ...(fields !== undefined && { fields }) },
});
const cell = (tableCellStyle: object) => ({
  updateTableCellStyle: { tableStartLocation: { index: 5 }, tableCellStyle },
});
const section = (sectionStyle: object, fields?: string) => ({
  updateSectionStyle: { range, sectionStyle, ...(fields !== undefined && { fields }) },
});
const page = (documentStyle: object, fields?: string) => ({
  updateDocumentStyle: { documentStyle, ...(fields !== undefined && { fields }) },
});
const date = (dateElementProperties: object) => ({
  insertDate: { location: { index: 1 }, dateElementProperties },
});
const pt = (magnitude: number) => ({ magnitude, unit: 'PT' });
const red = { color: { rgbColor: { red: 1 } } };
const border = (color: object) => ({ color, width: pt(1), dashStyle: 'SOLID' });

/** Where the problem of an edit is. Null: it has none. */
function problemOf(edit: object): string | null {
  try {
    parseEntries([edit]);
    return null;
  } catch (error) {
    return (error as InvalidEdit).field.replace(/^requests\[0\]\.\w+\.?/, '');
  }
}

describe('an edit is accepted with', () => {
  test.each<[string, object]>([
    ['a small font size', text({ fontSize: pt(0.5) })],
    ['a font without a weight', text({ weightedFontFamily: { fontFamily: 'Lato' } })],
    ['the lightest font', text({ weightedFontFamily: { fontFamily: 'Lato', weight: 100 } })],
    ['the boldest font', text({ weightedFontFamily: { fontFamily: 'Lato', weight: 900 } })],
    ['a link with one target', text({ link: { url: 'https://a.example' } })],
    ['no link', text({ link: null }, 'link')],
    ['a line spacing', paragraph({ lineSpacing: 1 })],
    ['a complete border', paragraph({ borderTop: border(red) }, 'borderTop')],
    ['a named style', named({ namedStyleType: 'TITLE', textStyle: { bold: true } })],
    ['a border of a cell with a color', cell({ borderTop: border(red) })],
    ['margins of a section', section({ marginTop: pt(10) })],
    ['a background', page({ background: { color: red } })],
    ['a date', date({ timestamp: '2026-03-01T09:00:00Z' })],
    ['a date with an offset', date({ timestamp: '2026-03-01T09:00:00.123456789+05:30' })],
    ['margins of a document, whose background remains', page({ marginTop: pt(1) })],
  ])('%s', (_, edit) => {
    expect(problemOf(edit)).toBeNull();
  });
});

describe('an edit is rejected with', () => {
  test.each<[string, object, string]>([
    ['a length without a unit', text({ fontSize: { magnitude: 10 } }), 'textStyle.fontSize'],
    [
      'a length without a unit in a list',
      section({ columnProperties: [{ width: { magnitude: 10 } }] }),
      'sectionStyle.columnProperties.width',
    ],
    ['a font size of 0', text({ fontSize: pt(0) }), 'textStyle.fontSize'],
    [
      'a font without a family',
      text({ weightedFontFamily: { fontFamily: '' } }),
      'textStyle.weightedFontFamily.fontFamily',
    ],
    ...[0, 99, 150, 901, 1000].map((weight): [string, object, string] => [
      `a font weight of ${weight}`,
      text({ weightedFontFamily: { fontFamily: 'Lato', weight } }),
      'textStyle.weightedFontFamily.weight',
    ]),
    [
      'a link with two targets',
      text({ link: { url: 'https://a.example', tabId: 't.1' } }),
      'textStyle.link',
    ],
    ['a link without a target', text({ link: {} }, 'link'), 'textStyle.link'],
    ['a link to no heading', text({ link: { headingId: '' } }), 'textStyle.link'],
    ['a link to no bookmark', text({ link: { bookmarkId: '' } }), 'textStyle.link'],
    ['a line spacing of 0', paragraph({ lineSpacing: 0 }), 'paragraphStyle.lineSpacing'],
    [
      'a part of a border',
      paragraph({ borderTop: { width: pt(1) } }, 'borderTop.width'),
      'paragraphStyle.borderTop.width',
    ],
    [
      'a named style whose type is not in fields',
      named({ namedStyleType: 'TITLE', textStyle: { bold: true } }, 'textStyle'),
      'namedStyle.namedStyleType',
    ],
    [
      'a link of a named style',
      named({ namedStyleType: 'TITLE', textStyle: { link: { url: 'https://a.example' } } }),
      'namedStyle.textStyle.link',
    ],
    [
      'a font size of 0 of a named style',
      named({ namedStyleType: 'TITLE', textStyle: { fontSize: pt(0) } }),
      'namedStyle.textStyle.fontSize',
    ],
    [
      'a line spacing of 0 of a named style',
      named({ namedStyleType: 'TITLE', paragraphStyle: { lineSpacing: 0 } }),
      'namedStyle.paragraphStyle.lineSpacing',
    ],
    ...['borderTop', 'borderBottom', 'borderLeft', 'borderRight'].map(
      (name): [string, object, string] => [
        `a transparent ${name} of a cell`,
        cell({ [name]: border({}) }),
        `tableCellStyle.${name}.color`,
      ],
    ),
    ['all properties of a section', section({ marginTop: pt(1) }, '*'), 'sectionStyle'],
    [
      'a property of a section that is reset',
      section({ marginTop: pt(1) }, 'marginTop,marginBottom'),
      'sectionStyle.marginBottom',
    ],
    ['no background', page({}, 'background'), 'documentStyle.background'],
    [
      'a background without a color',
      page({ background: { color: {} } }),
      'documentStyle.background',
    ],
    ['a date without a time', date({ timestamp: '2026-03-01' }), 'dateElementProperties.timestamp'],
    ...[
      '2026-03-01 09:00:00Z',
      '2026-03-01T09:00Z',
      '2026-03-01T09:00:00',
      '2026-13-01T09:00:00Z',
      '18000',
    ].map((timestamp): [string, object, string] => [
      `the timestamp ${timestamp}`,
      date({ timestamp }),
      'dateElementProperties.timestamp',
    ]),
    [
      'a time zone that does not exist',
      date({ timestamp: '2026-03-01T09:00:00Z', timeZoneId: 'Mars/Base' }),
      'dateElementProperties.timeZoneId',
    ],
    [
      'an id of a new tab',
      { addDocumentTab: { tabProperties: { tabId: 't.1' } } },
      'tabProperties.tabId',
    ],
  ])('%s', (_, edit, field) => {
    expect(problemOf(edit)).toBe(field);
  });
});
