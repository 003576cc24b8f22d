import type {
  DocumentRecord,
  ParagraphElementRecord,
  ParagraphRecord,
  StructuralElementRecord,
  TabContentRecord,
  TableRecord,
} from '../document.ts';
import type { EmbeddedObjectRecord } from '../document-object.ts';
import { tabsOf } from '../tab.ts';
import { altText, chipText, inlineObjectAt } from './element-text.ts';
import { listKind } from './list-count.ts';
import { segmentsOf } from './segment.ts';

/**
 * What neither the text nor the Markdown of a document can carry, by kind and place, in reading order; empty when nothing is
 * missing. `equation at 120 in tab “Plan”`.
 *
 * Layout is no content and not listed: colors, fonts, sizes, breaks of pages, columns and sections, margins.
 */
export function findLosses(document: DocumentRecord): readonly string[] {
  return tabsOf(document).flatMap((tab) => {
    const title = `tab “${tab.tabProperties?.title ?? ''}”`;
    return segmentsOf(tab).flatMap(({ kind, content }) => {
      const search = new Search(tab.documentTab ?? {});
      search.content(content, 0);
      const where = kind === 'body' ? title : `${kind} of ${title}`;
      return search.found.map(({ what, at }) => `${what} at ${at} in ${where}`);
    });
  });
}

interface Loss {
  readonly what: string;
  readonly at: number;
}

/** Looks through one segment. */
class Search {
  readonly found: Loss[] = [];
  readonly #tab: TabContentRecord;
  /** What is said once of a segment or a list, and was said. */
  readonly #said = new Set<string>();

  constructor(tab: TabContentRecord) {
    this.#tab = tab;
  }

  content(content: readonly StructuralElementRecord[], depth: number): void {
    for (const { startIndex, paragraph, table, tableOfContents, sectionBreak } of content) {
      const at = startIndex ?? 0;
      if (paragraph) this.#paragraph(paragraph, at);
      else if (table) this.#table(table, at, depth);
      else if (tableOfContents) this.content(tableOfContents.content ?? [], depth);
      else if (!sectionBreak) this.found.push({ what: 'something of an unknown kind', at });
    }
  }

  #table({ tableRows }: TableRecord, at: number, depth: number): void {
    if (depth > 0) this.found.push({ what: 'grid of a table inside of a table', at });
    for (const cell of (tableRows ?? []).flatMap(({ tableCells }) => tableCells ?? [])) {
      const { rowSpan, columnSpan } = cell.tableCellStyle ?? {};
      if ((rowSpan ?? 1) > 1 || (columnSpan ?? 1) > 1) {
        const size = `${rowSpan ?? 1} × ${columnSpan ?? 1}`;
        this.found.push({ what: `merged cells (${size})`, at: cell.startIndex ?? 0 });
      }
      this.content(cell.content ?? [], depth + 1);
    }
  }

  #paragraph(paragraph: ParagraphRecord, at: number): void {
    for (const id of paragraph.positionedObjectIds ?? []) {
      const object =
        this.#tab.positionedObjects?.[id]?.positionedObjectProperties?.embeddedObject ?? {};
      this.found.push({ what: `positioned ${nameObject(object)}`, at });
    }
    const kind = listKind(paragraph.bullet, this.#tab);
    const listId = paragraph.bullet?.listId ?? '';
    if (kind === 'checklist') this.#once(`what is ticked in checklist ${listId}`, at);
    if (kind === 'lettered') this.#once(`letters or Roman numbers of list ${listId}`, at);
    for (const element of paragraph.elements ?? []) this.#element(element);
  }

  #element(element: ParagraphElementRecord): void {
    const at = element.startIndex ?? 0;
    const what = missingOf(element, this.#tab);
    if (what !== undefined) this.found.push({ what, at });
    const { suggestedInsertionIds: put, suggestedDeletionIds: cut } = element.textRun ?? {};
    if (put?.length || cut?.length) {
      this.#once('which text is only suggested to be put in or taken out, first', at);
    }
  }

  #once(what: string, at: number): void {
    if (this.#said.has(what)) return;
    this.#said.add(what);
    this.found.push({ what, at });
  }
}

/** What is missing of an element, if anything. */
function missingOf(element: ParagraphElementRecord, tab: TabContentRecord): string | undefined {
  const { textRun, autoText, equation, footnoteReference, inlineObjectElement } = element;
  // What stands in a text and is none reads so.
  if (textRun) return textRun.content?.includes('\ue907') ? 'something that is no text' : undefined;
  if (equation) return 'equation';
  if (autoText) return nameAutoText(autoText.type);
  if (inlineObjectElement) return nameObject(inlineObjectAt(element, tab) ?? {});
  if (footnoteReference) {
    const isKnown = tab.footnotes?.[footnoteReference.footnoteId ?? ''] !== undefined;
    return isKnown ? undefined : 'text of a footnote';
  }
  const isLayout = element.pageBreak || element.columnBreak || element.horizontalRule;
  if (isLayout) return undefined;
  const shown = chipText(element);
  if (shown === undefined) return 'something of an unknown kind';
  return shown === '' ? 'chip that shows nothing' : undefined;
}

function nameAutoText(type: string | null | undefined): string {
  if (type === 'PAGE_NUMBER') return 'page number';
  return type === 'PAGE_COUNT' ? 'number of pages' : 'text that changes by itself';
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
