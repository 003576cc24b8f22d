import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseEntries } from '../../../../src/service/google/edit/check/batch.ts';
import { toFieldMask } from '../../../../src/service/google/edit/check/field-mask.ts';
import { parseEntry } from '../../../../src/service/google/record/edit-request.ts';
import type { Schemas } from '../../../sandbox/description/validate.ts';

const range = { startIndex: 5, endIndex: 9 };

describe('the field mask of a style request', () => {
  const maskOf = (kind: string, content: object) => {
    const [entry] = parseEntries([{ [kind]: content }]);
    return parseEntry(entry ?? {}).content['fields'];
  };

  test.each<[string, string, object, string]>([
    [
      'contains the properties that the style sets',
      'updateTextStyle',
      { bold: true, italic: false },
      'bold,italic',
    ],
    [
      'contains properties that are null, which are reset',
      'updateTextStyle',
      { bold: null, italic: true },
      'bold,italic',
    ],
    [
      'contains an object as one property',
      'updateTextStyle',
      { fontSize: { magnitude: 12, unit: 'PT' }, link: { url: 'https://example.com' } },
      'fontSize,link',
    ],
    [
      'omits read-only properties',
      'updateParagraphStyle',
      { headingId: 'h.1', alignment: 'CENTER', tabStops: [] },
      'alignment',
    ],
    [
      'can be only the named style of a paragraph',
      'updateParagraphStyle',
      { namedStyleType: 'HEADING_1' },
      'namedStyleType',
    ],
    [
      'contains the properties inside the styles of a named style',
      'updateNamedStyle',
      {
        namedStyleType: 'HEADING_1',
        textStyle: { bold: true, fontSize: { magnitude: 20, unit: 'PT' } },
        paragraphStyle: { alignment: 'END' },
      },
      'namedStyleType,textStyle.bold,textStyle.fontSize,paragraphStyle.alignment',
    ],
    [
      'omits the id of a tab',
      'updateDocumentTabProperties',
      { tabId: 't.1', title: 'Notes' },
      'title',
    ],
    [
      'contains the properties of table columns',
      'updateTableColumnProperties',
      { width: { magnitude: 90, unit: 'PT' } },
      'width',
    ],
  ])('%s', (_what, kind, style, mask) => {
    const root = kind
      .replace(/^updateDocumentTab/, 'updateTab')
      .replace(/^update(.)/, (_, letter: string) => letter.toLowerCase());
    expect(maskOf(kind, { [root]: style })).toBe(mask);
  });

  test.each(['bold', 'bold, italic', 'font_size', 'fontSize.magnitude', 'link.heading.tabId', '*'])(
    'the given field mask "%s" is used unchanged',
    (fields) => {
      expect(maskOf('updateTextStyle', { range, textStyle: {}, fields })).toBe(fields);
    },
  );
});

/** The schema of each style, by the kind of a request that contains one. */
const styles = {
  updateTextStyle: 'TextStyle',
  updateParagraphStyle: 'ParagraphStyle',
  updateNamedStyle: 'NamedStyle',
  updateDocumentStyle: 'DocumentStyle',
  updateSectionStyle: 'SectionStyle',
  updateTableCellStyle: 'TableCellStyle',
  updateTableColumnProperties: 'TableColumnProperties',
  updateTableRowStyle: 'TableRowStyle',
  updateDocumentTabProperties: 'TabProperties',
} as const;

const { schemas }: { schemas: Schemas } = JSON.parse(
  readFileSync('test/sandbox/description/google-docs.json', 'utf8'),
);

/** Every property of a style that Google describes, at any depth. */
const pathsOf = (name: string): readonly string[] =>
  Object.entries(schemas[name]?.properties ?? {}).flatMap(([property, { $ref }]) => [
    property,
    ...($ref === undefined ? [] : pathsOf($ref).map((path) => `${property}.${path}`)),
  ]);

const rows = Object.entries(styles) as readonly [keyof typeof styles, string][];

test.each(rows)('%s knows every property of %s in a field mask', (kind, name) => {
  const paths = pathsOf(name);
  const unknown = paths.filter((fields) => {
    try {
      return toFieldMask({ kind, content: { fields } }, 0) !== fields;
    } catch (error) {
      return !String(error).includes('which is read-only');
    }
  });
  expect(unknown).toEqual([]);
  expect(paths.length).toBeGreaterThan(1);
});

test.each([
  ['color', 'fields contains "color", which is none of: widthType, width.'],
  ['width,  ', 'fields must list a property, or be "*" for all properties.'],
  ['x'.repeat(70), `fields contains "${'x'.repeat(60)}", which is none of: widthType, width.`],
])('the error of the mask %j names what is possible', (fields, message) => {
  const updateTableColumnProperties = {
    tableStartLocation: { index: 2 },
    tableColumnProperties: { widthType: 'EVENLY_DISTRIBUTED' },
    fields,
  };
  expect(() => parseEntries([{ updateTableColumnProperties }])).toThrow(message);
});
