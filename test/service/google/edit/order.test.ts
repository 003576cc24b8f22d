import { describe, expect, test } from 'vitest';
import { needsDocument } from '../../../../src/service/google/edit/order/order.ts';
import { toSteps } from '../../../../src/service/google/edit/step.ts';
import type { Entry } from '../../../../src/service/google/record/edit-request.ts';
import { cpuMs } from '../../../cpu-time.ts';
import {
  addRow,
  bold,
  deleteColumn,
  deleteRange,
  deleteRow,
  insert,
  merge,
  name,
  orderOf,
  replace,
  replaceAll,
} from './entry.ts';

const append = (text: string): Entry => ({ insertText: { endOfSegmentLocation: {}, text } });

describe('toDescendingOrder sends', () => {
  test.each<[string, readonly Entry[], readonly number[]]>([
    [
      'edits from the end to the start',
      [insert(3, 'a'), insert(9, 'b'), deleteRange(5, 7)],
      [1, 2, 0],
    ],
    ['a deletion before an insertion at its start', [insert(5, 'a'), deleteRange(5, 7)], [1, 0]],
    [
      'an insertion at the end of a deletion before the deletion',
      [deleteRange(5, 7), insert(7, 'a')],
      [1, 0],
    ],
    [
      'insertions at one index so that their text has the given order',
      [insert(5, 'a'), insert(5, 'b'), insert(5, 'c')],
      [2, 1, 0],
    ],
    [
      'a replacement among insertions at its start',
      [insert(5, 'a'), replace(5, 9, 'b'), insert(5, 'c')],
      [1, 2, 1, 0],
    ],
    ['adjacent deletions', [deleteRange(1, 3), deleteRange(3, 5)], [1, 0]],
    [
      'insertions at the end of a segment first, in the given order',
      [insert(90, 'a'), append('b'), append('c')],
      [1, 2, 0],
    ],
    [
      'requests that move nothing first, in the given order',
      [deleteRange(5, 7), bold(2, 9), insert(90, 'a'), bold(4, 6), name(1, 3)],
      [1, 3, 4, 2, 0],
    ],
    [
      'each segment separately, with the body last',
      [insert(3, 'a'), insert(0, 'b', { segmentId: 'h' }), insert(9, 'c', { segmentId: 'h' })],
      [2, 1, 0],
    ],
    [
      'each tab separately',
      [
        insert(3, 'a', { tabId: 't.1' }),
        insert(9, 'b', { tabId: 't.2' }),
        insert(5, 'c', { tabId: 't.1' }),
      ],
      [2, 0, 1],
    ],
    [
      'requests without a position at their index in the list',
      [insert(3, 'a'), { deleteNamedRange: { name: 'y' } }, insert(9, 'b'), replaceAll()],
      [2, 1, 0, 3],
    ],
    [
      'a replacement in another tab before an insertion',
      [replaceAll(['t.2']), insert(3, 'a', { tabId: 't.1' })],
      [0, 1],
    ],
    ['merges in the given order', [merge(2), merge(0)], [0, 1]],
  ])('%s', (_what, entries, order) => {
    expect(orderOf(entries)).toEqual(order);
    expect(needsDocument(toSteps(entries))).toBe(false);
  });
});

describe('toDescendingOrder needs the document and sends', () => {
  test.each<[string, readonly Entry[], readonly number[]]>([
    [
      'a table edit after the content behind it and before the content in front of it',
      [insert(3, 'a'), deleteRow(1), insert(20, 'b')],
      [2, 1, 0],
    ],
    [
      'the last rows first, and new rows at the requested index',
      [addRow(0, true), deleteRow(1), addRow(3), deleteRow(4)],
      [3, 2, 1, 0],
    ],
    [
      'the removal of repeated header rows before the deletion of the first row',
      [deleteRow(0), { pinTableHeaderRows: { tableStartLocation: { index: 9 } } }],
      [1, 0],
    ],
    [
      'rows before columns if the column deletion would move their cell',
      [deleteRow(2, 3), deleteColumn(1, 0)],
      [0, 1],
    ],
    [
      'columns before rows if the row deletion would move their cell',
      [deleteRow(0, 1), deleteColumn(3, 2)],
      [1, 0],
    ],
  ])('%s', (_what, entries, order) => {
    expect(orderOf(entries)).toEqual(order);
    expect(needsDocument(toSteps(entries))).toBe(true);
  });
});

test('toDescendingOrder orders ten thousand requests within five seconds of processor time', () => {
  const entries = Array.from({ length: 10_000 }, (_, at) =>
    at % 2 === 0
      ? insert(((at * 7919) % 20_000) * 3 + 1, 'a')
      : deleteRange(at * 3 + 2, at * 3 + 3),
  );
  expect(cpuMs(() => orderOf(entries))).toBeLessThan(5000);
});
