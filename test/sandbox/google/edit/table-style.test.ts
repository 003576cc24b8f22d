import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { contentOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, write } = useEdits();
const points = (magnitude: number) => ({ magnitude, unit: 'PT' });
const tableStartLocation = { index: 2 };
const border = { width: points(2), dashStyle: 'DOT', color: { color: { rgbColor: { red: 1 } } } };

async function writeTable(): Promise<string> {
  const id = await write('');
  await edit(id, { insertTable: { rows: 2, columns: 2, location: { index: 1 } } });
  return id;
}

const tableOf = async (id: string) => contentOf(await read(id))[2]?.table ?? {};

const styles = async (id: string) =>
  (await tableOf(id)).tableRows?.map(({ tableCells }) =>
    tableCells?.map(({ tableCellStyle }) => tableCellStyle ?? {}),
  ) ?? [];

const cellStyle = (
  tableCellStyle: docs_v1.Schema$TableCellStyle,
  fields: string,
  columnIndex?: number,
) => ({
  updateTableCellStyle: {
    tableCellStyle,
    fields,
    ...(columnIndex === undefined
      ? { tableStartLocation }
      : {
          tableRange: {
            tableCellLocation: { tableStartLocation, rowIndex: 0, columnIndex },
            rowSpan: 1,
            columnSpan: 1,
          },
        }),
  },
});

test('cell styles apply to a range or to the complete table', async () => {
  const id = await writeTable();
  await edit(
    id,
    cellStyle({ contentAlignment: 'MIDDLE', paddingTop: points(0) }, 'contentAlignment,paddingTop'),
    cellStyle({ backgroundColor: { color: { rgbColor: { green: 1 } } } }, 'backgroundColor', 1),
    cellStyle({}, 'contentAlignment', 0),
  );
  const [[one, other] = [], [, last] = []] = await styles(id);
  expect(one).not.toHaveProperty('contentAlignment');
  expect(other).toMatchObject({
    contentAlignment: 'MIDDLE',
    paddingTop: { unit: 'PT' },
    backgroundColor: { color: { rgbColor: { green: 1 } } },
  });
  expect(last).toMatchObject({ contentAlignment: 'MIDDLE', backgroundColor: {} });
});

test('a border also changes for the adjacent cell', async () => {
  const id = await writeTable();
  await edit(
    id,
    cellStyle({ borderRight: border, borderBottom: border }, 'borderRight,borderBottom', 0),
  );
  const [[one, right] = [], [below] = []] = await styles(id);
  expect(one).toMatchObject({ borderRight: border, borderBottom: border });
  expect(right?.borderLeft).toEqual(border);
  expect(below?.borderTop).toEqual(border);
});

test('column widths apply to all columns or to the named ones', async () => {
  const id = await writeTable();
  const widths = (width: number, columnIndices?: number[]) => ({
    updateTableColumnProperties: {
      tableStartLocation,
      ...(columnIndices && { columnIndices }),
      tableColumnProperties: { widthType: 'FIXED_WIDTH', width: points(width) },
      fields: 'widthType,width',
    },
  });
  await edit(id, widths(40), widths(90, [1]));
  expect((await tableOf(id)).tableStyle?.tableColumnProperties).toEqual([
    { widthType: 'FIXED_WIDTH', width: points(40) },
    { widthType: 'FIXED_WIDTH', width: points(90) },
  ]);
  expect(await rejectionOf(id, widths(4.5))).toContain('at least 5 points');
  expect(await rejectionOf(id, widths(40, [2]))).toContain('column index 2');
});

test('rows have a minimum height, and the first rows can be pinned as headers', async () => {
  const id = await writeTable();
  const header = (pinnedHeaderRowsCount: number) => ({
    pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount },
  });
  const rows = async () => (await tableOf(id)).tableRows?.map(({ tableRowStyle }) => tableRowStyle);
  await edit(
    id,
    {
      updateTableRowStyle: {
        tableStartLocation,
        rowIndices: [1],
        tableRowStyle: { minRowHeight: points(30) },
        fields: 'minRowHeight',
      },
    },
    header(1),
  );
  expect(await rows()).toEqual([
    { minRowHeight: { unit: 'PT' }, tableHeader: true },
    { minRowHeight: points(30) },
  ]);
  await edit(id, header(0));
  expect((await rows())?.[0]).toEqual({ minRowHeight: { unit: 'PT' } });
  expect(await rejectionOf(id, header(3))).toContain('header rows');
});

test('invalid cell styles are rejected', async () => {
  const id = await writeTable();
  expect(await rejectionOf(id, cellStyle({ rowSpan: 2 }, 'rowSpan'))).toContain('read-only');
  expect(await rejectionOf(id, cellStyle({ borderTop: { color: {} } }, 'borderTop'))).toContain(
    'transparent',
  );
  expect(await rejectionOf(id, cellStyle({}, ''))).toContain('At least one field');
  const none = { updateTableCellStyle: { tableCellStyle: {}, fields: '*' } };
  expect(await rejectionOf(id, none)).toContain('Invalid table start location');
});
