import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endsParagraph,
  isTableStart,
  marker,
  tableStart,
} from '../../../../src/service/google/edit/model/code-unit.ts';
import { CodeUnitList } from '../../../../src/service/google/edit/model/code-unit-list.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../../case-count.ts';

// Compares the list with an array.

const unit = fc.constantFrom(
  ...['a', '\t', '\t', '\n', '\n', marker.inline, marker.equation, marker.cell, marker.tableEnd],
  tableStart({ rows: 1, columns: 2 }),
);
/** Long enough for several chunks. */
const units = fc
  .tuple(fc.array(unit, { minLength: 1, maxLength: 40 }), fc.constantFrom(1, 1, 20, 60))
  .map(([some, times]) => Array.from({ length: times }, () => some).flat());
const change = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), units }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(), count: fc.nat(3000) }),
  fc.record({ kind: fc.constant('replace' as const), at: fc.integer({ min: 1, max: 700 }), units }),
  fc.record({
    kind: fc.constant('tabs' as const),
    at: fc.nat(),
    count: fc.integer({ min: 1, max: 3000 }),
  }),
);

/** The definition: a tab character is removed if its paragraph overlaps the range and has only tab characters before it. */
function withoutLeadingTabs(all: readonly string[], start: number, end: number): string[] {
  let paragraph = 0;
  return all.filter((one, index) => {
    const isStart = all.slice(paragraph, index).every((before) => before === '\t');
    const paragraphEnd = all.findIndex((other, at) => at >= index && endsParagraph(other)) + 1;
    const isRemoved = one === '\t' && isStart && paragraph < end && paragraphEnd > start;
    if (endsParagraph(one)) paragraph = index + 1;
    return !isRemoved;
  });
}

const depthAt = (all: readonly string[], index: number) =>
  all
    .slice(0, index)
    .reduce((depth, one) => depth + Number(isTableStart(one)) - Number(one === marker.tableEnd), 0);

test('a list of code units equals an array after any changes', { timeout: manyCasesMs }, () => {
  fc.assert(
    fc.property(units, fc.array(change, { maxLength: 12 }), fc.nat(), (first, changes, place) => {
      let expected = [...first, '\n'];
      const list = new CodeUnitList(expected);
      for (const one of changes) {
        const at = one.at % expected.length;
        if (one.kind === 'replace') {
          const other = new CodeUnitList([]);
          expected = [...one.units, '\n'];
          for (let from = 0; from < expected.length; from += one.at)
            other.append(expected.slice(from, from + one.at));
          list.take(other);
        } else if (one.kind === 'insert') {
          list.splice(at, 0, one.units);
          expected = [...expected.slice(0, at), ...one.units, ...expected.slice(at)];
        } else if (one.kind === 'delete') {
          // The last line feed of a segment is never deleted.
          const count = Math.min(one.count, expected.length - 1 - at);
          list.splice(at, count, []);
          expected.splice(at, count);
        } else {
          list.removeLeadingTabs(at, Math.min(at + one.count, expected.length));
          expected = withoutLeadingTabs(expected, at, Math.min(at + one.count, expected.length));
        }
        expect(list.length).toBe(expected.length);
      }
      expect([...list.slice(0, list.length)]).toEqual(expected);
      const index = place % expected.length;
      expect(list.at(index)).toBe(expected[index]);
      expect(list.tableDepthAt(index)).toBe(depthAt(expected, index));
      expect([list.at(-1), list.at(expected.length)]).toEqual([undefined, undefined]);
    }),
    { numRuns: caseCount(1000, 200), seed: caseSeed(20_261_122) },
  );
});

test('a list of code units can become empty and be filled again', () => {
  const list = new CodeUnitList(Array.from({ length: 5000 }, () => 'a'));
  list.splice(0, 5000, []);
  expect([list.length, list.at(0), [...list.slice(0, 5)]]).toEqual([0, undefined, []]);
  list.splice(0, 0, ['b', '\n']);
  expect([...list.slice(0, 5)]).toEqual(['b', '\n']);
});
