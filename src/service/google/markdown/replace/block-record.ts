import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type {
  ParagraphElementRecord,
  StructuralElementRecord,
  TabContentRecord,
} from '../../record/document.ts';
import type {
  InlinePart,
  MarkdownBlock,
  MarkdownContent,
  MarkdownList,
  MarkdownListKind,
  MarkdownParagraph,
  MarkdownTable,
} from '../markdown-content.ts';
import { paragraphStyleOf, textStyleOf } from '../style-request.ts';

// Blocks of Markdown as the records that the service would return for them, so that they can be compared with those of a document.

/** The properties of each level of a new list. */
const levelOf = {
  bulleted: { glyphSymbol: '●' },
  numbered: { glyphType: 'DECIMAL', glyphFormat: '%0.' },
  numberedInParentheses: { glyphType: 'DECIMAL', glyphFormat: '%0)' },
  checklist: {},
} as const satisfies Record<MarkdownListKind, object>;

const maxLevels = 9;

const listOf = ({ kind }: MarkdownList) => ({
  listProperties: { nestingLevels: Array(maxLevels).fill(levelOf[kind]) },
});

/** Blocks as elements of a body, and the content of the tab to which they refer. */
export interface BlockRecords {
  readonly elements: readonly StructuralElementRecord[];
  readonly tab: TabContentRecord;
}

/** A footnote has its label as its id, and an image its address. */
export function* toRecords({ blocks, footnotes }: MarkdownContent): SlicedWork<BlockRecords> {
  const writer = new RecordWriter();
  const elements: StructuralElementRecord[] = [];
  for (const block of blocks) {
    if (isTurnOver()) yield;
    elements.push(writer.element(block));
  }
  const notes: NonNullable<TabContentRecord['footnotes']> = {};
  for (const [label, content] of footnotes) {
    if (isTurnOver()) yield;
    notes[label] = { content: content.map((block) => writer.element(block)) };
  }
  return { elements, tab: { ...writer.tab, footnotes: notes } };
}

class RecordWriter {
  readonly tab = {
    lists: {} as NonNullable<TabContentRecord['lists']>,
    inlineObjects: {} as NonNullable<TabContentRecord['inlineObjects']>,
  };
  readonly #listIds = new Map<MarkdownList, string>();

  element(block: MarkdownBlock): StructuralElementRecord {
    return block.kind === 'paragraph'
      ? { paragraph: this.#paragraph(block) }
      : { table: this.#table(block) };
  }

  #paragraph(block: MarkdownParagraph): NonNullable<StructuralElementRecord['paragraph']> {
    const { parts, listPosition, isCode } = block;
    const paragraphStyle = { namedStyleType: 'NORMAL_TEXT', ...paragraphStyleOf(block) };
    const elements = this.#elements(parts, isCode);
    if (!listPosition?.hasBullet) return { elements, paragraphStyle };
    const bullet = {
      listId: this.#listId(listPosition.list),
      nestingLevel: listPosition.level,
    };
    return { elements, paragraphStyle, bullet };
  }

  #listId(list: MarkdownList): string {
    const id = this.#listIds.get(list) ?? `list-${this.#listIds.size}`;
    this.#listIds.set(list, id);
    this.tab.lists[id] ??= listOf(list);
    return id;
  }

  /** @param isCode  Whether the line feed is code too. */
  #elements(parts: readonly InlinePart[], isCode = false): ParagraphElementRecord[] {
    const marks = isCode ? (['code'] as const) : [];
    const lineFeed = { kind: 'text', text: '\n', marks, address: '' } as const;
    return [...parts, lineFeed].map((part) => this.#inline(part));
  }

  #inline(part: InlinePart): ParagraphElementRecord {
    if (part.kind === 'text')
      return { textRun: { content: part.text, textStyle: textStyleOf(part) } };
    if (part.kind === 'footnote') return { footnoteReference: { footnoteId: part.label } };
    const embeddedObject = { imageProperties: { sourceUri: part.address } };
    this.tab.inlineObjects[part.address] = { inlineObjectProperties: { embeddedObject } };
    return { inlineObjectElement: { inlineObjectId: part.address } };
  }

  #table({ rows, alignments }: MarkdownTable): NonNullable<StructuralElementRecord['table']> {
    const toCell = (parts: readonly InlinePart[], column: number) => ({
      content: [
        {
          paragraph: {
            elements: this.#elements(parts),
            paragraphStyle: { alignment: alignments[column] ?? 'START' },
          },
        },
      ],
    });
    return { tableRows: rows.map((row) => ({ tableCells: row.map(toCell) })) };
  }
}
