import { expect, test } from 'vitest';
import { cutToSize } from '../../src/mcp/result/cut.ts';
import { textPart } from '../../src/mcp/result/text-part.ts';

const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const item = (at: number) => ({ id: at, text: 'x'.repeat(100) });

test.each([
  ['a list of items', { list: Array.from({ length: 100 }, (_, at) => item(at)) }],
  [
    'two lists',
    {
      a: Array.from({ length: 100 }, (_, at) => item(at)),
      b: Array.from({ length: 3 }, (_, at) => item(at)),
    },
  ],
  [
    'a list in the only item of a list',
    { outer: [{ inner: Array.from({ length: 100 }, (_, at) => item(at)) }] },
  ],
  ['a long text', { title: 'A', text: 'é'.repeat(10_000) }],
  [
    'lists of lists',
    Array.from({ length: 30 }, () => Array.from({ length: 30 }, (_, at) => item(at))),
  ],
])('%s is cut to the size without cutting an item', (_name, value) => {
  const { value: cut, cuts } = cutToSize(value, 3000);
  expect(size(cut)).toBeLessThanOrEqual(3000);
  expect(cuts.length).toBeGreaterThan(0);
  const text = JSON.stringify(cut);
  for (const [one] of text.matchAll(/\{"id"[^}]*\}/g))
    expect(one).toHaveLength(size(item(JSON.parse(one).id)));
});

test('a small list beside a large one is complete', () => {
  const few = Array.from({ length: 3 }, (_, at) => item(at));
  const many = Array.from({ length: 100 }, (_, at) => item(at));
  const { value, cuts } = cutToSize({ many, few }, 3000);
  expect(value.few).toEqual(few);
  expect(cuts).toEqual([{ path: 'many', kept: value.many.length, of: 100 }]);
  expect(size({ ...value, many: many.slice(0, value.many.length + 1) })).toBeGreaterThan(2800);
});

test('only a list that loses items is named, and not the list around it', () => {
  const inner = Array.from({ length: 100 }, (_, at) => item(at));
  const { value, cuts } = cutToSize({ outer: [{ inner }] }, 3000);
  expect(cuts).toEqual([{ path: 'outer.0.inner', kept: value.outer[0]?.inner.length, of: 100 }]);
});

test('a value that fits is the same object', () => {
  const value = { list: [1, 2] };
  expect(cutToSize(value, 100)).toEqual({ value, cuts: [] });
});

test.each([
  ['paragraphs', 'A paragraph.\n\n'.repeat(400), /\n\n$/],
  ['lines', 'A line.\n'.repeat(600), /\n$/],
  ['words', 'word '.repeat(900), / $/],
  ['one word of emoji', '🙂'.repeat(1500), /🙂$/u],
])('the parts of a text of %s are the text, and each has at most the size', (_name, text, end) => {
  let position: string | null = null;
  let all = '';
  let parts = 0;
  do {
    const part = textPart(text, position, 1000);
    expect(size(part.text)).toBeLessThanOrEqual(1000);
    if (part.next !== null) expect(part.text).toMatch(end);
    all += part.text;
    position = part.next;
    parts += 1;
  } while (position !== null);
  expect(parts).toBeGreaterThan(3);
  expect(all).toBe(text);
});
