import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { recordWaits } from '../../waits.ts';
import { allTasks, exported, project, variables } from './exported-project.ts';
import { createQueryRunner } from './run-query.ts';

const asker = await createAsker();
const { ask, sandbox } = asker;
const { query, queryOnTerminal, document, newPath, jsonLines } = await createQueryRunner(asker);
const waits = recordWaits();

describe('taskdoc query --all', () => {
  test('follows edges, aliases, fragments and several lists, and writes no pageInfo', async () => {
    const file = await document(`
      query ($first: Int = 3) {
        one: project(id: "${project}") { ...Tasks }
        two: project(id: "1204000000000001") { ...Tasks }
      }
      fragment Tasks on Project {
        list: tasks(first: $first) { edges { cursor item: node { ...Row } } pageInfo { endCursor } }
      }
      fragment Row on Task {
        title: name
        talk: comments(first: 1) { edges { node { text } } pageInfo { hasNextPage } }
        ... on Node { id }
      }`);
    const { exitCode, stdout } = await query(file, '--all');
    expect(exitCode).toBe(0);
    const selection = 'title: name talk: comments(first: 100) { edges { node { text } } } id';
    const { data } = await ask(`{
      one: project(id: "${project}") { tasks(first: 100) { nodes { ${selection} } } }
      two: project(id: "1204000000000001") { tasks(first: 100) { nodes { ${selection} } } }
    }`);
    const lines = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([...data.one.tasks.nodes, ...data.two.tasks.nodes]);
  });

  test('writes the first line of CSV once, also after an interruption', async () => {
    const output = newPath();
    const file = await document(
      `{ project(id: "${project}") { tasks(first: 20) { nodes { gid } } } }`,
    );
    const run = await query(file, '--all', '--csv', '--output', output, '--max-reads', '1');
    expect(run.exitCode).toBe(1);
    expect(await query('--resume', output)).toMatchObject({ exitCode: 0 });
    const tasks = await allTasks(asker, 'gid');
    const rows = ['gid', ...tasks.map((task) => Object(task).gid)].map((row) => `${row}\r\n`);
    expect(await readFile(output, 'utf8')).toBe(rows.join(''));
  });

  test('shows its progress on a terminal, with the estimated time of a project', async () => {
    const count = (await allTasks(asker, 'gid')).length;
    const file = await document(
      `{ project(id: "${project}") { tasks(first: 20) { nodes { gid } } } }`,
    );
    const { stderr, exitCode } = await queryOnTerminal(file, '--all', '--max-reads', '900');
    expect(exitCode).toBe(0);
    expect(stderr).toContain(`20 of ${count} items  `);
    expect(stderr).toMatch(/8\d\d reads left {2}\d+ s left/);
    // Nothing of the bar stays.
    expect(stderr).toMatch(new RegExp(`\\r\u001b\\[2KExported ${count} items`));
    const filtered = await document(
      `{ project(id: "${project}") { tasks(filter: { completed: true }) { nodes { gid } } } }`,
    );
    expect((await queryOnTerminal(filtered, '--all')).stderr).not.toMatch(/\d of \d+ items/);
  });

  test('names the fields that are not part of an item', async () => {
    const file = await document(`{ project(id: "${project}") { name tasks { nodes { gid } } } }`);
    const { stderr } = await query(file, '--all');
    expect(stderr).toContain('Not exported, because they are not part of an item: project.name.');
  });
});

describe('an export with failures', () => {
  const run = async (...args: readonly string[]) => {
    const output = newPath();
    const file = await document(exported);
    const result = await query(
      file,
      '--variables',
      variables,
      '--all',
      '--output',
      output,
      ...args,
    );
    const errors = await jsonLines(`${output}.errors`);
    return { ...result, output, lines: await jsonLines(output), errors };
  };

  test('waits and reads a page again that failed in one field', async () => {
    const expected = await allTasks(asker);
    // The server itself sends a read three times.
    sandbox.setFaults([
      { kind: 'status', status: 503, route: 'GET /tasks/{task_gid}/stories', skip: 5, count: 30 },
    ]);
    const { exitCode, lines, errors, stderr } = await run();
    expect(stderr).toMatch(/Tries again in 1 s\.\n/);
    expect(stderr).toMatch(/Tries again in 2 s\.\n/);
    expect(waits).toContain(2000);
    expect(exitCode).toBe(0);
    expect(lines).toEqual(expected);
    expect(errors).toEqual([]);
  });

  test('stops without a partial page if a service stays unavailable, and continues later', async () => {
    const expected = await allTasks(asker);
    sandbox.setFaults([
      { kind: 'status', status: 503, route: 'GET /tasks/{task_gid}/stories', skip: 12 },
    ]);
    const { exitCode, lines, output, stderr } = await run();
    expect(exitCode).toBe(1);
    expect(stderr).toContain('The export is not complete. UPSTREAM_UNAVAILABLE');
    expect(lines.length).toBeLessThan(expected.length);
    expect(lines).toEqual(expected.slice(0, lines.length));
    sandbox.setFaults([]);
    expect(await query('--resume', output)).toMatchObject({ exitCode: 0 });
    expect(await jsonLines(output)).toEqual(expected);
  });

  test('writes an error that stays to a second file with its item and path', async () => {
    sandbox.setFaults([
      { kind: 'status', status: 403, route: 'GET /tasks/{task_gid}/stories', skip: 1, count: 1 },
    ]);
    const { exitCode, lines, errors, stderr, output } = await run();
    expect(exitCode).toBe(3);
    const index = lines.findIndex((line) => Object(line).comments === null);
    expect(index).toBeGreaterThanOrEqual(0);
    expect(errors).toMatchObject([
      { item: index + 1, path: ['comments'], extensions: { code: 'FORBIDDEN' } },
    ]);
    expect(stderr).toContain(`Errors: 1. Notes of the server: 0: see ${output}.errors`);
  });

  test('names the list inside an item that cannot be read to its end', async () => {
    const expected = await allTasks(asker, 'comments(first: 100) { nodes { text } }');
    const file = await document(
      `{ project(id: "${project}") { tasks { nodes { comments(first: 1) { nodes { text } } } } } }`,
    );
    // Only further pages have an offset.
    const long = expected.findIndex((line) => Object(line).comments.nodes.length > 1);
    expect(long).toBeGreaterThanOrEqual(0);
    const count = expected.length;
    sandbox.setFaults([
      {
        kind: 'status',
        status: 403,
        route: 'GET /tasks/{task_gid}/stories',
        skip: count,
        count: 1,
      },
    ]);
    const output = newPath();
    const { exitCode } = await query(file, '--all', '--output', output);
    expect(exitCode).toBe(3);
    expect(await jsonLines(`${output}.errors`)).toMatchObject([
      { item: long + 1, path: ['comments'], extensions: { code: 'FORBIDDEN' } },
    ]);
    const lines = await jsonLines(output);
    expect(lines[long]).toEqual({
      comments: { nodes: [Object(expected[long]).comments.nodes[0]] },
    });
    expect(lines.toSpliced(long, 1)).toEqual(expected.toSpliced(long, 1));
  });

  test('stops when the token is no longer valid', async () => {
    sandbox.setFaults([
      { kind: 'status', status: 401, route: 'GET /tasks/{task_gid}/stories', skip: 9 },
    ]);
    const { exitCode, stderr, errors } = await run();
    expect(exitCode).toBe(1);
    expect(stderr).toContain('UNAUTHENTICATED');
    expect(errors).toEqual([]);
  });

  test('writes notes of the server to the second file', async () => {
    sandbox.setFaults([
      { kind: 'status', status: 402, route: 'GET /workspaces/{workspace_gid}/tasks/search' },
    ]);
    const file = await document(
      `{ workspace(id: "1202000000000001") { tasks(filter: { completed: false }) { nodes { gid } } } }`,
    );
    const output = newPath();
    const { exitCode, stderr } = await query(file, '--all', '--output', output);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 3 });
    expect(await jsonLines(`${output}.errors`)).toEqual([{ note: expect.any(String) }]);
  });
});
