import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { executePlan } from '../../src/engine/executor/execute.ts';
import { createAsker } from '../ask.ts';
import { noLimits } from '../engine/executor/both-executors.ts';

// The limits of what one operation may cost and return, at the limit and one above.

const { hundredTaskProject: project, fieldRichProject, guestProject, privateProject } = fixtures;

describe('MAX_NODES=12', async () => {
  const { ask } = await createAsker({ MAX_NODES: '12' });
  // Three tasks, each with three subtasks.
  const twelve = `tasks(project: "${project}", first: 3) { nodes { subtasks(first: 3) { nodes { gid } } } }`;

  test('accepts an operation that can return 12 records', async () => {
    const { data, errors } = await ask(`{ ${twelve} }`);
    expect(errors).toEqual([]);
    expect(data.tasks.nodes).toHaveLength(3);
  });

  test('rejects an operation that can return 13 records, and sends nothing', async () => {
    const { errors, reads } = await ask(`{ ${twelve} workspaces(first: 1) { nodes { gid } } }`);
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/ can return 13 records, .* allows 12\./),
        extensions: { code: 'OPERATION_TOO_LARGE' },
      },
    ]);
    expect(reads).toEqual([]);
  });
});

describe('MAX_UPSTREAM_REQUESTS=3', async () => {
  const { ask } = await createAsker({ MAX_UPSTREAM_REQUESTS: '3' });
  const names = [project, fieldRichProject, guestProject, privateProject].map(
    (gid, index) => `p${index}: project(id: "${gid}") { name }`,
  );

  test('accepts an operation of 3 reads', async () => {
    const { errors, reads } = await ask(`{ ${names.slice(0, 3).join(' ')} }`);
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(3);
  });

  test('rejects an operation of 4 reads, and sends nothing', async () => {
    const { errors, reads } = await ask(`{ ${names.join(' ')} }`);
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_BUDGET_EXCEEDED' } }]);
    expect(reads).toEqual([]);
  });

  const creating = (count: number) =>
    `mutation { ${Array.from({ length: count }, (_, index) => `t${index}: createTask(input: { name: "New", project: "${project}" }) { task { id } }`).join(' ')} }`;

  test('accepts a mutation of 3 writes', async () => {
    const { errors, upstream } = await ask(creating(3));
    expect(errors).toEqual([]);
    expect(upstream.totals.writes).toBe(3);
  });

  test('rejects a mutation of 4 writes, sends nothing, and says how many calls are allowed', async () => {
    const { errors, upstream } = await ask(creating(4));
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/ needs at least 4 upstream calls, .* allows 3\./),
        extensions: { code: 'UPSTREAM_BUDGET_EXCEEDED' },
      },
    ]);
    expect(upstream.totals.writes).toBe(0);
  });
});

describe('a response', () => {
  const schema = buildSchema('type Query { items: [Item!], text: String } type Item { a: Int }');
  /** The codes of the errors of a response with this number of items below its root, or with this text. */
  async function codesOf(selection: string, rootValue: object, limits: Partial<typeof noLimits>) {
    const document = parse(`{ ${selection} }`);
    const result = await executePlan({ schema, document, rootValue }, { ...noLimits, ...limits });
    return (result?.errors ?? []).map(({ extensions }) => extensions['code']);
  }

  test('has as many objects as the limit permits, and not one more', async () => {
    const withItems = (count: number) =>
      codesOf('items { a }', { items: Array(count).fill({ a: 1 }) }, { maxNodes: 10 });
    expect(await withItems(10)).toEqual([]);
    expect(await withItems(11)).toEqual(['RESPONSE_TOO_LARGE']);
  });

  test('has as many bytes of a text as the limit permits, and not one more', async () => {
    // Each entry has its key, and four characters around it and its value: `"text":"…",`.
    const withText = (length: number) =>
      codesOf('text', { text: 'x'.repeat(length) }, { maxBytes: 1010 });
    expect(await withText(1000)).toEqual([]);
    expect(await withText(1001)).toEqual(['RESPONSE_TOO_LARGE']);
  });
});
