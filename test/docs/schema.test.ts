import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testExamples } from './page.ts';

await testExamples('docs/schema.md');

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

test('docs/schema.md lists exactly the error codes of the source files', () => {
  const sources = readdirSync(new URL('src', root), { recursive: true })
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith('.ts'));
  const table =
    /errorCodes\b[^{]+\{([^}]+)\}/.exec(read('src/graph/error/error-code.ts'))?.[1] ?? '';
  const used = sources.flatMap((file) =>
    [...read(file).matchAll(/(?:\bcode(?::| =) |\brejection\(\s*)'([A-Z_]+)'/g)].map(
      ([, code]) => code,
    ),
  );
  const defined = new Set([...table.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => code).concat(used));
  const rows = [...read('docs/schema.md').matchAll(/^\| `([A-Z_]{5,})` \|/gm)].map(
    ([, code]) => code,
  );
  expect(rows.toSorted()).toEqual([...defined].toSorted());
});
