import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { recordWaits } from '../../waits.ts';
import { expectError, type FaultRow } from '../fault-row.ts';
import { readUserRoute, separateReads } from './asana-fault.ts';

recordWaits();

describe('a service that sends no response', async () => {
  const slow = await createAsker({ UPSTREAM_TIMEOUT_MS: '1000' });
  const ended = await createAsker({ OPERATION_TIMEOUT_MS: '1500' });

  test('is UPSTREAM_TIMEOUT after the upstream timeout, is not retried, and fails its field only', async () => {
    slow.sandbox.setFaults([{ kind: 'hang', route: readUserRoute }]);
    const { data, errors, reads } = await slow.ask(separateReads);
    expect(data.task).toEqual({ name: expect.any(String), createdBy: null });
    expectError(
      'asana',
      errors[0],
      { fault: { kind: 'hang' }, code: 'UPSTREAM_TIMEOUT', retryable: true },
      ['task', 'createdBy'],
    );
    expect(reads).toHaveLength(2);
  });

  test('is UPSTREAM_TIMEOUT after the operation timeout, and the values read until then are returned', async () => {
    ended.sandbox.setFaults([{ kind: 'hang', route: readUserRoute }]);
    const { data, errors } = await ended.ask(separateReads);
    expect(data.task).toEqual({ name: expect.any(String), createdBy: null });
    expect(errors[0]).toMatchObject({
      path: ['task', 'createdBy'],
      extensions: { code: 'UPSTREAM_TIMEOUT', retryable: true },
    });
  });
});

describe('an operation that exceeds the request limit', async () => {
  const limited = await createAsker({ MAX_UPSTREAM_REQUESTS: '3' });

  test('receives the values up to the limit, and UPSTREAM_BUDGET_EXCEEDED for the others', async () => {
    const { data, errors, reads } = await limited.ask(`{
      projects(workspace: "${fixtures.paidWorkspace}", first: 5) { nodes { name taskCounts { numTasks } } }
    }`);
    const counts = data.projects.nodes.map(
      ({ taskCounts }: { taskCounts: object | null }) => taskCounts,
    );
    expect(counts).toEqual([
      { numTasks: expect.any(Number) },
      { numTasks: expect.any(Number) },
      null,
      null,
      null,
    ]);
    expect(reads).toHaveLength(3);
    expect(errors).toHaveLength(3);
    const row: FaultRow = { fault: { kind: 'hang' }, code: 'UPSTREAM_BUDGET_EXCEEDED' };
    expectError(
      'asana',
      errors[0],
      row,
      expect.arrayContaining(['projects', 'nodes', 2, 'taskCounts']),
    );
    expect(errors[0]?.extensions).not.toHaveProperty('status');
  });

  test('receives the lists up to the limit, and null for the others', async () => {
    const { data, errors } = await limited.ask(`{
      projects(workspace: "${fixtures.paidWorkspace}", first: 4) { nodes { name tasks(first: 1) { nodes { name } } } }
    }`);
    const tasks = data.projects.nodes.map((node: { tasks: object | null }) => node.tasks);
    const list = { nodes: expect.any(Array) };
    expect(tasks).toEqual([list, list, null, null]);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(
      Array(2).fill('UPSTREAM_BUDGET_EXCEEDED'),
    );
  });

  test('receives the items of a long list up to the limit, with a note and a next page', async () => {
    const list = (after: string) =>
      `{ tasks(workspace: "${fixtures.freeWorkspace}", first: 1000${after}) { nodes { gid } pageInfo { hasNextPage endCursor } } }`;
    const { data, errors, upstream } = await limited.ask(list(''));
    expect(errors).toEqual([]);
    expect(data.tasks.nodes.length).toBeGreaterThan(0);
    expect(data.tasks.pageInfo).toMatchObject({ hasNextPage: true });
    expect(upstream.notes).toContainEqual(expect.stringMatching(/fewer items than `first`/));
    const next = await limited.ask(list(`, after: "${data.tasks.pageInfo.endCursor}"`));
    expect(next.errors).toEqual([]);
    expect(next.data.tasks.nodes.length).toBeGreaterThan(0);
    expect(data.tasks.nodes).not.toContainEqual(next.data.tasks.nodes[0]);
  });

  test('counts its retries', async () => {
    limited.sandbox.setFaults([{ kind: 'status', status: 503, route: readUserRoute }]);
    const { errors, reads } = await limited.ask(separateReads);
    expect(reads).toHaveLength(3);
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_BUDGET_EXCEEDED');
  });
});
