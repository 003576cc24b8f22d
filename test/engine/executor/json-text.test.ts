import { expect, test } from 'vitest';
import { toJsonParts } from '../../../src/engine/executor/json-text.ts';
import { countTurns } from '../../count-turns.ts';

/** The text of all parts. */
async function textOf(value: unknown): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of toJsonParts(value)) parts.push(part);
  return String(Buffer.concat(parts));
}

/** A list in a list, and so on. */
function nested(levels: number): unknown {
  let value: unknown = long;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

const long = 'a'.repeat(40_000);

test.each([
  ['null', null],
  ['a short text', 'a "quoted" line\n'],
  ['a long text', long],
  ['the same long text several times', [long, long, { again: long }]],
  ['a long text of control characters', '\u000b'.repeat(50_000)],
  ['a long text of characters with two units', '😀'.repeat(30_000)],
  ['a long text that ends with half of a character', `${'a'.repeat(16_383)}\ud83d`],
  ['a list of many items', Array.from({ length: 30_000 }, (_, id) => ({ id, name: `n${id}` }))],
  ['a large object in a large object', { a: { b: { c: [long, 1, null, { d: long }] } } }],
  ['empty values in a large object', { a: [], b: {}, c: long, d: undefined, e: [[], [long]] }],
  ['a key that needs quotes', { 'a "key"': long }],
  ['5000 lists in each other', nested(5000)],
  ['a value with its own JSON', { at: new Date(0), long }],
])('%s has the same text as JSON.stringify', async (_what, value) => {
  expect(await textOf(value)).toBe(JSON.stringify(value));
});

test('a large value leaves turns of the event loop for other work', { tags: 'slow' }, async () => {
  const value = Array.from({ length: 400_000 }, (_, id) => ({
    id,
    name: `name ${id}`,
    tags: ['a', 'b'],
  }));
  const stopCounting = countTurns();
  for await (const part of toJsonParts(value)) expect(part.length).toBeLessThan(200_000);
  expect(stopCounting()).toBeGreaterThan(3);
});
