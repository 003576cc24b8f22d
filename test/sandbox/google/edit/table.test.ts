import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { contentOf, runsOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, write } = useEdits();
type Request = docs_v1.Schema$Request;

/** A document with a table after `one`: the numbers of its cells as text, row by row. */
async function writeTable(rows: number, columns: number): Promise<string> {
  const id = await write('onetwo');
  const cells = Array.from({ length: rows * columns }, (_, at) => ({
    insertText: {
      text: `${at}`,
      location: {
        index: 5 + 3 + Math.floor(at / columns) * (2 * columns + 1) + 2 * (at % columns),
      },
    },
  }));
  await edit(id, { insertTable: { rows, columns, location: { index: 4 } } }, ...cells.toReversed());
  return id;
}

const cellAt = (rowIndex: number, columnIndex: number, index = 5) => ({
  tableStartLocation: { index },
  rowIndex,
  columnIndex,
});
const rangeAt = (row: number, column: number, rowSpan: number, columnSpan: number) => ({
  tableCellLocation: cellAt(row, column),
  rowSpan,
  columnSpan,
});
const merge = (...range: Parameters<typeof rangeAt>): Request => ({
  mergeTableCells: { tableRange: rangeAt(...range) },
});

const tableOf = async (id: string) =>
  contentOf(await read(id)).find(({ table }) => table)?.table ?? null;

/** The text of each cell, with its row and column span if it spans several. */
async function cellsOf(id: string): Promise<readonly (readonly string[])[]> {
  const { tableRows = [] } = (await tableOf(id)) ?? {};
  return (tableRows ?? []).map(({ tableCells = [] }) =>
    tableCells.map(({ content = [], tableCellStyle }) => {
      const { rowSpan, columnSpan } = tableCellStyle ?? {};
      const text = runsOf(content ?? [])
        .flat()
        .join('')
        .trimEnd();
      return rowSpan === 1 && columnSpan === 1 ? text : `${text} (${rowSpan} × ${columnSpan})`;
    }),
  );
}

test('a table is inserted after a new line break', async () => {
  const id = await write('onetwo');
  await edit(id, { insertTable: { rows: 2, columns: 3, location: { index: 4 } } });
  const [, before, table, after] = contentOf(await read(id));
  expect(before).toMatchObject({ startIndex: 1, endIndex: 5 });
  // A document grows by rows × (2 × columns + 1) + 3.
  expect(table).toMatchObject({ startIndex: 5, endIndex: 21, table: { rows: 2, columns: 3 } });
  expect(table?.table?.tableRows?.[1]?.tableCells?.[2]?.content?.[0]?.startIndex).toBe(19);
  expect(runsOf([before ?? {}, after ?? {}])).toEqual([['one\n'], ['two\n']]);
  expect(table?.table?.tableRows?.[0]?.tableCells?.[0]?.tableCellStyle).toMatchObject({
    rowSpan: 1,
    columnSpan: 1,
  });
});

test('tables can be nested, and text in a table has the style of the text before it', async () => {
  const id = await write('one');
  await edit(
    id,
    {
      updateTextStyle: {
        range: { startIndex: 1, endIndex: 4 },
        textStyle: { bold: true },
        fields: 'bold',
      },
    },
    { insertTable: { rows: 1, columns: 1, location: { index: 4 } } },
    { insertTable: { rows: 1, columns: 1, location: { index: 8 } } },
    { insertText: { text: 'in', location: { index: 12 } } },
  );
  const cell = (await tableOf(id))?.tableRows?.[0]?.tableCells?.[0];
  const inner = cell?.content?.[1]?.table?.tableRows?.[0]?.tableCells?.[0];
  expect(runsOf(inner?.content ?? [])).toEqual([[['in\n', { bold: true }]]]);
});

test('rows are inserted above and below', async () => {
  const id = await writeTable(2, 2);
  await edit(
    id,
    { insertTableRow: { tableCellLocation: cellAt(1, 0), insertBelow: true } },
    { insertTableRow: { tableCellLocation: cellAt(0, 1), insertBelow: false } },
  );
  expect(await cellsOf(id)).toEqual([
    ['', ''],
    ['0', '1'],
    ['2', '3'],
    ['', ''],
  ]);
});

test('columns are inserted to the left and to the right', async () => {
  const id = await writeTable(2, 2);
  await edit(
    id,
    { insertTableColumn: { tableCellLocation: cellAt(1, 1), insertRight: true } },
    { insertTableColumn: { tableCellLocation: cellAt(0, 1) } },
  );
  expect(await cellsOf(id)).toEqual([
    ['0', '', '1', ''],
    ['2', '', '3', ''],
  ]);
  expect((await tableOf(id))?.tableStyle?.tableColumnProperties).toHaveLength(4);
});

test('rows and columns are deleted, and with the last one the table', async () => {
  const id = await writeTable(2, 3);
  await edit(id, { deleteTableColumn: { tableCellLocation: cellAt(1, 1) } });
  expect(await cellsOf(id)).toEqual([
    ['0', '2'],
    ['3', '5'],
  ]);
  await edit(id, { deleteTableRow: { tableCellLocation: cellAt(0, 0) } });
  expect(await cellsOf(id)).toEqual([['3', '5']]);
  await edit(id, { deleteTableRow: { tableCellLocation: cellAt(0, 0) } });
  expect(runsOf(contentOf(await read(id)))).toEqual([['one\n'], ['two\n']]);
  const other = await writeTable(1, 1);
  await edit(other, { deleteTableColumn: { tableCellLocation: cellAt(0, 0) } });
  expect(await tableOf(other)).toBeNull();
});

test('merging cells joins their text, and unmerging leaves it in the head cell', async () => {
  const id = await writeTable(3, 3);
  await edit(id, merge(0, 1, 2, 2));
  expect(await cellsOf(id)).toEqual([
    ['0', '1\n2\n4\n5 (2 × 2)', ''],
    ['3', '', ''],
    ['6', '7', '8'],
  ]);
  await edit(id, { unmergeTableCells: { tableRange: rangeAt(0, 2, 1, 1) } });
  expect(await cellsOf(id)).toEqual([
    ['0', '1\n2\n4\n5', ''],
    ['3', '', ''],
    ['6', '7', '8'],
  ]);
});

test('empty cells add no text when merged, and footnotes are kept', async () => {
  const id = await writeTable(1, 3);
  await edit(
    id,
    { deleteContentRange: { range: { startIndex: 8, endIndex: 9 } } },
    { createFootnote: { location: { index: 11 } } },
    merge(0, 0, 1, 3),
  );
  expect(await cellsOf(id)).toEqual([['1<footnoteReference>\n2 (1 × 3)', '', '']]);
  const [tab] = (await read(id)).tabs ?? [];
  expect(Object.keys(tab?.documentTab?.footnotes ?? {})).toHaveLength(1);
});

test('merged cells grow and shrink with the rows and columns that they span', async () => {
  const id = await writeTable(3, 3);
  await edit(
    id,
    merge(0, 0, 2, 2),
    { insertTableRow: { tableCellLocation: cellAt(0, 2), insertBelow: true } },
    { insertTableColumn: { tableCellLocation: cellAt(3, 0), insertRight: true } },
  );
  expect(await cellsOf(id)).toEqual([
    ['0\n1\n3\n4 (3 × 3)', '', '', '2'],
    ['', '', '', ''],
    ['', '', '', '5'],
    ['6', '', '7', '8'],
  ]);
  await edit(
    id,
    { deleteTableRow: { tableCellLocation: cellAt(1, 3) } },
    { deleteTableColumn: { tableCellLocation: cellAt(2, 1) } },
  );
  expect(await cellsOf(id)).toEqual([
    ['0\n1\n3\n4 (2 × 2)', '', '2'],
    ['', '', '5'],
    ['6', '7', '8'],
  ]);
  // If a merged cell starts in the deleted row, the rest stays merged.
  await edit(id, { deleteTableRow: { tableCellLocation: cellAt(0, 2) } });
  expect(await cellsOf(id)).toEqual([
    [' (1 × 2)', '', '5'],
    ['6', '7', '8'],
  ]);
  // Deleting the column of a cell that spans columns deletes all of them.
  await edit(id, { deleteTableColumn: { tableCellLocation: cellAt(0, 1) } });
  expect(await cellsOf(id)).toEqual([['5'], ['8']]);
});

test('invalid table and cell locations are rejected', async () => {
  const id = await writeTable(2, 2);
  const row = (tableCellLocation: object) =>
    rejectionOf(id, { insertTableRow: { tableCellLocation } });
  const start = 'Invalid table start location. Must specify the start index of the table.';
  expect(await row(cellAt(0, 0, 6))).toBe(`Invalid requests[0].insertTableRow: ${start}`);
  expect(await row({})).toContain(start);
  expect(await row(cellAt(2, 0))).toContain('outside the bounds of the table');
  expect(await rejectionOf(id, merge(1, 1, 1, 99))).toBe(
    'Invalid requests[0].mergeTableCells: The table range extends outside the bounds of the table.',
  );
  expect(await rejectionOf(id, merge(0, 0, 0, 1))).toContain(
    'The rowSpan must be strictly positive, was: 0',
  );
  await edit(id, merge(0, 0, 1, 2));
  expect(await rejectionOf(id, merge(0, 1, 2, 1))).toContain('must be rectangular');
  expect(
    await rejectionOf(id, { insertTable: { rows: 0, columns: 1, location: { index: 1 } } }),
  ).toContain('rows');
  expect(await rejectionOf(id, { insertTable: { rows: 1, location: { index: 1 } } })).toContain(
    'columns',
  );
});
