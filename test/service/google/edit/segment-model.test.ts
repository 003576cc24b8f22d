import { expect, test } from 'vitest';
import { CodeUnitList } from '../../../../src/service/google/edit/model/code-unit-list.ts';
import { SegmentModel } from '../../../../src/service/google/edit/model/segment-model.ts';

// Where the range from 3 to 6 of a text is after a change of the text.

const inserted = (count: number) => Array.from('inserted'.slice(0, count));

test.each([
  ['all of it is deleted', [3, 6, 0], null],
  ['it is deleted with the text around it', [2, 7, 0], null],
  ['all of it is replaced', [3, 6, 2], [3, 5]],
  ['one unit of it remains', [4, 6, 0], [3, 4]],
  ['its first unit is deleted', [3, 4, 0], [3, 5]],
  ['text is inserted at its start', [3, 3, 2], [5, 8]],
  ['text is inserted in it', [4, 4, 2], [3, 8]],
  ['text is inserted at its end', [6, 6, 2], [3, 6]],
  ['text before it is deleted', [0, 3, 0], [0, 3]],
  ['text after it is deleted', [6, 8, 0], [3, 6]],
] as const)('the range is moved if %s', (_what, [from, to, count], expected) => {
  const model = new SegmentModel(new CodeUnitList(Array.from('0123456789')), 'body');
  const { version } = model;
  model.splice(from, to, inserted(count));
  expect(model.move(3, 6, version)).toEqual(expected);
});
