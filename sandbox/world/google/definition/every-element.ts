import type { ParagraphStyle, Piece, TextStyle } from '../../../store/google/document-model.ts';
import { listOf } from '../../../store/google/list-preset.ts';
import { documentFixtures } from '../../fixture/document-fixture.ts';
import {
  heading,
  headingIdOf,
  inline,
  item,
  link,
  paragraph,
  plain,
  styled,
  table,
  text,
} from '../content.ts';
import { type DocumentDefinition, tabOf, withTabs } from '../document-definition.ts';

const points = (magnitude: number) => ({ magnitude, unit: 'PT' });
const green = { color: { rgbColor: { green: 0.5 } } };
const imageId = 'kix.imagecloud';
const positionedId = 'kix.imageumbrella';
const listId = 'kix.everylist';
const checklistId = 'kix.everychecklist';
const footnoteId = 'kix.everynote';

/** One text run for each text style. */
const textStyles: Readonly<Record<string, TextStyle>> = {
  bold: { bold: true },
  italic: { italic: true },
  underline: { underline: true },
  strikethrough: { strikethrough: true },
  'small caps': { smallCaps: true },
  superscript: { baselineOffset: 'SUPERSCRIPT' },
  subscript: { baselineOffset: 'SUBSCRIPT' },
  'large type': { fontSize: points(18) },
  'another face': { weightedFontFamily: { fontFamily: 'Courier New', weight: 400 } },
  green: { foregroundColor: green },
  'marked green': { backgroundColor: green },
};

const border = { color: green, width: points(1), padding: points(2), dashStyle: 'DASH' };

/** One paragraph for each paragraph style. */
const paragraphStyles: Readonly<Record<string, ParagraphStyle>> = {
  Centred: { alignment: 'CENTER' },
  'To the end': { alignment: 'END' },
  Justified: { alignment: 'JUSTIFIED' },
  'With wide lines': { lineSpacing: 200, spaceAbove: points(12), spaceBelow: points(12) },
  Indented: { indentStart: points(36), indentEnd: points(36), indentFirstLine: points(54) },
  'Kept together': { keepLinesTogether: true, keepWithNext: true, avoidWidowAndOrphan: true },
  'In a box': { borderTop: border, borderBottom: border, borderLeft: border, borderRight: border },
  Shaded: { shading: { backgroundColor: green } },
};

const cloud = {
  title: 'A cloud',
  description: 'The cloud of the logo, without its umbrella',
  imageProperties: {
    contentUri: 'https://lh7-rt.googleusercontent.com/docsz/cloud',
    sourceUri: 'https://www.fernwood.example/cloud.png',
    cropProperties: {},
  },
  size: { height: points(120), width: points(160) },
  marginTop: points(9),
  marginBottom: points(9),
};

function mergedTable(): Piece[] {
  let cells = 0;
  // The first cell spans the next one, which stays in the table as an empty cell.
  return table([
    ['Over two columns', ''],
    ['left', 'right'],
  ]).map((piece) => {
    if (piece.kind === 'rowStart' && cells === 0) {
      return { ...piece, style: { ...piece.style, tableHeader: true } };
    }
    if (piece.kind !== 'cellStart') return piece;
    cells += 1;
    return cells === 1 ? { ...piece, style: { ...piece.style, columnSpan: 2 } } : piece;
  });
}

const content: readonly Piece[] = [
  ...styled('TITLE', 'A sampler'),
  ...styled('SUBTITLE', 'Everything the editor can do'),
  { kind: 'contentsStart' },
  ...paragraph([link('Text', { heading: { id: headingIdOf('Text'), tabId: 't.0' } })]),
  { kind: 'contentsEnd' },
  ...[1, 2, 3, 4, 5, 6].flatMap((level) => heading(level, level === 1 ? 'Text' : `Level ${level}`)),
  ...paragraph(Object.entries(textStyles).flatMap(([name, style]) => [text(name, style), ', '])),
  ...Object.entries(paragraphStyles).flatMap(([name, style]) => paragraph([name], style)),
  ...paragraph(['Links: ', link('a bookmark', { bookmark: { id: 'kix.mark', tabId: 't.0' } })]),
  ...paragraph(['A formula: ', inline('equation', {}, 7), ' and a rule:']),
  ...paragraph([inline('horizontalRule', {})]),
  ...paragraph(['A picture ', inline('inlineObjectElement', { inlineObjectId: imageId })]),
  ...plain('Another picture floats beside this paragraph.').map((piece) =>
    piece.kind === 'paragraphEnd' ? { ...piece, positionedObjectIds: [positionedId] } : piece,
  ),
  ...paragraph(['A note', inline('footnoteReference', { footnoteId })]),
  ...item(listId, 0, 'one'),
  ...item(listId, 1, 'one point one'),
  ...item(checklistId, 0, 'to be ticked'),
  ...mergedTable(),
  ...paragraph([inline('pageBreak', {})]),
  {
    kind: 'sectionStart',
    style: {
      columnProperties: [{ paddingEnd: points(36), width: points(207) }, { width: points(207) }],
      columnSeparatorStyle: 'BETWEEN_EACH_COLUMN',
      contentDirection: 'LEFT_TO_RIGHT',
      sectionType: 'NEXT_PAGE',
      marginLeft: points(72),
    },
  },
  ...paragraph(['The left column', inline('columnBreak', {})]),
  ...paragraph([
    'Page ',
    inline('autoText', { type: 'PAGE_NUMBER' }),
    ' of ',
    inline('autoText', { type: 'PAGE_COUNT' }),
    ', by ',
    inline('person', {
      personId: 'kix.personnoname',
      personProperties: { email: 'samuel@fernwood.example' },
    }),
  ]),
];

/** A document with every kind of element and style, with named ranges and with images. */
export const everyElementDocument: DocumentDefinition = {
  id: documentFixtures.everyElement,
  name: 'Sampler: all that the editor can do',
  shared: { grace: 'writer' },
  modifiedTime: '2026-05-20T08:00:00.000Z',
  write: (id) => {
    const tab = tabOf('t.0', 'Tab 1', content, {
      lists: new Map([
        [listId, listOf('NUMBERED_DECIMAL_NESTED')],
        [checklistId, listOf('BULLET_CHECKBOX')],
      ]),
      footnotes: new Map([[footnoteId, plain(' At the foot of the page.')]]),
      inlineObjects: new Map([[imageId, cloud]]),
      positionedObjects: new Map([
        [
          positionedId,
          {
            positioning: { layout: 'WRAP_TEXT', leftOffset: points(200), topOffset: points(10) },
            embeddedObject: { ...cloud, title: 'An umbrella' },
          },
        ],
      ]),
      namedRanges: new Map([
        [
          'kix.rangetitle',
          {
            id: 'kix.rangetitle',
            name: 'title',
            ranges: [{ startIndex: 1, endIndex: 10, segmentId: null }],
          },
        ],
        [
          'kix.rangenote',
          {
            id: 'kix.rangenote',
            name: 'title',
            ranges: [{ startIndex: 0, endIndex: 3, segmentId: footnoteId }],
          },
        ],
      ]),
    });
    return withTabs(tab)(id);
  },
};
