import { readFileSync } from 'node:fs';
import { NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { plainSchema } from '../schema-for.ts';
import { findExamples } from './example.ts';

const root = new URL('../../', import.meta.url);
const pages = ['README.md', 'docs/commands.md', 'docs/schema.md', 'docs/documents.md'];
const examples = pages.flatMap((file) =>
  findExamples(readFileSync(new URL(file, root), 'utf8')).map(
    ({ query }) => [file, query] as const,
  ),
);

test('no example of the documentation uses a deprecated field or argument', () => {
  expect(examples.length).toBeGreaterThan(80);
  const found = examples.flatMap(([file, query]) =>
    validate(plainSchema, parse(query), [NoDeprecatedCustomRule]).map(
      ({ message }) => `${file}: ${message}`,
    ),
  );
  expect(found).toEqual([]);
});
