import type { docs_v1 } from '@googleapis/docs';

type Element = docs_v1.Schema$StructuralElement;
type Segments = Readonly<Record<string, { readonly content?: readonly Element[] }>>;

// The rules that every document of the service follows. It uses plain comparisons instead of assertions, because property
// tests check thousands of documents.

/** The violations in the tabs of a document: gaps, paragraphs without an end, malformed tables, broken references. */
export function violationsOf(tabs: readonly docs_v1.Schema$Tab[]): readonly string[] {
  return tabs.flatMap(({ documentTab = {}, childTabs = [], tabProperties }) => [
    ...violationsOfTab(documentTab).map((fault) => `${tabProperties?.tabId}: ${fault}`),
    ...violationsOf(childTabs),
  ]);
}

function violationsOfTab(tab: docs_v1.Schema$DocumentTab): readonly string[] {
  // The types of the client allow null everywhere, but the service never sends null.
  const segments: Segments = {
    ...(tab.headers as Segments),
    ...(tab.footers as Segments),
    ...(tab.footnotes as Segments),
  };
  const violations: string[] = [];
  const ends = new Map([
    [undefined as string | undefined, checkContent(tab.body?.content ?? [], 0, violations)],
  ]);
  for (const [id, { content = [] }] of Object.entries(segments))
    ends.set(id, checkContent(content, 0, violations));
  if (tab.body?.content?.[0]?.sectionBreak === undefined)
    violations.push('no section at the start');
  for (const { namedRanges = [] } of Object.values(tab.namedRanges ?? {})) {
    for (const { ranges = [] } of namedRanges ?? []) {
      for (const { startIndex = 0, endIndex, segmentId } of ranges ?? []) {
        const end = ends.get(segmentId ?? undefined) ?? -1;
        const isValid = (startIndex ?? 0) < (endIndex ?? 0) && (endIndex ?? 0) <= end;
        if (!isValid)
          violations.push(`a missing range from ${startIndex} to ${endIndex} of ${end}`);
      }
    }
  }
  return [...violations, ...brokenReferences(tab)];
}

/** Finds references to objects that do not exist, and objects without references. */
function brokenReferences(tab: docs_v1.Schema$DocumentTab): readonly string[] {
  const text = JSON.stringify([tab.body, tab.headers, tab.footers, tab.footnotes]);
  const styles = JSON.stringify([tab.body, tab.documentStyle]);
  const contains = (text: string, id: string) => text.includes(`"${id}"`);
  const collections: readonly (readonly [string, object | null | undefined, string])[] = [
    ['footnotes', tab.footnotes, text.replaceAll(/"footnotes?":\{.*/g, '')],
    ['inlineObjects', tab.inlineObjects, text],
    ['positionedObjects', tab.positionedObjects, text],
    ['headers', tab.headers, styles],
    ['footers', tab.footers, styles],
  ];
  const unreferenced = collections.flatMap(([name, all, text]) =>
    Object.keys(all ?? {})
      .filter((id) => !contains(text, id))
      .map((id) => `no reference to ${id} of ${name}`),
  );
  const missing = (pattern: RegExp, all: object | null | undefined) =>
    [...`${text}${styles}`.matchAll(pattern)]
      .filter(([, id = '']) => !(id in (all ?? {})))
      .map(([match]) => `${match} does not exist`);
  return [
    ...unreferenced,
    ...missing(/"inlineObjectId":"([^"]+)"/g, tab.inlineObjects),
    ...missing(/"listId":"([^"]+)"/g, tab.lists),
    ...missing(/"\w+HeaderId":"([^"]+)"/g, tab.headers),
    ...missing(/"\w+FooterId":"([^"]+)"/g, tab.footers),
  ];
}

/** Checks content that starts at an index. Returns its end index. */
function checkContent(content: readonly Element[], from: number, violations: string[]): number {
  let at = from;
  for (const element of content) {
    const { startIndex = 0, endIndex, paragraph, table, tableOfContents } = element;
    if (startIndex !== at) violations.push(`an element at ${startIndex} instead of ${at}`);
    at = endIndex ?? Number.NaN;
    if (paragraph) checkParagraph(paragraph, startIndex ?? 0, at, violations);
    if (tableOfContents)
      checkContent(tableOfContents.content ?? [], (startIndex ?? 0) + 1, violations);
    if (table) checkTable(table, startIndex ?? 0, at, violations);
  }
  if (!content.at(-1)?.paragraph) violations.push(`no paragraph at the end, ${at}`);
  return at;
}

function checkTable(
  table: docs_v1.Schema$Table,
  from: number,
  to: number,
  violations: string[],
): void {
  let at = from + 1;
  const rows = table.tableRows ?? [];
  const columns = table.columns ?? 0;
  if (rows.length !== table.rows || rows.length === 0)
    violations.push(`a table of ${rows.length} rows`);
  if (table.tableStyle?.tableColumnProperties?.length !== columns)
    violations.push('columns without properties');
  const covered = new Set<string>();
  for (const [row, { startIndex, endIndex, tableCells: cells = [] }] of rows.entries()) {
    if (startIndex !== at) violations.push(`a row at ${startIndex} instead of ${at}`);
    if (cells.length !== columns)
      violations.push(`a row of ${cells.length} cells instead of ${columns}`);
    at += 1;
    for (const [column, cell] of cells.entries()) {
      if (cell.startIndex !== at) violations.push(`a cell at ${cell.startIndex} instead of ${at}`);
      at = checkContent(cell.content ?? [], at + 1, violations);
      if (cell.endIndex !== at)
        violations.push(`a cell that ends at ${cell.endIndex} instead of ${at}`);
      const { rowSpan = 1, columnSpan = 1 } = cell.tableCellStyle ?? {};
      if (row + (rowSpan ?? 1) > rows.length)
        violations.push(`a cell over ${rowSpan} rows from ${row}`);
      if (column + (columnSpan ?? 1) > columns)
        violations.push(`a cell over ${columnSpan} columns from ${column}`);
      if (covered.has(`${row} ${column}`)) {
        if (rowSpan !== 1 || columnSpan !== 1)
          violations.push(`merged cells under others at ${row} ${column}`);
      }
      for (let y = row; y < row + (rowSpan ?? 1); y += 1) {
        for (let x = column; x < column + (columnSpan ?? 1); x += 1) {
          if (y !== row || x !== column) covered.add(`${y} ${x}`);
        }
      }
    }
    if (endIndex !== at) violations.push(`a row that ends at ${endIndex} instead of ${at}`);
  }
  if (at + 1 !== to) violations.push(`a table that ends at ${to} instead of ${at + 1}`);
}

function checkParagraph(
  { elements = [] }: docs_v1.Schema$Paragraph,
  from: number,
  to: number,
  violations: string[],
): void {
  let at = from;
  for (const { startIndex = 0, endIndex, textRun } of elements) {
    if (startIndex !== at) violations.push(`a run at ${startIndex} instead of ${at}`);
    at = endIndex ?? Number.NaN;
    const content = textRun?.content ?? null;
    if (content === null) continue;
    if (content.length !== at - (startIndex ?? 0) || content === '')
      violations.push(`a run of ${content.length}`);
    if (/\p{Surrogate}/u.test(content))
      violations.push(`half a character in ${JSON.stringify(content)}`);
  }
  if (at !== to) violations.push(`a paragraph that ends at ${at} instead of ${to}`);
  if (!/^[^\n]*\n$/.test(elements.at(-1)?.textRun?.content ?? ''))
    violations.push(`no line break before ${to}`);
}
