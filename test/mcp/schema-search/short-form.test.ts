import { expect, test } from 'vitest';
import { fieldLine, inlineLine } from '../../../src/mcp/schema-search/short-form.ts';
import { plainSchema } from '../../schema-for.ts';

const mutations = Object.values(plainSchema.getMutationType()?.getFields() ?? {});

test.each([
  ['with the fields of its types', inlineLine],
  ['with its arguments', fieldLine],
])('each mutation in one line, %s, ends with its effects', (_how, line) => {
  expect(mutations.length).toBeGreaterThan(90);
  const lines = mutations.map((field) => line(field));
  expect(lines.filter((text) => !/ @effect\([A-Z_]+(, [A-Z_]+)*\)$/.test(text))).toEqual([]);
});
