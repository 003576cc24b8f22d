import type {
  DocumentRecord,
  ParagraphElementRecord,
  StructuralElementRecord,
  TabContentRecord,
  TabRecord,
  TextStyleRecord,
} from '../../../../src/service/google/record/document.ts';

// Builders for parts of documents, so that a test can contain a complete document.

/** A run of text in one style. */
export const run = (content: string, textStyle: TextStyleRecord = {}): ParagraphElementRecord => ({
  textRun: { content, textStyle },
});

/** A paragraph with these elements; a string is plain text. The line feed at its end is added. */
export const line = (
  pieces: string | readonly (string | ParagraphElementRecord)[],
  style: string = 'NORMAL_TEXT',
): StructuralElementRecord => {
  const elements = (typeof pieces === 'string' ? [pieces] : pieces).map((piece) =>
    typeof piece === 'string' ? run(piece) : piece,
  );
  return {
    paragraph: { elements: [...elements, run('\n')], paragraphStyle: { namedStyleType: style } },
  };
};

/** A list item. */
export const item = (
  listId: string,
  nestingLevel: number,
  pieces: string | readonly (string | ParagraphElementRecord)[],
): StructuralElementRecord => {
  const { paragraph } = line(pieces);
  return { paragraph: { ...paragraph, bullet: { listId, nestingLevel } } };
};

/** A table with these cells; a string is a cell with one paragraph. */
export const table = (
  rows: readonly (readonly (string | StructuralElementRecord[])[])[],
): StructuralElementRecord => ({
  table: {
    tableRows: rows.map((cells) => ({
      tableCells: cells.map((cell) => ({
        content: typeof cell === 'string' ? [line(cell)] : cell,
      })),
    })),
  },
});

/** A tab with this body and other content. */
export const tab = (
  content: StructuralElementRecord[],
  rest: TabContentRecord = {},
  tabProperties: TabRecord['tabProperties'] = { tabId: 't.0', title: 'Plan' },
): TabRecord => ({
  tabProperties,
  documentTab: { body: { content: [{ endIndex: 1, sectionBreak: {} }, ...content] }, ...rest },
});

/** A document with these tabs. */
export const documentOf = (...tabs: TabRecord[]): DocumentRecord => ({ documentId: 'doc', tabs });

/** Lists of every kind, by their ids. */
export const lists: NonNullable<TabContentRecord['lists']> = {
  dots: levels({ glyphSymbol: '●' }),
  numbers: levels({ glyphType: 'DECIMAL', startNumber: 1 }),
  late: levels({ glyphType: 'DECIMAL', startNumber: 3 }),
  parens: levels({ glyphType: 'DECIMAL', startNumber: 1, glyphFormat: '%0)' }),
  outline: levels({ glyphType: 'DECIMAL', startNumber: 1, glyphFormat: '%0.%1.' }),
  letters: levels({ glyphType: 'ALPHA' }),
  hidden: levels({ glyphType: 'NONE' }),
  zeros: levels({ glyphType: 'ZERO_DECIMAL', startNumber: 1 }),
  checks: levels({ glyphType: 'GLYPH_TYPE_UNSPECIFIED' }),
};

function levels(level: object) {
  return { listProperties: { nestingLevels: Array.from({ length: 9 }, () => level) } };
}
