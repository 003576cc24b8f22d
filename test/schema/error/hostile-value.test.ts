import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { caseSeed, manyCasesMs } from '../../case-count.ts';
import { hostileValues, operationsWith } from './hostile-value.ts';

const { sandbox, server } = await createAsker({ MAX_BODY_BYTES: '4000000' });

async function send(body: object) {
  const response = await server.fetch('http://taskdoc.test/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-asana-authorization': 'Bearer sandbox-ada',
      'x-google-authorization': 'Bearer sandbox-ada',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** One place in this many. With ALL_CASES, each place has every third value. */
const part = process.env['ALL_CASES'] === '1' ? 3 : 75;
const halfOfPair = /\\ud[89a-f]|%EF%BF%BD/i;

test.each(Object.entries(hostileValues).map(([what, value], row) => [what, value, row] as const))(
  'no argument and no input fails with INTERNAL, or sends what no service accepts, for %s',
  { timeout: manyCasesMs },
  async (what, value, row) => {
    const all = operationsWith(value);
    expect(all.length).toBeGreaterThan(900);
    const wrong: unknown[] = [];
    let rejected = 0;
    for (const { at, query, variables } of all.filter(
      (_, index) => (index + row + caseSeed(0)) % part === 0,
    )) {
      const { status, text } = await send({ query, variables });
      if (status >= 500 || text.includes('"INTERNAL"'))
        wrong.push([at, status, text.slice(0, 300)]);
      if (status === 400) rejected += 1;
      for (const { method, path, body, status: received } of sandbox.requests()) {
        const isInvalid = halfOfPair.test(JSON.stringify([path, body]));
        if (isInvalid || received >= 500) wrong.push([at, method, path.slice(0, 300), received]);
      }
      sandbox.reset();
    }
    expect(wrong).toEqual([]);
    if (what.includes('surrogate')) expect(rejected).toBeGreaterThan(0);
  },
);
