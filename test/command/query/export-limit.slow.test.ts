import { expect, test } from 'vitest';
import { gidOf } from '../../../sandbox/store/gid.ts';
import { createAsker } from '../../ask.ts';
import { createQueryRunner } from './run-query.ts';

// The limits of operations and of the services. These tests wait, because the limits are times.

const project = '1204000000000003';
const exported = (first: number) =>
  `{ project(id: "${project}") { tasks(first: ${first}) { nodes { name comments(first: 2) { nodes { text } } } } } }`;

const generous = await createAsker();
const limited = await createAsker({ MAX_UPSTREAM_REQUESTS: '12', OPERATION_TIMEOUT_MS: '2000' });
const { query, document, newPath, jsonLines } = await createQueryRunner(limited);

async function allTasks(): Promise<readonly unknown[]> {
  const { data } = await generous.ask(
    exported(200).replace('comments(first: 2)', 'comments(first: 40)'),
  );
  expect(data.project.tasks.nodes.length).toBeGreaterThan(20);
  return data.project.tasks.nodes;
}

test('an export fits its pages into the limits of an operation', async () => {
  const output = newPath();
  const run = await query(await document(exported(100)), '--all', '--output', output);
  expect(run).toMatchObject({ exitCode: 0 });
  expect(await jsonLines(output)).toEqual(await allTasks());
});

test('an export waits as long as a service says', async () => {
  limited.sandbox.setFaults([
    {
      kind: 'rate-limit',
      retryAfter: 4,
      route: 'GET /tasks/{task_gid}/stories',
      skip: 4,
      count: 1,
    },
  ]);
  const output = newPath();
  const run = await query(await document(exported(10)), '--all', '--output', output);
  expect(run).toMatchObject({ exitCode: 0 });
  expect(run.stderr).toMatch(/Tries again in [34] s\./);
  expect(await jsonLines(output)).toEqual(await allTasks());
});

test('a page that ends early, because an operation used up its reads, is no gap', async () => {
  const asker = await createAsker({ MAX_UPSTREAM_REQUESTS: '4' }, { extraTasks: 600 });
  const runner = await createQueryRunner(asker);
  const list = `project(id: "${gidOf('project', 1001)}") { tasks(first: 600) { nodes { gid } } }`;
  const { data, upstream } = await asker.ask(`{ ${list} }`);
  expect(upstream.notes).toEqual([expect.stringContaining('Continue after')]);
  expect(data.project.tasks.nodes.length).toBeLessThan(600);
  const output = newPath();
  const run = await runner.query(await document(`{ ${list} }`), '--all', '--output', output);
  expect(run.exitCode).toBe(0);
  const lines = await jsonLines(output);
  expect(new Set(lines.map((line) => Object(line).gid)).size).toBe(600);
  expect(lines).toHaveLength(600);
});
