import { describe, expect, test } from 'vitest';
import { InvalidEdit } from '../../../../../src/service/google/edit/invalid-edit.ts';
import {
  type Anchor,
  targetOfAnchor,
} from '../../../../../src/service/google/markdown/place/anchor.ts';
import { targetOfSection } from '../../../../../src/service/google/markdown/place/section.ts';
import { findTable } from '../../../../../src/service/google/markdown/place/table.ts';
import { findBody, type TabBody } from '../../../../../src/service/google/markdown/place/target.ts';
import type { StructuralElementRecord } from '../../../../../src/service/google/record/document.ts';
import { documentOf, item, line, tab, table } from '../../render/sample.ts';

/** A body with these elements, of which each paragraph has its length and each other element two code units. */
function bodyOf(...elements: readonly StructuralElementRecord[]): TabBody {
  let index = 1;
  const content = elements.map((element) => {
    const startIndex = index;
    const parts = element.paragraph?.elements ?? [];
    index += element.paragraph
      ? parts.reduce((sum, { textRun }) => sum + (textRun?.content?.length ?? 1), 0)
      : 2;
    return { ...element, startIndex, endIndex: index };
  });
  return findBody(documentOf(tab(content)), null);
}

const heading = (text: string, level = 1) => line(text, `HEADING_${level}`);
const grid = table([['cell text']]);
const footnote = { footnoteReference: { footnoteId: 'f' } };

/** The message of the error that a search throws, after its field. */
function errorOf(find: () => unknown): string | null {
  try {
    find();
    return null;
  } catch (error) {
    if (error instanceof InvalidEdit) return `${error.field}: ${error.message}`;
    throw error;
  }
}

const at = (anchor: Anchor, ...elements: readonly StructuralElementRecord[]) =>
  targetOfAnchor(bodyOf(...elements), anchor, 'at');

const textAnchor = (text: string, occurrence = 1): Anchor => ({ kind: 'text', text, occurrence });
const headingAnchor = (text: string, occurrence = 1): Anchor => ({
  kind: 'heading',
  text,
  occurrence,
});

describe('the place of an anchor', () => {
  test.each<[string, Anchor, readonly StructuralElementRecord[], object]>([
    ['the start', { kind: 'start' }, [line('a'), line('b')], { place: 'before', index: 1 }],
    ['the start of one paragraph', { kind: 'start' }, [line('a')], { place: 'before', index: 1 }],
    ['the start of an empty body', { kind: 'start' }, [line('')], { place: 'inside', index: 1 }],
    [
      'the start before an empty paragraph',
      { kind: 'start' },
      [line(''), line('b')],
      { place: 'before', index: 1 },
    ],
    ['the end', { kind: 'end' }, [line('a'), line('bc')], { place: 'after', index: 5 }],
    [
      'the end with an empty paragraph',
      { kind: 'end' },
      [line('a'), line('')],
      { place: 'inside', index: 3 },
    ],
    [
      'the end with an empty list item',
      { kind: 'end' },
      [line('a'), item('dots', 0, '')],
      { place: 'after', index: 3 },
    ],
    [
      'the end with an empty paragraph beside which an object floats',
      { kind: 'end' },
      [line('a'), { paragraph: { ...line('').paragraph, positionedObjectIds: ['o'] } }],
      { place: 'after', index: 3 },
    ],
    [
      'the end with a horizontal rule',
      { kind: 'end' },
      [
        line('a'),
        {
          paragraph: {
            ...line('').paragraph,
            paragraphStyle: { borderBottom: { width: { magnitude: 1, unit: 'PT' } } },
          },
        },
      ],
      { place: 'after', index: 3 },
    ],
    [
      'a heading',
      headingAnchor('b'),
      [line('b'), heading('b'), line('c')],
      { place: 'after', index: 4 },
    ],
    [
      'a heading with spaces around it',
      headingAnchor(' b '),
      [heading(' b ')],
      { place: 'after', index: 4 },
    ],
    ['a title', headingAnchor('b'), [line('b', 'TITLE')], { place: 'after', index: 2 }],
    [
      'the second of two headings',
      headingAnchor('b', 2),
      [heading('b'), line('b'), heading('b', 6)],
      { place: 'after', index: 6 },
    ],
    ['a text', textAnchor('b'), [line('a'), line('abc'), line('b')], { place: 'after', index: 6 }],
    [
      'the second occurrence of a text in one paragraph',
      textAnchor('b', 2),
      [line('bab'), line('c')],
      { place: 'after', index: 4 },
    ],
    [
      'the third occurrence of a text',
      textAnchor('b', 3),
      [line('bb'), line('b')],
      { place: 'after', index: 5 },
    ],
    [
      'a text in a table',
      textAnchor('cell'),
      [line('a'), grid, line('b')],
      { place: 'before', index: 5 },
    ],
  ])('%s', (_what, anchor, elements, point) => {
    expect(at(anchor, ...elements).point).toEqual({ tabId: null, segmentId: '', ...point });
  });

  test.each<[string, Anchor, readonly StructuralElementRecord[]]>([
    ['at.start: Nothing can be inserted before a table.', { kind: 'start' }, [grid, line('a')]],
    [
      'at.text: Nothing can be inserted after this table.',
      textAnchor('cell'),
      [grid, grid, line('a')],
    ],
    ['at.heading: The tab has no heading “b”.', headingAnchor(' b '), [line('b'), heading('bc')]],
    [
      'occurrence: The tab has no heading “b” number 2: this text occurs once.',
      headingAnchor('b', 2),
      [heading('b'), line('b')],
    ],
    [
      'occurrence: The tab has no heading “b” number 4: this text occurs 2 times.',
      headingAnchor('b', 4),
      [heading('b'), heading('b')],
    ],
    ['at.text: The tab does not contain “b”.', textAnchor('b'), [line('a')]],
    [
      'at.text: The tab does not contain “ab”.',
      textAnchor('ab'),
      [line('a'), line('b'), line(['a', footnote, 'b'])],
    ],
    [
      'occurrence: The tab does not contain “b” number 3: this text occurs 2 times.',
      textAnchor('b', 3),
      [line('b'), line('b')],
    ],
    ['tabId: The tab has no paragraph at its end.', { kind: 'end' }, [line('a'), grid]],
  ])('is rejected: %s', (message, anchor, elements) => {
    expect(errorOf(() => at(anchor, ...elements))).toBe(message);
  });
});

describe('the place of a section', () => {
  const section = (...elements: readonly StructuralElementRecord[]) =>
    targetOfSection(bodyOf(heading('a', 2), ...elements), 'a', 1);
  const deleted = (startIndex: number, endIndex: number) => ({ startIndex, endIndex });

  test.each<[string, readonly StructuralElementRecord[], string, number, object | null]>([
    ['without content', [], 'after', 2, null],
    ['before a heading of its level', [heading('b', 2)], 'after', 2, null],
    ['before a heading above it', [heading('b', 1)], 'after', 2, null],
    ['of one paragraph', [line('bc'), heading('d', 2)], 'inside', 3, deleted(3, 5)],
    ['with an empty paragraph', [line(''), heading('d', 2)], 'inside', 3, null],
    [
      'with headings below it',
      [heading('b', 3), line('c'), heading('d', 2)],
      'inside',
      3,
      deleted(3, 6),
    ],
    ['that ends the body', [line('bc'), line('d')], 'inside', 3, deleted(3, 7)],
    ['that ends with a table', [line('b'), grid, heading('d', 2)], 'after', 2, deleted(3, 7)],
  ])('%s', (_what, elements, place, index, range) => {
    expect(section(...elements)).toEqual({
      point: { tabId: null, segmentId: '', place, index },
      hasBullet: false,
      deleted: range,
    });
  });

  test('is rejected with a section break, and accepted with one behind it', () => {
    const sectionBreak = { sectionBreak: {} };
    expect(errorOf(() => section(line('b'), sectionBreak, line('c')))).toContain(
      'heading: The section contains a section break.',
    );
    expect(errorOf(() => section(line('b'), heading('c', 2), sectionBreak, line('d')))).toBe(null);
  });

  test('in a list has a bullet', () => {
    expect(section(item('dots', 0, 'b')).hasBullet).toBe(true);
  });
});

describe('the place of a table', () => {
  const body = bodyOf(grid, heading('a'), line('b'), heading('c'), table([['d']]), table([['e']]));
  const find = (number: number, name: string | null = null) =>
    findTable(body, { number, heading: name, occurrence: 1 }).startIndex;

  test('is counted in the tab, or in a section', () => {
    const [first, second, third] = body.content.flatMap(({ table, startIndex }) =>
      table ? [startIndex] : [],
    );
    expect([find(1), find(2), find(3)]).toEqual([first, second, third]);
    expect([find(1, 'c'), find(2, ' c ')]).toEqual([second, third]);
  });

  test.each([
    [4, null, 'table.number: The tab has no table number 4: it has 3 tables.'],
    [3, 'c', 'table.number: The section “c” has no table number 3: it has 2 tables.'],
    [1, ' a ', 'table.number: The section “a” has no table.'],
    [1, 'x', 'table.heading: The tab has no heading “x”.'],
  ])('number %d of %s is rejected', (number, name, message) => {
    expect(errorOf(() => find(number, name))).toBe(message);
  });
});

test('a tab that the document does not have is rejected', () => {
  expect(errorOf(() => findBody(documentOf(tab([line('a')])), 't.9'))).toBe(
    'tabId: The document has no tab with this id.',
  );
  expect(findBody(documentOf(tab([]), tab([], {}, { tabId: 't.9' })), 't.9')).toMatchObject({
    tabId: 't.9',
    tabCount: 2,
  });
});
