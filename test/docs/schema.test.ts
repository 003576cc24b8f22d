import { readdirSync, readFileSync } from 'node:fs';
import { isEnumType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from '../../src/schema/schema.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { testExamples } from './page.ts';

await testExamples('docs/schema.md');

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

const errorCodeEnum = createSchema().getType('ErrorCode');
const enumValues = isEnumType(errorCodeEnum) ? errorCodeEnum.getValues() : [];

test('the codes in the source files, except that of the log, are the values of the enum ErrorCode', () => {
  const sources = readdirSync(new URL('src', root), { recursive: true })
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith('.ts'));
  const codeByReason =
    /codeByReason\b[^{]+\{([^}]+)\}/.exec(read('src/schema/error/error-code.ts'))?.[1] ?? '';
  const thrown = sources.flatMap((file) =>
    [...read(file).matchAll(/(?:\bcode(?::| =) |\brejection\(\s*)'([A-Z_]+)'/g)].map(
      ([, code]) => code,
    ),
  );
  const mapped = [...codeByReason.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code);
  expect(mapped.length).toBeGreaterThan(10);
  // Sent by the GraphQL server Yoga for invalid documents; test/server/plugin/error-mask.test.ts receives both.
  const ofYoga = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'];
  const sent = new Set([...thrown, ...mapped, ...ofYoga]);
  const names = enumValues.map(({ name }) => name);
  expectSameNames(names, sent, 'The enum ErrorCode needs each code that src/ sends, and no other');
});

test('docs/schema.md lists the values of the enum ErrorCode with their descriptions', () => {
  const rows = [...read('docs/schema.md').matchAll(/^\| `([A-Z_]{5,})` \| (.+) \| (.+) \|$/gm)];
  const names = rows.map(([, code]) => code);
  expectSameNames(
    names,
    enumValues.map(({ name }) => name),
    'docs/schema.md needs a row for each value of the enum ErrorCode',
  );
  for (const [, code, when, advice] of rows) {
    const value = enumValues.find(({ name }) => name === code);
    expect(`${when} ${advice}`, `the row of ${code} in docs/schema.md`).toBe(value?.description);
  }
});

test('MutationError.code is an ErrorCode', () => {
  const type = createSchema().getType('MutationError');
  expect(isObjectType(type) && String(type.getFields()['code']?.type)).toBe('ErrorCode!');
});
