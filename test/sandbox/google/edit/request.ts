import type { docs_v1 } from '@googleapis/docs';
import fc from 'fast-check';

type Document = docs_v1.Schema$Document;
type Element = docs_v1.Schema$StructuralElement;
type Request = docs_v1.Schema$Request;

// Random requests of every kind that are mostly valid for the current document. The seeds are numbers, from which locations
// are computed when the document is known.

/** The random input of a request. */
export interface RequestSeed {
  readonly kind: string;
  readonly numbers: readonly number[];
  readonly text: string;
  readonly flag: boolean;
}

const words = [
  ...['a', 'Rain ', '\n', '\t', '🌦️', '👩‍🔬', 'e\u0301', 'שלום', 'مطر', '\u0007', '𝒳', 'ab\ncd'],
];

interface Table {
  readonly start: number;
  readonly rows: number;
  readonly columns: number;
}

interface Segment {
  readonly tabId: string;
  readonly segmentId?: string;
  readonly end: number;
  readonly tables: readonly Table[];
}

function segmentsOf(tabs: readonly docs_v1.Schema$Tab[]): readonly Segment[] {
  return tabs.flatMap(({ tabProperties, documentTab = {}, childTabs = [] }) => {
    const tabId = tabProperties?.tabId ?? '';
    const others = { ...documentTab.headers, ...documentTab.footers, ...documentTab.footnotes };
    return [
      { tabId, ...measure(documentTab.body?.content ?? []) },
      ...Object.entries(others).map(([segmentId, { content = [] }]) => ({
        tabId,
        segmentId,
        ...measure(content ?? []),
      })),
      ...segmentsOf(childTabs),
    ];
  });
}

const measure = (content: readonly Element[]) => ({
  end: content.at(-1)?.endIndex ?? 0,
  tables: tablesIn(content),
});

function tablesIn(content: readonly Element[]): readonly Table[] {
  return content.flatMap(({ table, startIndex }): readonly Table[] => {
    if (!table) return [];
    const cells = (table.tableRows ?? []).flatMap(({ tableCells }) => tableCells ?? []);
    return [
      { start: startIndex ?? 0, rows: table.rows ?? 0, columns: table.columns ?? 0 },
      ...cells.flatMap((cell) => tablesIn(cell.content ?? [])),
    ];
  });
}

/** Computes the locations and other inputs of a request from a seed. */
function toInputs(document: Document, { numbers, text, flag }: RequestSeed) {
  const [n0 = 0, n1 = 0, n2 = 0, n3 = 0] = numbers;
  const segments = segmentsOf(document.tabs ?? []);
  const segment = segments[n0 % segments.length] ?? { tabId: '', end: 1, tables: [] };
  const { tabId, segmentId, end, tables } = segment;
  const where = { tabId, ...(segmentId && { segmentId }) };
  const first = segmentId ? 0 : 1;
  const startIndex = first + (n1 % Math.max(1, end - first));
  const location = { ...where, index: startIndex };
  // Mostly short, because long ranges are mostly rejected.
  const maxLength = n3 % 3 === 0 ? end - startIndex : Math.min(4, end - startIndex);
  const range = { ...where, startIndex, endIndex: startIndex + 1 + (n2 % Math.max(1, maxLength)) };
  const table = tables[n1 % Math.max(1, tables.length)] ?? { start: 3, rows: 1, columns: 1 };
  const tableStartLocation = { ...where, index: table.start };
  const [rowIndex, columnIndex] = [n2 % table.rows, n3 % table.columns];
  const tableCellLocation = { tableStartLocation, rowIndex, columnIndex };
  const tableRange = { tableCellLocation, rowSpan: 1 + (n1 % 2), columnSpan: 1 + (n2 % 2) };
  const tab = document.tabs?.[0]?.documentTab ?? {};
  const sections = (tab.body?.content ?? []).filter(({ sectionBreak }) => sectionBreak);
  const otherTabId = segments[n2 % segments.length]?.tabId ?? '';
  const section = sections[n1 % Math.max(1, sections.length)]?.startIndex ?? 0;
  const named = Object.values(tab.namedRanges ?? {}).flatMap(
    ({ namedRanges }) => namedRanges ?? [],
  );
  const namedRangeId = named[n1 % Math.max(1, named.length)]?.namedRangeId ?? 'kix.none';
  const keyOf = (map: object | null | undefined) => Object.keys(map ?? {})[n1 % 2] ?? 'kix.none';
  const insertion = flag && n3 % 4 === 0 ? { endOfSegmentLocation: where } : { location };
  return {
    insertion,
    range,
    tableStartLocation,
    tableCellLocation,
    tableRange,
    tab,
    tabId,
    keyOf,
    section,
    otherTabId,
    namedRangeId,
    text,
    flag,
    n: n1,
    m: n2,
  };
}

type RequestInputs = ReturnType<typeof toInputs>;

const url = 'https://weather.example/rain.png';
const points = (magnitude: number) => ({ magnitude, unit: 'PT' });

/** Creates a request of each kind. */
const requestFactories: {
  readonly [Kind in keyof Request]-?: (places: RequestInputs) => Request[Kind];
} = {
  insertText: ({ insertion, text }) => ({ ...insertion, text }),
  deleteContentRange: ({ range }) => ({ range }),
  replaceAllText: ({ text, flag, n, m }) => ({
    containsText:
      m % 4 === 0
        ? { text: ['(a', 'R.', '[a', 'a**', '(?=a)'][n % 5] ?? 'a', searchByRegex: true }
        : { text: ['a', 'Rain', 'e', '🌦️', 'cd'][n % 5] ?? 'a', matchCase: flag },
    replaceText: text,
  }),
  updateTextStyle: ({ range, flag, n }) => {
    const styles: readonly docs_v1.Schema$TextStyle[] = [
      { bold: flag },
      { link: { url } },
      { foregroundColor: {}, fontSize: points(8) },
      {},
      { bold: flag, fontSize: points(0) },
      { weightedFontFamily: { fontFamily: 'Arial', weight: flag ? 450 : 700 } },
      { link: {} },
    ];
    const fields = [
      ...['bold', 'link', 'foregroundColor,fontSize', '*'],
      ...[flag ? 'bold' : 'fontSize', 'weightedFontFamily', 'link'],
    ];
    return { range, textStyle: styles[n % 7] ?? {}, fields: fields[n % 7] ?? '*' };
  },
  updateParagraphStyle: ({ range, flag, n, m }) => ({
    range,
    paragraphStyle: {
      namedStyleType: flag ? 'HEADING_1' : 'NORMAL_TEXT',
      alignment: 'END',
      pageBreakBefore: m % 2 === 0,
      ...(m % 7 === 0 && { lineSpacing: 0 }),
    },
    fields: ['namedStyleType', 'alignment', '*', 'pageBreakBefore'][n % 4] ?? '*',
  }),
  createParagraphBullets: ({ range, flag }) => ({
    range,
    bulletPreset: flag ? 'BULLET_CHECKBOX' : 'NUMBERED_DECIMAL_NESTED',
  }),
  deleteParagraphBullets: ({ range }) => ({ range }),
  createNamedRange: ({ range, flag }) => ({ range, name: flag ? 'one' : 'other' }),
  deleteNamedRange: ({ flag, m, namedRangeId }) =>
    m % 2 === 0 ? { namedRangeId } : { name: flag ? 'one' : 'other' },
  replaceNamedRangeContent: ({ flag, text, m, namedRangeId }) =>
    m % 2 === 0 ? { namedRangeId, text } : { namedRangeName: flag ? 'one' : 'other', text },
  insertTable: ({ insertion, n, m }) => ({ ...insertion, rows: 1 + (n % 3), columns: 1 + (m % 3) }),
  insertTableRow: ({ tableCellLocation, flag }) => ({ tableCellLocation, insertBelow: flag }),
  insertTableColumn: ({ tableCellLocation, flag }) => ({ tableCellLocation, insertRight: flag }),
  deleteTableRow: ({ tableCellLocation }) => ({ tableCellLocation }),
  deleteTableColumn: ({ tableCellLocation }) => ({ tableCellLocation }),
  mergeTableCells: ({ tableRange }) => ({ tableRange }),
  unmergeTableCells: ({ tableRange }) => ({ tableRange }),
  updateTableCellStyle: ({ tableRange }) => ({
    tableRange,
    tableCellStyle: { borderRight: { width: points(2) }, contentAlignment: 'MIDDLE' },
    fields: 'borderRight,contentAlignment',
  }),
  updateTableColumnProperties: ({ tableStartLocation, n, m }) => ({
    tableStartLocation,
    ...(m % 2 === 0 && { columnIndices: [m % 3] }),
    tableColumnProperties: {
      widthType: n % 3 === 0 ? 'EVENLY_DISTRIBUTED' : 'FIXED_WIDTH',
      ...(m % 3 > 0 && { width: points(m % 5 === 0 ? 4 : 50) }),
    },
    fields: ['*', 'widthType', 'width'][n % 3] ?? '*',
  }),
  updateTableRowStyle: ({ tableStartLocation, n }) => ({
    tableStartLocation,
    ...(n % 2 === 0 && { rowIndices: [n % 3] }),
    tableRowStyle: { preventOverflow: true },
    fields: 'preventOverflow',
  }),
  pinTableHeaderRows: ({ tableStartLocation, n }) => ({
    tableStartLocation,
    pinnedHeaderRowsCount: n % 3,
  }),
  insertInlineImage: ({ insertion }) => ({ ...insertion, uri: url }),
  replaceImage: ({ tab, keyOf }) => ({ imageObjectId: keyOf(tab.inlineObjects), uri: url }),
  deletePositionedObject: ({ tab, keyOf }) => ({ objectId: keyOf(tab.positionedObjects) }),
  insertPageBreak: ({ insertion }) => insertion,
  insertSectionBreak: ({ insertion }) => ({ ...insertion, sectionType: 'NEXT_PAGE' }),
  updateSectionStyle: ({ range, n }) => ({
    range,
    sectionStyle: { marginTop: points(40) },
    fields: n % 5 === 0 ? 'marginTop,marginBottom' : 'marginTop',
  }),
  updateDocumentStyle: ({ tabId, n }) => ({
    tabId,
    documentStyle: { marginTop: points(30) },
    fields: n % 5 === 0 ? '*' : 'marginTop',
  }),
  updateNamedStyle: ({ tabId, flag }) => ({
    tabId,
    namedStyle: { namedStyleType: 'HEADING_1', textStyle: { bold: flag } },
    fields: 'namedStyleType,textStyle.bold',
  }),
  createHeader: ({ section, flag }) => ({
    type: 'DEFAULT',
    ...(flag && { sectionBreakLocation: { index: section } }),
  }),
  createFooter: ({ section, flag }) => ({
    type: 'DEFAULT',
    ...(flag && { sectionBreakLocation: { index: section } }),
  }),
  deleteHeader: ({ tab, keyOf }) => ({ headerId: keyOf(tab.headers) }),
  deleteFooter: ({ tab, keyOf }) => ({ footerId: keyOf(tab.footers) }),
  createFootnote: ({ insertion }) => insertion,
  insertPerson: ({ insertion }) => ({
    ...insertion,
    personProperties: { email: 'grace@fernwood.example' },
  }),
  insertDate: ({ insertion }) => ({
    ...insertion,
    dateElementProperties: { timestamp: '2026-09-15T12:00:00Z' },
  }),
  insertRichLink: ({ insertion }) => ({ ...insertion, richLinkProperties: { uri: url } }),
  addDocumentTab: ({ flag, tabId, n, m }) => ({
    tabProperties: {
      ...(flag && { parentTabId: tabId }),
      ...(n % 3 === 0 && { index: m % 3 }),
      ...(n % 4 === 0 && { title: `Tab ${m % 3}`, iconEmoji: m % 2 === 0 ? '🌦️' : 'a' }),
    },
  }),
  updateDocumentTabProperties: ({ tabId, text, n, m, otherTabId }) => ({
    tabProperties: { tabId, title: text, index: m % 3, parentTabId: otherTabId },
    fields: ['title', 'index', 'parentTabId', 'index,parentTabId', 'nestingLevel'][n % 5] ?? '*',
  }),
  deleteTab: ({ tabId }) => ({ tabId }),
};

const kinds = Object.keys(requestFactories);

/** Seeds of requests of all kinds. Text, deletions and tables are more frequent than others. */
export const requestSeeds: fc.Arbitrary<RequestSeed> = fc.record({
  kind: fc.oneof(
    fc.constantFrom('insertText', 'deleteContentRange', 'insertTable', 'mergeTableCells'),
    fc.constantFrom(...kinds),
  ),
  numbers: fc.array(fc.nat(999), { minLength: 4, maxLength: 4 }),
  text: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join('')),
  flag: fc.boolean(),
});

/** Creates the request of a seed for this document. */
export function toRequest(seed: RequestSeed, document: Document): Request {
  // The kind is a key of requestFactories.
  const create = requestFactories[seed.kind as keyof Request];
  return { [seed.kind]: create(toInputs(document, seed)) };
}
