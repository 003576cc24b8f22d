import { buildSchema, GraphQLSchema, parse, specifiedDirectives } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { expect, test } from 'vitest';
import { OperationWork } from '../../../src/engine/event-loop/operation-work.ts';
import { CurrentFormat } from '../../../src/engine/executor/current-format.ts';
import { executeInParts } from '../../../src/engine/executor/execute.ts';
import { deferDirective, streamDirective } from '../../../src/schema/directive/incremental.ts';
import { joinParts, type PartOfResult } from '../../joined-parts.ts';
import { noLimits } from './both-executors.ts';
import { type FormatName, partsOf } from './in-parts.ts';

// What is sent of deferred fragments and streamed lists. The expected parts follow the examples of the specification's draft.

const plain = buildSchema(`
  type Query { hero: Hero, heroes: [Hero], list: [[Int]] }
  type Mutation { first: Hero, second: Hero }
  type Hero { id: ID!, name: String, slow: String, fails: String, must: String!, best: Hero, friends: [Hero], sure: [Hero!] }
`);
const schema = new GraphQLSchema({
  ...plain.toConfig(),
  directives: [...specifiedDirectives, deferDirective, streamDirective],
});

const turns = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A hero whose fields are functions that note their calls. */
function heroWith(calls: string[], name: string, depth = 2): Record<string, unknown> {
  const note = (field: string, value: unknown) => () => {
    calls.push(`${name}.${field}`);
    return value;
  };
  const below = depth === 0 ? [] : ['Han', 'Leia', 'Chewie'];
  return {
    id: note('id', name),
    name: note('name', name),
    slow: async () => {
      calls.push(`${name}.slow`);
      await turns(5);
      return `slow ${name}`;
    },
    fails: () => {
      throw new Error(`${name} fails`);
    },
    must: async () => {
      await turns(2);
      throw new Error(`${name} must`);
    },
    best: () => (depth === 0 ? null : heroWith(calls, `best of ${name}`, depth - 1)),
    friends: note(
      'friends',
      below.map((one) => heroWith(calls, one, depth - 1)),
    ),
    sure: () => below.map((one) => heroWith(calls, one, depth - 1)),
  };
}

async function ask(query: string, format: FormatName = 'current', variables = {}) {
  const calls: string[] = [];
  const rootValue = {
    hero: () => heroWith(calls, 'Luke'),
    heroes: () => [heroWith(calls, 'Luke'), null, heroWith(calls, 'R2'), null],
    list: [[1], [2], [3]],
    first: async () => {
      await turns(3);
      calls.push('first');
      return heroWith(calls, 'Luke');
    },
    second: async () => {
      await turns(3);
      calls.push('second');
      return null;
    },
  };
  const args = { schema, document: parse(query), rootValue, variableValues: variables };
  const parts = JSON.parse(JSON.stringify(await partsOf(args, format)));
  return { parts, calls, joined: joinParts(parts) };
}

const hero = { path: ['hero'] };

/** What follows the initial result, as one part. On a busy machine, a long list is sent in several. */
function laterOf([, ...parts]: readonly PartOfResult[]) {
  const incremental: Record<string, unknown>[] = [];
  for (const entry of parts.flatMap((part) => part.incremental ?? [])) {
    const before = incremental.find(({ id }) => entry.id !== undefined && id === entry.id);
    if (before && entry.items) before['items'] = [...(before['items'] as []), ...entry.items];
    else incremental.push({ ...entry });
  }
  const pending = parts.flatMap((part) => part.pending ?? []);
  return { pending, incremental, completed: parts.flatMap((part) => part.completed ?? []) };
}

test('a fragment is announced, sent and completed', async () => {
  const { parts } = await ask('{ hero { id ... @defer(label: "later") { slow } } }');
  expect(parts).toEqual([
    {
      data: { hero: { id: 'Luke' } },
      pending: [{ id: '0', ...hero, label: 'later' }],
      hasNext: true,
    },
    {
      incremental: [{ id: '0', data: { slow: 'slow Luke' } }],
      completed: [{ id: '0' }],
      hasNext: false,
    },
  ]);
});

test('a field that is also selected outside of the fragment is executed and sent once', async () => {
  const query = '{ hero { name best { name } ... @defer { name slow best { name slow } } } }';
  const { parts, calls } = await ask(query);
  expect(parts).toEqual([
    {
      data: { hero: { name: 'Luke', best: { name: 'best of Luke' } } },
      pending: [{ id: '0', ...hero }],
      hasNext: true,
    },
    {
      incremental: [
        { id: '0', data: { slow: 'slow Luke' } },
        { id: '0', subPath: ['best'], data: { slow: 'slow best of Luke' } },
      ],
      completed: [{ id: '0' }],
      hasNext: false,
    },
  ]);
  expect(calls.toSorted()).toEqual([
    'Luke.name',
    'Luke.slow',
    'best of Luke.name',
    'best of Luke.slow',
  ]);
  const old = await ask(query, '2022');
  expect(old.calls.toSorted()).toEqual(calls.toSorted());
  expect(old.parts[1].incremental).toEqual([
    { data: { slow: 'slow Luke', best: { slow: 'slow best of Luke' } }, path: ['hero'] },
  ]);
});

test('a field of two fragments is executed once, and sent with the fragment that is complete first', async () => {
  const query =
    '{ hero { ... @defer(label: "a") { name slow } ... @defer(label: "b") { name id } } }';
  const { parts, calls } = await ask(query);
  expect(parts.slice(1)).toEqual([
    {
      incremental: [
        { id: '1', data: { name: 'Luke' } },
        { id: '1', data: { id: 'Luke' } },
      ],
      completed: [{ id: '1' }],
      hasNext: true,
    },
    {
      incremental: [{ id: '0', data: { slow: 'slow Luke' } }],
      completed: [{ id: '0' }],
      hasNext: false,
    },
  ]);
  expect(calls.toSorted()).toEqual(['Luke.id', 'Luke.name', 'Luke.slow']);
});

test('an inner fragment is announced when the outer one is sent, and has only what the outer one lacks', async () => {
  const query = `{ hero { ... @defer(label: "outer") { name best { ... @defer(label: "inner") { id slow } id } } } }`;
  const { parts } = await ask(query);
  expect(parts).toEqual([
    { data: { hero: {} }, pending: [{ id: '0', ...hero, label: 'outer' }], hasNext: true },
    {
      pending: [{ id: '1', path: ['hero', 'best'], label: 'inner' }],
      incremental: [{ id: '0', data: { name: 'Luke', best: { id: 'best of Luke' } } }],
      completed: [{ id: '0' }],
      hasNext: true,
    },
    {
      incremental: [{ id: '1', data: { slow: 'slow best of Luke' } }],
      completed: [{ id: '1' }],
      hasNext: false,
    },
  ]);
});

test('an inner fragment at an object of the initial result is announced when the outer one is sent', async () => {
  const query = '{ hero { best { name } ... @defer { slow best { id ... @defer { slow } } } } }';
  const { parts } = await ask(query);
  expect(parts[0].pending).toEqual([{ id: '0', ...hero }]);
  expect(parts[1].pending).toEqual([{ id: '1', path: ['hero', 'best'] }]);
  expect(parts.at(-1).incremental.at(-1)).toEqual({
    id: '1',
    data: { slow: 'slow best of Luke' },
  });
});

test.each([
  ['a fragment without fields of its own', '{ hero { name ... @defer { name } } }', {}],
  [
    'a condition',
    'query ($no: Boolean!) { hero { name ... @defer(if: $no) { name } } }',
    { no: false },
  ],
  ['the condition of a list', '{ hero { name friends @stream(if: false) { name } } }', {}],
  [
    'a fragment of another type',
    '{ hero { name ... @defer { ... on Hero @skip(if: true) { id } } } }',
    {},
  ],
  [
    'a list that is not longer than its first items',
    '{ heroes @stream(initialCount: 4) { name } }',
    {},
  ],
  [
    'a fragment that is also used without @defer',
    '{ hero { ...F @defer ...F } } fragment F on Hero { name }',
    {},
  ],
  [
    'a fragment at a position that an error has made null',
    '{ hero { best { must ... @defer { slow } } } }',
    {},
  ],
])('the result is complete at once: %s', async (_case, query, variables) => {
  for (const format of ['current', '2022'] as const) {
    const { parts } = await ask(query, format, variables);
    expect(parts).toHaveLength(1);
    expect(parts[0]).not.toHaveProperty('hasNext');
    expect(parts[0]).not.toHaveProperty('pending');
  }
});

test('an error is sent with the fields, and one at a non-null field ends only its fragment', async () => {
  const query = `{ hero { id ... @defer(label: "a") { fails name } ... @defer(label: "b") { must slow } } }`;
  const { parts, joined } = await ask(query);
  const [fails, must] = ['fails', 'must'].map((field) => ({
    message: `Luke ${field}`,
    path: ['hero', field],
  }));
  expect(parts.slice(1)).toMatchObject([
    {
      incremental: [{ id: '0', data: { fails: null, name: 'Luke' }, errors: [fails] }],
      completed: [{ id: '0' }],
    },
    { completed: [{ id: '1', errors: [must] }], hasNext: false },
  ]);
  expect(joined.data).toEqual({ hero: { id: 'Luke', fails: null, name: 'Luke' } });
  const old = await ask(query, '2022');
  expect(old.parts.slice(1)).toMatchObject([
    { incremental: [{ label: 'a', data: { fails: null }, errors: [fails] }] },
    { incremental: [{ label: 'b', data: null, path: ['hero'], errors: [must] }], hasNext: false },
  ]);
});

test('a fragment inside of one that failed is never announced', async () => {
  const { parts } = await ask('{ hero { ... @defer { must best { ... @defer { slow } } } } }');
  expect(parts).toHaveLength(2);
  expect(parts[1]).toMatchObject({ completed: [{ id: '0', errors: [{}] }], hasNext: false });
  expect(parts[1]).not.toHaveProperty('pending');
});

test('a list is sent in order, its first items with the list', async () => {
  const query = '{ hero { friends @stream(initialCount: 1, label: "rest") { name slow } } }';
  const { parts } = await ask(query);
  const item = (name: string) => ({ name, slow: `slow ${name}` });
  expect(parts[0]).toEqual({
    data: { hero: { friends: [item('Han')] } },
    pending: [{ id: '0', path: ['hero', 'friends'], label: 'rest' }],
    hasNext: true,
  });
  expect(laterOf(parts)).toEqual({
    pending: [],
    incremental: [{ id: '0', items: [item('Leia'), item('Chewie')] }],
    completed: [{ id: '0' }],
  });
  const old = await ask(query, '2022');
  expect(old.joined.data).toEqual({
    hero: { friends: [item('Han'), item('Leia'), item('Chewie')] },
  });
  expect(old.parts[1].incremental[0]).toMatchObject({
    path: ['hero', 'friends', 1],
    label: 'rest',
  });
});

test('a non-null item that fails ends its list, and the items before it stay', async () => {
  const query = '{ hero { sure @stream(initialCount: 1) { name must } } }';
  const { parts, joined } = await ask(query.replace('initialCount: 1', 'initialCount: 0'));
  expect(parts[0].data).toEqual({ hero: { sure: [] } });
  expect(parts[1]).toMatchObject({
    completed: [{ id: '0', errors: [{ message: 'Han must', path: ['hero', 'sure', 0, 'must'] }] }],
    hasNext: false,
  });
  expect(joined.data).toEqual({ hero: { sure: [] } });
  const old = await ask(query.replace('initialCount: 1', 'initialCount: 0'), '2022');
  expect(old.parts[1].incremental).toMatchObject([
    { items: null, path: ['hero', 'sure', 0], errors: [{ message: 'Han must' }] },
  ]);
  // The first item fails with the list.
  expect((await ask(query)).parts).toMatchObject([{ data: { hero: { sure: null } } }]);
});

test('items of an inner list are not streamed, and items with fragments are announced with them', async () => {
  expect((await ask('{ list @stream(initialCount: 2) }')).parts[1].incremental).toEqual([
    { id: '0', items: [[3]] },
  ]);
  const query = '{ heroes @stream(initialCount: 1) { id ... @defer { slow } } }';
  const { parts, joined } = await ask(query);
  expect(parts[0].pending).toEqual([
    { id: '0', path: ['heroes'] },
    { id: '1', path: ['heroes', 0] },
  ]);
  const later = laterOf(parts);
  expect(later.pending).toEqual([{ id: '2', path: ['heroes', 2] }]);
  expect(later.incremental[0]).toEqual({ id: '0', items: [null, { id: 'R2' }, null] });
  expect(joined.data).toEqual({
    heroes: [{ id: 'Luke', slow: 'slow Luke' }, null, { id: 'R2', slow: 'slow R2' }, null],
  });
});

test('a list in a fragment is announced with the fragment', async () => {
  const query = '{ hero { ... @defer { name friends @stream(initialCount: 1) { name } } } }';
  const { parts } = await ask(query);
  expect(laterOf(parts)).toEqual({
    pending: [{ id: '1', path: ['hero', 'friends'] }],
    incremental: [
      { id: '0', data: { name: 'Luke', friends: [{ name: 'Han' }] } },
      { id: '1', items: [{ name: 'Leia' }, { name: 'Chewie' }] },
    ],
    completed: [{ id: '0' }, { id: '1' }],
  });
});

test('in the format of 2022, a deferred field below a list has the length of the list', async () => {
  const { parts } = await ask('{ heroes { id } ... @defer { heroes { name } } }', '2022');
  expect(parts[1].incremental).toEqual([
    { data: { heroes: [{ name: 'Luke' }, null, { name: 'R2' }, null] }, path: [] },
  ]);
});

test('what is deferred in the payload of a mutation is executed after all writes', async () => {
  const query = 'mutation { first { id ... @defer { name } } second { id } }';
  const { calls, joined } = await ask(query);
  expect(calls).toEqual(['first', 'Luke.id', 'second', 'Luke.name']);
  expect(joined.data).toEqual({ first: { id: 'Luke', name: 'Luke' }, second: null });
});

test('the limits of a response hold for all parts together', async () => {
  const document = parse('{ hero { id ... @defer { best { best { id } } name } } }');
  const args = { schema, document, rootValue: { hero: heroWith([], 'Luke') } };
  const parts = await partsOf(args, 'current', { maxNodes: 2, maxBytes: 1_000_000 });
  expect(parts[0]?.data).toEqual({ hero: { id: 'Luke' } });
  expect(parts[1]?.incremental).toMatchObject([
    {
      data: { best: { best: null }, name: null },
      errors: [{ path: ['hero', 'best', 'best'], extensions: { code: 'RESPONSE_TOO_LARGE' } }],
    },
  ]);
});

test('a part that starts after the end of its operation fails with the reason', async () => {
  let started = 0;
  const busy = () => {
    started += 1;
    for (const end = performance.now() + 15; performance.now() < end; );
    return 'done';
  };
  const rootValue = { heroes: Array.from({ length: 4 }, () => ({ id: 1, name: busy })) };
  const document = parse('{ heroes { id ... @defer { name } } }');
  const operationWork = new OperationWork({
    endReason: () => (started > 0 ? new Error('The operation was ended.') : null),
  });
  const args = { schema, document, rootValue };
  const parts = await partsOf(args, 'current', noLimits, { operationWork });
  expect(joinParts(parts)).toMatchObject({ failures: 3 });
  expect(parts.flatMap(({ completed = [] }) => completed)).toContainEqual({
    id: '3',
    errors: [expect.objectContaining({ message: 'The operation was ended.', path: ['heroes', 3] })],
  });
  expect(started).toBe(1);
});

test('a client that reads no more parts gets none', async () => {
  const calls: string[] = [];
  const document = parse('{ heroes { id ... @defer { slow } } }');
  const rootValue = { heroes: [heroWith(calls, 'Luke')] };
  const format = new CurrentFormat();
  const result = await executeInParts({ schema, document, rootValue }, noLimits, format);
  if (!isAsyncIterable(result)) throw new Error('It is complete.');
  expect((await result.next()).value).toMatchObject({ hasNext: true });
  const next = result.next();
  await result.return?.();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(await result.next()).toEqual({ done: true, value: undefined });
});
