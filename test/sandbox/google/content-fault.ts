import type { docs_v1 } from '@googleapis/docs';

type Element = docs_v1.Schema$StructuralElement;
type Segments = Readonly<Record<string, { readonly content?: readonly Element[] }>>;

// What is wrong with a document as the service gives it. Plain comparisons instead of assertions: property tests ask it of
// thousands of documents.

/** What is wrong with the tabs of a document: gaps, paragraphs without an end, tables out of shape, loose references. */
export function faultsOf(tabs: readonly docs_v1.Schema$Tab[]): readonly string[] {
  return tabs.flatMap(({ documentTab = {}, childTabs = [], tabProperties }) => [
    ...faultsOfTab(documentTab).map((fault) => `${tabProperties?.tabId}: ${fault}`),
    ...faultsOf(childTabs),
  ]);
}

function faultsOfTab(tab: docs_v1.Schema$DocumentTab): readonly string[] {
  // The types of the client allow null everywhere, which the service never sends.
  const segments: Segments = {
    ...(tab.headers as Segments),
    ...(tab.footers as Segments),
    ...(tab.footnotes as Segments),
  };
  const faults: string[] = [];
  const ends = new Map([
    [undefined as string | undefined, readContent(tab.body?.content ?? [], 0, faults)],
  ]);
  for (const [id, { content = [] }] of Object.entries(segments))
    ends.set(id, readContent(content, 0, faults));
  if (tab.body?.content?.[0]?.sectionBreak === undefined)
    faults.push('no section at the beginning');
  for (const { namedRanges = [] } of Object.values(tab.namedRanges ?? {})) {
    for (const { ranges = [] } of namedRanges ?? []) {
      for (const { startIndex = 0, endIndex, segmentId } of ranges ?? []) {
        const end = ends.get(segmentId ?? undefined) ?? -1;
        const isRight = (startIndex ?? 0) < (endIndex ?? 0) && (endIndex ?? 0) <= end;
        if (!isRight) faults.push(`a named range from ${startIndex} to ${endIndex} of ${end}`);
      }
    }
  }
  return [...faults, ...looseEnds(tab)];
}

/** What is referred to is there, and what is there is referred to. */
function looseEnds(tab: docs_v1.Schema$DocumentTab): readonly string[] {
  const text = JSON.stringify([tab.body, tab.headers, tab.footers, tab.footnotes]);
  const styles = JSON.stringify([tab.body, tab.documentStyle]);
  const within = (place: string, id: string) => place.includes(`"${id}"`);
  const kept: readonly (readonly [string, object | null | undefined, string])[] = [
    ['footnotes', tab.footnotes, text.replaceAll(/"footnotes?":\{.*/g, '')],
    ['inlineObjects', tab.inlineObjects, text],
    ['positionedObjects', tab.positionedObjects, text],
    ['headers', tab.headers, styles],
    ['footers', tab.footers, styles],
  ];
  const loose = kept.flatMap(([name, all, place]) =>
    Object.keys(all ?? {})
      .filter((id) => !within(place, id))
      .map((id) => `nothing leads to ${id} of ${name}`),
  );
  const named = (pattern: RegExp, all: object | null | undefined) =>
    [...`${text}${styles}`.matchAll(pattern)]
      .filter(([, id = '']) => !(id in (all ?? {})))
      .map(([match]) => `${match} leads nowhere`);
  return [
    ...loose,
    ...named(/"inlineObjectId":"([^"]+)"/g, tab.inlineObjects),
    ...named(/"listId":"([^"]+)"/g, tab.lists),
    ...named(/"\w+HeaderId":"([^"]+)"/g, tab.headers),
    ...named(/"\w+FooterId":"([^"]+)"/g, tab.footers),
  ];
}

/** Goes through content that begins at an index, and says where it ends. */
function readContent(content: readonly Element[], from: number, faults: string[]): number {
  let at = from;
  for (const element of content) {
    const { startIndex = 0, endIndex, paragraph, table, tableOfContents } = element;
    if (startIndex !== at) faults.push(`an element at ${startIndex} instead of ${at}`);
    at = endIndex ?? Number.NaN;
    if (paragraph) readParagraph(paragraph, startIndex ?? 0, at, faults);
    if (tableOfContents) readContent(tableOfContents.content ?? [], (startIndex ?? 0) + 1, faults);
    if (table) readTable(table, startIndex ?? 0, at, faults);
  }
  if (!content.at(-1)?.paragraph) faults.push(`no paragraph at the end, ${at}`);
  return at;
}

function readTable(table: docs_v1.Schema$Table, from: number, to: number, faults: string[]): void {
  let at = from + 1;
  const rows = table.tableRows ?? [];
  const columns = table.columns ?? 0;
  if (rows.length !== table.rows || rows.length === 0)
    faults.push(`a table of ${rows.length} rows`);
  if (table.tableStyle?.tableColumnProperties?.length !== columns)
    faults.push('columns without properties');
  const covered = new Set<string>();
  for (const [row, { startIndex, endIndex, tableCells: cells = [] }] of rows.entries()) {
    if (startIndex !== at) faults.push(`a row at ${startIndex} instead of ${at}`);
    if (cells.length !== columns)
      faults.push(`a row of ${cells.length} cells instead of ${columns}`);
    at += 1;
    for (const [column, cell] of cells.entries()) {
      if (cell.startIndex !== at) faults.push(`a cell at ${cell.startIndex} instead of ${at}`);
      at = readContent(cell.content ?? [], at + 1, faults);
      if (cell.endIndex !== at)
        faults.push(`a cell that ends at ${cell.endIndex} instead of ${at}`);
      const { rowSpan = 1, columnSpan = 1 } = cell.tableCellStyle ?? {};
      if (row + (rowSpan ?? 1) > rows.length)
        faults.push(`a cell over ${rowSpan} rows from ${row}`);
      if (column + (columnSpan ?? 1) > columns)
        faults.push(`a cell over ${columnSpan} columns from ${column}`);
      if (covered.has(`${row} ${column}`)) {
        if (rowSpan !== 1 || columnSpan !== 1)
          faults.push(`merged cells under others at ${row} ${column}`);
      }
      for (let y = row; y < row + (rowSpan ?? 1); y += 1) {
        for (let x = column; x < column + (columnSpan ?? 1); x += 1) {
          if (y !== row || x !== column) covered.add(`${y} ${x}`);
        }
      }
    }
    if (endIndex !== at) faults.push(`a row that ends at ${endIndex} instead of ${at}`);
  }
  if (at + 1 !== to) faults.push(`a table that ends at ${to} instead of ${at + 1}`);
}

function readParagraph(
  { elements = [] }: docs_v1.Schema$Paragraph,
  from: number,
  to: number,
  faults: string[],
): void {
  let at = from;
  for (const { startIndex = 0, endIndex, textRun } of elements) {
    if (startIndex !== at) faults.push(`a run at ${startIndex} instead of ${at}`);
    at = endIndex ?? Number.NaN;
    const content = textRun?.content ?? null;
    if (content === null) continue;
    if (content.length !== at - (startIndex ?? 0) || content === '')
      faults.push(`a run of ${content.length}`);
    if (/\p{Surrogate}/u.test(content))
      faults.push(`half a character in ${JSON.stringify(content)}`);
  }
  if (at !== to) faults.push(`a paragraph that ends at ${at} instead of ${to}`);
  if (!/^[^\n]*\n$/.test(elements.at(-1)?.textRun?.content ?? ''))
    faults.push(`no line break before ${to}`);
}
