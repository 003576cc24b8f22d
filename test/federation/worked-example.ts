import { readFileSync, writeFileSync } from 'node:fs';
import { parse, print } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import type { Asker } from '../ask.ts';
import { findExamples, replaceBlocks } from '../docs/example.ts';
import { toLines } from '../docs/page.ts';
import { printJson } from '../docs/print-json.ts';
import type { Engine } from './engine.ts';
import { invoiceTypes } from './invoices.ts';
import { credentialsOf } from './supergraph.ts';

// The worked example of docs/federation.md: the other graph that it shows is the one that the tests run, and the result below each
// query is the actual result. With UPDATE_DOCS=1 the tests write the actual results to the page.

const path = new URL('../../docs/federation.md', import.meta.url);
const page = readFileSync(path, 'utf8');
const part = page.slice(page.indexOf('## A worked example'));
const typesBlock = /^```graphql\n([\s\S]*?)^```$/m;
/** The page without the schema of the other graph, with the same number of lines. */
const queries = findExamples(part.replace(typesBlock, (block) => block.replaceAll('`', ' ')));
const isUpdate = process.env['UPDATE_DOCS'] === '1';

/** Registers one test for the schema and one for each query. */
export function testWorkedExample(engine: Engine, { sandbox }: Asker): void {
  const came = new Map<number, string>();

  test('the worked example shows the schema of the other graph', () => {
    expect(print(parse(typesBlock.exec(part)?.[1] ?? ''))).toBe(print(parse(invoiceTypes)));
  });

  test.each(queries)(
    'line $line of the worked example shows the actual result',
    async (example) => {
      sandbox.clearRequests();
      const { data, errors } = await engine.ask(example.query, {}, credentialsOf('grace'));
      const coded = errors.map(({ path: at, extensions: { code } }) => ({
        path: at?.slice(0, 3),
        code,
      }));
      const answer = { data, ...(coded.length === 0 ? {} : { errors: coded.sort(byPath) }) };
      const upstream = sandbox.requests().map(toLines).sort().join('\n');
      if (isUpdate) {
        came.set(example.response.line, printJson(answer));
        came.set(example.upstream.line, upstream);
        return;
      }
      expect(answer).toEqual(JSON.parse(example.response.text));
      expect(upstream).toBe(example.upstream.text);
    },
  );

  afterAll(() => {
    if (isUpdate) writeFileSync(path, page.replace(part, replaceBlocks(part, came)));
  });
}

/** The order of errors is not defined. */
const byPath = (one: object, other: object) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
