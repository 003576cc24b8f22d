import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type {
  DocumentRecord,
  EmbeddedObjectRecord,
  ParagraphElementRecord,
  ParagraphRecord,
  StructuralElementRecord,
  TabContentRecord,
  TableRecord,
  TabRecord,
} from '../record/document.ts';
import { tabsOf } from '../record/tab.ts';
import { altText, chipText, inlineObjectAt, isOnlyLine } from './element-text.ts';
import { listKind, numberingStyle } from './list-count.ts';
import { type Segment, segmentsOf } from './segment.ts';

/**
 * The content that neither the text nor the Markdown of a document can represent, by kind and location, in reading order.
 * Empty if nothing is missing. Example: `equation at 120 in tab “Plan”`.
 *
 * Layout is not content and is not listed: colors, fonts, sizes, margins, and page, column and section breaks.
 */
export function* findLosses(document: DocumentRecord): SlicedWork<readonly string[]> {
  const losses: string[] = [];
  for (const tab of tabsOf(document))
    for (const loss of yield* lossesOfSegments(tab, segmentsOf(tab))) losses.push(loss);
  return losses;
}

/** The same of segments of a tab. */
export function* lossesOfSegments(
  tab: TabRecord,
  segments: readonly Segment[],
): SlicedWork<readonly string[]> {
  const losses: string[] = [];
  const title = `tab “${tab.tabProperties?.title ?? ''}”`;
  for (const { kind, content } of segments) {
    const search = new Search(tab.documentTab ?? {});
    yield* search.content(content, 0);
    const where = kind === 'body' ? title : `${kind} of ${title}`;
    for (const { what, at } of search.found) losses.push(`${what} at ${at} in ${where}`);
  }
  return losses;
}

interface Loss {
  readonly what: string;
  readonly at: number;
}

class Search {
  readonly found: Loss[] = [];
  readonly #tab: TabContentRecord;
  /** Losses that are listed once per segment or list, and have been listed. */
  readonly #listed = new Set<string>();

  constructor(tab: TabContentRecord) {
    this.#tab = tab;
  }

  *content(content: readonly StructuralElementRecord[], depth: number): SlicedWork<void> {
    for (const { startIndex, paragraph, table, tableOfContents, sectionBreak } of content) {
      if (isTurnOver()) yield;
      const at = startIndex ?? 0;
      if (paragraph) yield* this.#paragraph(paragraph, at);
      else if (table) yield* this.#table(table, at, depth);
      else if (tableOfContents) yield* this.content(tableOfContents.content ?? [], depth);
      else if (!sectionBreak) this.found.push({ what: 'element of an unknown kind', at });
    }
  }

  *#table(table: TableRecord, at: number, depth: number): SlicedWork<void> {
    const { tableRows } = table;
    if (depth > 0) this.found.push({ what: 'grid of a nested table', at });
    this.#suggestions(table, at);
    for (const row of tableRows ?? []) this.#suggestions(row, row.startIndex ?? at);
    for (const cell of (tableRows ?? []).flatMap(({ tableCells }) => tableCells ?? [])) {
      this.#suggestions(cell, cell.startIndex ?? at);
      const { rowSpan, columnSpan } = cell.tableCellStyle ?? {};
      if ((rowSpan ?? 1) > 1 || (columnSpan ?? 1) > 1) {
        const size = `${rowSpan ?? 1} × ${columnSpan ?? 1}`;
        this.found.push({ what: `merged cells (${size})`, at: cell.startIndex ?? 0 });
      }
      yield* this.content(cell.content ?? [], depth + 1);
    }
  }

  *#paragraph(paragraph: ParagraphRecord, at: number): SlicedWork<void> {
    for (const id of paragraph.positionedObjectIds ?? []) {
      const positioned = this.#tab.positionedObjects?.[id];
      this.#suggestions(positioned, at);
      const object = positioned?.positionedObjectProperties?.embeddedObject ?? {};
      this.found.push({ what: `positioned ${nameObject(object)}`, at });
    }
    if (paragraph.bullet && isOnlyLine(paragraph))
      this.found.push({ what: 'horizontal rule in a list item', at });
    const kind = listKind(paragraph.bullet, this.#tab);
    const listId = paragraph.bullet?.listId ?? '';
    if (kind === 'checklist') this.#once(`checked items of checklist ${listId}`, at);
    if (kind === 'lettered') this.#once(`letters or Roman numerals of list ${listId}`, at);
    const style = numberingStyle(paragraph.bullet, this.#tab);
    if (style !== null) this.#once(`numbering style “${style}” of list ${listId}`, at);
    this.#suggestions(paragraph, at);
    for (const element of paragraph.elements ?? []) {
      this.#element(element);
      if (isTurnOver()) yield;
    }
  }

  #element(element: ParagraphElementRecord): void {
    const at = element.startIndex ?? 0;
    const what = missingOf(element, this.#tab);
    if (what !== undefined) this.found.push({ what, at });
    const { underline, link } = element.textRun?.textStyle ?? {};
    // Links are underlined by default.
    if (underline && !link && element.textRun?.content?.trim()) this.#once('underlines, first', at);
    for (const part of Object.values(element)) {
      if (typeof part === 'object' && part !== null) this.#suggestions(part, at);
    }
    const id = element.inlineObjectElement?.inlineObjectId ?? '';
    this.#suggestions(this.#tab.inlineObjects?.[id], at);
  }

  #suggestions(record: object | null | undefined, at: number): void {
    const { isMarked, isChanged } = suggestionsOf(record);
    if (isMarked) this.#once('marks of suggested insertions and deletions, first', at);
    if (isChanged) this.#once('suggested changes of styles, links and lists, first', at);
  }

  #once(what: string, at: number): void {
    if (this.#listed.has(what)) return;
    this.#listed.add(what);
    this.found.push({ what, at });
  }
}

/** Describes the loss of an element, if any. */
function missingOf(element: ParagraphElementRecord, tab: TabContentRecord): string | undefined {
  const { textRun, autoText, equation, footnoteReference, inlineObjectElement } = element;
  // The service's text contains this character in place of an element that is not text.
  if (textRun) return textRun.content?.includes('\ue907') ? 'element that is not text' : undefined;
  if (equation) return 'equation';
  if (autoText) return nameAutoText(autoText.type);
  if (inlineObjectElement) return nameObject(inlineObjectAt(element, tab) ?? {});
  if (footnoteReference) {
    const isKnown = tab.footnotes?.[footnoteReference.footnoteId ?? ''] !== undefined;
    return isKnown ? undefined : 'text of a footnote';
  }
  const isLayout = element.pageBreak || element.columnBreak || element.horizontalRule;
  if (isLayout) return undefined;
  const text = chipText(element);
  if (text === undefined) return 'element of an unknown kind';
  return text === '' ? 'chip without text' : undefined;
}

function nameAutoText(type: string | null | undefined): string {
  if (type === 'PAGE_NUMBER') return 'page number';
  return type === 'PAGE_COUNT' ? 'number of pages' : 'automatic text';
}

function nameObject(object: EmbeddedObjectRecord): string {
  const alt = altText(object);
  return alt === '' ? kindOf(object) : `${kindOf(object)} “${alt}”`;
}

function kindOf(object: EmbeddedObjectRecord): string {
  if (object.linkedContentReference) return 'chart';
  if (object.embeddedDrawingProperties) return 'drawing';
  return object.imageProperties ? 'image' : 'object';
}

/** What is suggested for a part of a document. Neither the text nor the Markdown shows it. */
interface Suggested {
  /** Whether somebody suggests to insert or delete the part. */
  readonly isMarked: boolean;
  /** Whether somebody suggests another style, link, list or position of it. */
  readonly isChanged: boolean;
}

/** The suggestions of an element, a paragraph, a row or a cell: those that its record contains itself. */
function suggestionsOf(record: object | null | undefined): Suggested {
  let isMarked = false;
  let isChanged = false;
  for (const [name, value] of Object.entries(record ?? {})) {
    if (!name.startsWith('suggested') || value == null) continue;
    if (/^suggested(?:Insertion|Deletion)Ids?$/.test(name)) isMarked ||= hasContent(value);
    else isChanged ||= hasContent(value);
  }
  return { isMarked, isChanged };
}

/** An id, or a list or map that is not empty. */
const hasContent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== '';
