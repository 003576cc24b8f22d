import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount, caseSeed, manyCasesMs } from '../../../case-count.ts';
import { bodyOf, createMarkdownSetUp } from './set-up.ts';

const { send, write, read, edit, markdownOf, batches } = await createMarkdownSetUp();

/** A document with this Markdown. */
async function documentWith(markdown: string): Promise<string> {
  const document = await write('');
  await send('appendToDocument', { document, markdown });
  return document;
}

const fill = (input: object) => send('fillTable', input);

/** The Markdown of a table. */
const tableOf = (header: readonly string[], ...rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const people = tableOf(['Task', 'Owner'], ['old', 'nobody']);

/** The first table of a document. */
const tableIn = (document: Parameters<typeof bodyOf>[0]) =>
  bodyOf(document).find(({ table }) => table) ?? {};

/** The text of each cell. Paragraphs end with a line feed, except the last one. */
const textsOf = ({ table }: ReturnType<typeof tableIn>) =>
  table?.tableRows?.map(({ tableCells = [] }) =>
    tableCells.map(({ content = [] }) =>
      content
        .flatMap(({ paragraph }) => paragraph?.elements ?? [])
        .map(({ textRun }) => textRun?.content)
        .join('')
        .slice(0, -1),
    ),
  );

/** A document whose only table has two merged cells. */
async function documentWithMerged(rowIndex: number): Promise<string> {
  const document = await documentWith(tableOf(['a', 'b'], ['c', 'd']));
  const { startIndex = 0 } = tableIn(await read(document));
  const tableStartLocation = { index: startIndex ?? 0 };
  const tableCellLocation = { tableStartLocation, rowIndex, columnIndex: 0 };
  const tableRange = { tableCellLocation, rowSpan: 1, columnSpan: 2 };
  await edit(document, { mergeTableCells: { tableRange } });
  return document;
}

describe('fillTable fills a table that exists', () => {
  test('below its header and adds the rows that are missing, with one read and one write', async () => {
    const document = await documentWith(`before\n\n${people}\n\nafter\n`);
    const rows = [
      ['one', 'Ada'],
      ['two', 'Grace'],
      ['three', 'Hana'],
    ];
    const { data, errors, reads } = await fill({ document, table: {}, rows });
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(2);
    expect(data.fillTable.losses).toEqual([]);
    const filled = tableOf(['Task', 'Owner'], ...rows);
    expect(await markdownOf(document)).toBe(`before\n\n${filled}\n\nafter\n`);
  });

  test.for([
    ['with a header', { header: ['Work'], rows: [['one']] }, ['Work', 'Owner'], ['one', 'nobody']],
    ['from its first row', { firstRow: 1, rows: [['one', 'x']] }, ['one', 'x'], ['old', 'nobody']],
    [
      'after its last row',
      { firstRow: 3, rows: [['new', 'x']] },
      ['Task', 'Owner'],
      ['old', 'nobody'],
      ['new', 'x'],
    ],
    ['except where a value is null', { rows: [[null, 'Ada']] }, ['Task', 'Owner'], ['old', 'Ada']],
    ['with an empty text', { rows: [['', 'Ada']] }, ['Task', 'Owner'], ['', 'Ada']],
    [
      'with only a header',
      { header: ['Work', null], rows: [] },
      ['Work', 'Owner'],
      ['old', 'nobody'],
    ],
  ] as const)('%s', async ([, input, header, ...rows]) => {
    const document = await documentWith(`${people}\n`);
    expect((await fill({ document, table: {}, ...input })).errors).toEqual([]);
    expect(await markdownOf(document)).toBe(`${tableOf(header, ...rows)}\n`);
  });

  test.for([
    ['the second one of the tab', { number: 2 }, 2],
    ['the first one of a section', { heading: 'B' }, 2],
    ['the second one of a section with its subsections', { heading: 'B', number: 2 }, 3],
  ] as const)('%s', async ([, table, expected]) => {
    const tables = ['1', '2', '3', '4'].map((name) => tableOf([name], ['old']));
    const texts = ['# A', tables[0], '# B', tables[1], '## C', tables[2], '# D', tables[3]];
    const document = await documentWith(texts.join('\n\n'));
    expect((await fill({ document, table, rows: [['new']] })).errors).toEqual([]);
    const changed = texts.map((text) =>
      text === tables[expected - 1] ? tableOf([`${expected}`], ['new']) : text,
    );
    expect(await markdownOf(document)).toBe(`${changed.join('\n\n')}\n`);
  });

  test('of another tab', async () => {
    const document = await documentWith(people);
    await edit(document, { addDocumentTab: { tabProperties: { title: 'Second' } } });
    const tabId = (await read(document)).tabs?.[1]?.tabProperties?.tabId ?? '';
    const location = { index: 1, tabId };
    await edit(document, { insertTable: { rows: 1, columns: 1, location } });
    const { errors } = await fill({ document, table: {}, tabId, rows: [['one'], ['two']] });
    expect(errors).toEqual([]);
    expect(await markdownOf(document)).toContain(people);
    const second = (await read(document)).tabs?.[1]?.documentTab?.body?.content ?? [];
    expect(textsOf(second.find(({ table }) => table) ?? {})).toEqual([[''], ['one'], ['two']]);
  });

  test('and keeps the style of its cells', async () => {
    const document = await documentWith(tableOf(['Task'], ['old']));
    const { startIndex } = tableIn(await read(document));
    const start = (startIndex ?? 0) + 3;
    await edit(document, {
      updateTextStyle: {
        range: { startIndex: start, endIndex: start + 5 },
        textStyle: { bold: true },
        fields: 'bold',
      },
    });
    await fill({ document, table: {}, header: ['Work'], rows: [['one']] });
    expect(await markdownOf(document)).toBe(`${tableOf(['**Work**'], ['one'])}\n`);
  });

  test('with the same values again has the same result', async () => {
    const document = await documentWith(people);
    const rows = [
      ['**a** [b](https://b.example)', '`c`'],
      ['![](https://images.example/d.png)', 'e'],
    ];
    const input = { document, table: {}, format: 'MARKDOWN', rows };
    await fill(input);
    const once = await markdownOf(document);
    expect(once).toContain('| **a** [b](https://b.example) | `c` |');
    await fill(input);
    expect(await markdownOf(document)).toBe(once);
  });
});

describe('fillTable inserts a table', () => {
  test.for([
    ['after a heading', { heading: 'A' }, '# A\n\n', '\n\none\n'],
    ['at the end', { end: true }, '# A\n\none\n\n', '\n'],
    ['at the start', { start: true }, '', '\n\n# A\n\none\n'],
  ] as const)('%s', async ([, newTableAfter, before, after]) => {
    const document = await documentWith('# A\n\none\n');
    const input = { document, newTableAfter, header: ['x', 'y'], rows: [['1'], [null, '2']] };
    const { errors, reads } = await fill(input);
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(2);
    const table = tableOf(['x', 'y'], ['1', ''], ['', '2']);
    expect(await markdownOf(document)).toBe(`${before}${table}${after}`);
  });

  test('whose header row is repeated on each page, or without a header row', async () => {
    const pins = async (input: object) => {
      const document = await documentWith('a');
      await fill({ document, newTableAfter: { end: true }, rows: [['1']], ...input });
      const { table } = tableIn(await read(document));
      return table?.tableRows?.map(({ tableRowStyle }) => tableRowStyle?.tableHeader ?? false);
    };
    expect(await pins({ header: ['x'] })).toEqual([true, false]);
    expect(await pins({})).toEqual([false]);
  });
});

describe('the values of fillTable', () => {
  const odd = '*a* _b_ `c` <d> [e](f) & | \\ https://g.example';

  const textOfCell = async (document: string) =>
    tableIn(await read(document))
      .table?.tableRows?.[1]?.tableCells?.[0]?.content?.flatMap(
        ({ paragraph }) => paragraph?.elements ?? [],
      )
      .map(({ textRun }) => [textRun?.content, textRun?.textStyle]);

  test('are text, exactly as it is, if no format is given', async () => {
    const document = await documentWith(people);
    const { data } = await fill({ document, table: {}, rows: [[`${odd}\nnext`]] });
    expect(await textOfCell(document)).toEqual([[`${odd}\vnext\n`, {}]]);
    expect(data.fillTable.losses).toEqual([]);
  });

  test('are Markdown with this format, and blocks are text', async () => {
    const document = await documentWith(people);
    const rows = [
      ['**a** <br>b', '- ~~c~~'],
      ['# d', '| e |'],
    ];
    await fill({ document, table: {}, format: 'MARKDOWN', rows });
    const filled = tableOf(['Task', 'Owner'], ['**a** <br>b', '- ~~c~~'], ['# d', '\\| e \\|']);
    expect(await markdownOf(document)).toBe(`${filled}\n`);
  });

  test.for([
    ['TEXT', 'a\u0000b', 'characters that a document cannot contain at rows[0][1]'],
    ['MARKDOWN', '[a](b)', 'link to “b”, which is no complete address at rows[0][1]'],
    ['MARKDOWN', 'a  \n<x>', 'HTML “<x>” at rows[0][1]'],
  ] as const)(
    'in format %s name what %j contains and a cell cannot',
    async ([format, value, loss]) => {
      const document = await documentWith(people);
      const { data } = await fill({ document, table: {}, format, rows: [[null, value]] });
      expect(data.fillTable.losses).toEqual([loss]);
    },
  );
});

test('a dry run of fillTable returns the requests that the write sends, and writes nothing', async () => {
  const document = await documentWith(`a\n\n${people}\n`);
  const before = await read(document);
  const input = { document, table: {}, header: ['x'], rows: [['1', '2'], ['3']] };
  const dry = await fill({ ...input, dryRun: true });
  expect(dry.errors).toEqual([]);
  expect(dry.reads).toHaveLength(1);
  expect(await read(document)).toEqual(before);
  await fill(input);
  expect(batches()[0]?.requests).toEqual(dry.data.fillTable.sentRequests);
});

/** What the documentation says that a fill does. */
function filledOf(
  before: readonly (readonly string[])[],
  header: readonly (string | null)[] | null,
  rows: readonly (readonly (string | null)[])[],
  firstRow: number,
) {
  const texts = before.map((row) => [...row]);
  while (texts.length < firstRow - 1 + rows.length) texts.push(before[0]?.map(() => '') ?? []);
  const write = (values: readonly (string | null)[], row: number) => {
    for (const [column, value] of values.entries())
      if (value !== null) (texts[row] ?? [])[column] = value;
  };
  if (header !== null) write(header, 0);
  for (const [index, values] of rows.entries()) write(values, firstRow - 1 + index);
  return texts;
}

test('fillTable changes the cells with values and nothing else, in random tables', {
  timeout: manyCasesMs,
}, async () => {
  const columns = 3;
  const old = fc.constantFrom('', 'a', 'b\nc', '😀');
  const value = fc.constantFrom(null, '', 'new', '😀 **x**', '\tz');
  const values = fc.array(value, { maxLength: columns });
  const cases = fc.record({
    before: fc.array(fc.array(old, { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 4,
    }),
    header: fc.option(values),
    rows: fc.array(values, { maxLength: 5 }),
    isFirst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ before, header, rows, isFirst }) => {
      fc.pre([header ?? [], ...rows].flat().some((one) => one !== null));
      const firstRow = isFirst && header === null ? 1 : 2;
      const document = await write('before');
      await edit(
        document,
        { insertTable: { rows: before.length, columns, location: { index: 7 } } },
        ...before
          .flatMap((row, at) =>
            row.map((text, column) => ({ text, index: 11 + at * (2 * columns + 1) + 2 * column })),
          )
          .filter(({ text }) => text !== '')
          .toReversed()
          .map(({ text, index }) => ({ insertText: { text, location: { index } } })),
      );
      const input = { document, table: {}, header, rows, firstRow };
      expect((await fill(input)).errors).toEqual([]);
      const after = await read(document);
      expect(textsOf(tableIn(after))).toEqual(filledOf(before, header, rows, firstRow));
      expect(await markdownOf(document)).toMatch(/^before\n\n\|[\s\S]*\|\n$/);
    }),
    { numRuns: caseCount(200, 15), seed: caseSeed(20_261_122), endOnFailure: true },
  );
});

describe('fillTable rejects', () => {
  test.for([
    [
      'a row with too many values',
      {
        rows: [
          ['1', '2'],
          ['3', '4', '5'],
        ],
      },
      'rows[1]',
      'rows[1] has 3 values, but row 3 of the table has 2 cells.',
    ],
    [
      'a header with too many values',
      { header: ['1', '2', '3'] },
      'header',
      'header has 3 values, but row 1',
    ],
    [
      'a table that does not exist',
      { table: { number: 2 } },
      'table.number',
      'The tab has no table number 2: it has 1 table.',
    ],
    [
      'a section without a table',
      { table: { heading: 'B' } },
      'table.number',
      'The section “B” has no table.',
    ],
    [
      'a heading that does not exist',
      { table: { heading: 'C' } },
      'table.heading',
      'no heading “C”',
    ],
    [
      'an occurrence that does not exist',
      { table: { heading: 'A' }, occurrence: 2 },
      'occurrence',
      'occurs once',
    ],
    [
      'rows that begin beyond the end of the table',
      { firstRow: 4 },
      'firstRow',
      'The table has 2 rows, so firstRow can be at most 3.',
    ],
    ['a tab that does not exist', { tabId: 't.x' }, 'tabId', 'no tab with this id'],
  ] as const)('%s after one read', async ([, more, field, message]) => {
    const document = await documentWith(`# A\n\n${people}\n\n# B\n`);
    const before = await read(document);
    const result = await fill({ document, table: {}, rows: [['new']], ...more });
    expect(result.errors).toMatchObject([
      {
        message: expect.stringContaining(message),
        extensions: { code: 'BAD_USER_INPUT', field, applied: 'NO' },
      },
    ]);
    expect(result.reads).toHaveLength(1);
    expect(await read(document)).toEqual(before);
  });

  test('a value for a cell that is merged into another one, and accepts null for it', async () => {
    const document = await documentWithMerged(1);
    const { errors } = await fill({ document, table: {}, rows: [['x', 'y']] });
    expect(errors).toMatchObject([
      {
        message: 'The cell in row 2, column 2 is merged into another one. Give null for it.',
        extensions: { code: 'BAD_USER_INPUT', field: 'rows[0][1]', applied: 'NO' },
      },
    ]);
    expect((await fill({ document, table: {}, rows: [['x', null]] })).errors).toEqual([]);
    expect(await markdownOf(document)).toContain('| x |');
  });

  test.for([
    ['of a table that exists', { table: {} }],
    ['of a new table', { newTableAfter: { end: true } }],
  ] as const)(
    'values %s that need more than 10,000 requests',
    { tags: 'slow' },
    async ([, place]) => {
      const document = await documentWith(people);
      const rows = Array.from({ length: 1000 }, () =>
        Array(2).fill('**a** *b* `c` ~~d~~ <u>e</u>'),
      );
      const { errors, upstream } = await fill({ document, ...place, format: 'MARKDOWN', rows });
      expect(errors).toMatchObject([
        {
          message: expect.stringMatching(/^rows needs 1\d{4} requests to Google/),
          extensions: { code: 'BAD_USER_INPUT', field: 'rows', applied: 'NO' },
        },
      ]);
      expect(upstream.totals.writes).toBe(0);
    },
  );

  test('rows that would be added after merged cells', async () => {
    const document = await documentWithMerged(1);
    const { errors, upstream } = await fill({ document, table: {}, rows: [['x'], ['y']] });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'rows[1]' } }]);
    expect(upstream.totals.writes).toBe(0);
    const other = await documentWithMerged(0);
    expect((await fill({ document: other, table: {}, rows: [['x'], ['y']] })).errors).toEqual([]);
  });

  test.for([
    ['a missing place', { table: null }, 'table'],
    ['two places', { newTableAfter: { end: true } }, 'newTableAfter'],
    ['a blank place', { table: null, newTableAfter: { text: ' ' } }, 'newTableAfter.text'],
    [
      'a row of a new table',
      { table: null, newTableAfter: { end: true }, firstRow: 1 },
      'firstRow',
    ],
    ['table number 0', { table: { number: 0 } }, 'table.number'],
    ['a blank heading', { table: { heading: ' ' } }, 'table.heading'],
    ['occurrence 0', { occurrence: 0 }, 'occurrence'],
    ['row 0', { firstRow: 0 }, 'firstRow'],
    ['a header and row 1', { firstRow: 1, header: ['a'] }, 'firstRow'],
    ['rows without a value', { rows: [[], [null]] }, 'rows'],
    ['too many cells', { rows: [Array(100).fill('a'), ...Array(100).fill([])] }, 'rows'],
    ['too long values', { rows: [['a'.repeat(200_001)]] }, 'rows'],
    ['too many rows', { rows: Array(1001).fill(['a']) }, 'rows'],
  ] as const)('%s before anything is sent', async ([, more, field]) => {
    const document = '1OneParagraphDoc0000000000000000000000000000';
    const result = await fill({ document, table: {}, rows: [['a']], ...more });
    expect(result.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(result.wireRequests).toBe(0);
  });
});
