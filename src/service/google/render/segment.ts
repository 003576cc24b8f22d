import type {
  ParagraphElementRecord,
  StructuralElementRecord,
  TabContentRecord,
  TabRecord,
} from '../record/document.ts';

// A document is rendered as its tabs in order, and a tab as its segments: headers, body, footers and footnotes. The text and the Markdown need the
// fields that rendered-field.ts lists, and loss.ts needs complete records: an absent field means that the document does not contain it.

/** A part of a tab with its own indexes. */
export interface Segment {
  readonly kind: 'header' | 'body' | 'footer' | 'footnote';
  /** Set only for a footnote. */
  readonly footnoteId?: string;
  readonly content: readonly StructuralElementRecord[];
  /** The numbers of its list items in their order, if lists can begin before it. Default: counted from its beginning. */
  readonly itemNumbers?: readonly number[];
}

/** The segments of a tab in rendering order. Footnotes have the order of their references. */
export function segmentsOf({ documentTab }: TabRecord): readonly Segment[] {
  const tab: TabContentRecord = documentTab ?? {};
  const headers = Object.values(tab.headers ?? {}).map(
    ({ content }): Segment => ({ kind: 'header', content: content ?? [] }),
  );
  const footers = Object.values(tab.footers ?? {}).map(
    ({ content }): Segment => ({ kind: 'footer', content: content ?? [] }),
  );
  const body: Segment = { kind: 'body', content: tab.body?.content ?? [] };
  const main = [...headers, body, ...footers];
  const referred = main.flatMap(({ content }) => [...referencesIn(content)]);
  const all = new Set([...referred, ...Object.keys(tab.footnotes ?? {})]);
  return [...main, ...footnotesOf(tab, all)];
}

const footnotesOf = ({ footnotes }: TabContentRecord, ids: Iterable<string>): readonly Segment[] =>
  [...ids].flatMap((footnoteId): Segment[] => {
    const note = footnotes?.[footnoteId];
    return note ? [{ kind: 'footnote', footnoteId, content: note.content ?? [] }] : [];
  });

/** A part of the body of a tab, and the footnotes that it refers to. */
export const segmentsOfPart = (
  tab: TabContentRecord,
  content: readonly StructuralElementRecord[],
  itemNumbers?: readonly number[],
): readonly Segment[] => [
  { kind: 'body', content, ...(itemNumbers && { itemNumbers }) },
  ...footnotesOf(tab, new Set(referencesIn(content))),
];

/** Every element of every paragraph in order, including those in tables and tables of contents. */
export function* elementsOf(
  content: readonly StructuralElementRecord[],
): Generator<ParagraphElementRecord> {
  for (const { paragraph, table, tableOfContents } of content) {
    if (paragraph) yield* paragraph.elements ?? [];
    if (tableOfContents) yield* elementsOf(tableOfContents.content ?? []);
    for (const { tableCells } of table?.tableRows ?? []) {
      for (const cell of tableCells ?? []) yield* elementsOf(cell.content ?? []);
    }
  }
}

function* referencesIn(content: readonly StructuralElementRecord[]): Generator<string> {
  for (const { footnoteReference } of elementsOf(content)) {
    if (footnoteReference?.footnoteId) yield footnoteReference.footnoteId;
  }
}

/** The numbers of a tab's footnotes as its text shows them, by the footnote's id. */
export function footnoteNumbers(segments: readonly Segment[]): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  for (const { content } of segments) {
    for (const { footnoteReference: reference } of elementsOf(content)) {
      if (reference?.footnoteId && !numbers.has(reference.footnoteId)) {
        numbers.set(reference.footnoteId, reference.footnoteNumber || `${numbers.size + 1}`);
      }
    }
  }
  for (const { footnoteId } of segments) {
    // A footnote without a reference.
    if (footnoteId && !numbers.has(footnoteId)) numbers.set(footnoteId, `${numbers.size + 1}`);
  }
  return numbers;
}
