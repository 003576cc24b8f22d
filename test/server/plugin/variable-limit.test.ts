import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';

const { ask } = await createAsker();

test.each<[string, object, string]>([
  ['an argument', { id: 'a\ud800' }, 'id'],
  ['an input', { input: { name: '\udc00' } }, 'name'],
  ['an input in a list', { input: { fill: [{}, { find: '\ud83d' }] } }, 'fill[1].find'],
  ['the name of a property', { input: { raw: { '\ud83d': 1 } } }, 'raw'],
])(
  'half of a surrogate pair in %s is rejected with the input, and nothing is sent',
  async (_what, variables, field) => {
    const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { name } }';
    const { errors, wireRequests } = await ask(query, { ...variables });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(wireRequests).toBe(0);
  },
);

test('complete surrogate pairs are accepted', async () => {
  const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { name } }';
  const { errors } = await ask(query, { id: 'a\ud83e\udd96' });
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});

/** As many values as this, in lists of at most 1,000. */
const values = (count: number) => {
  const lists = Array.from({ length: Math.ceil(count / 1000) - 1 }, () => Array(999).fill(0));
  const others = count - lists.length * 1000 - 1;
  return { raw: [...lists, ...Array(others).fill(0)] };
};

test('variables contain at most 100,000 values, those in lists and objects included', async () => {
  const send = (count: number) => ask('{ __typename }', values(count));
  expect((await send(100_000)).errors).toEqual([]);
  expect((await send(100_001)).errors).toMatchObject([
    { message: expect.stringContaining('100000 values'), extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});
