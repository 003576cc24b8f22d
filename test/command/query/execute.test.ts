import { describe, expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { project } from './exported-project.ts';
import { createQueryRunner } from './run-query.ts';

const asker = await createAsker();
const { sandbox } = asker;
const { query, queryOnTerminal, document, newPath, jsonLines } = await createQueryRunner(asker);

const tasks = await document(
  `query ($project: ID!) { project(id: $project) { name tasks(first: 2) { nodes { name } } } }`,
);
const variables = ['--variables', JSON.stringify({ project })] as const;

describe('taskdoc query', () => {
  test('prints the result of a document, and exits with 0', async () => {
    const { exitCode, stdout, stderr } = await query(tasks, ...variables);
    expect([exitCode, stderr]).toEqual([0, '']);
    const result = JSON.parse(stdout);
    expect(Object.keys(result)).toEqual(['data']);
    expect(result.data.project.tasks.nodes).toHaveLength(2);
  });

  test('prints a result with errors, and exits with 3', async () => {
    const file = await document('{ task(id: "1") { name } viewer { asana { connected } } }');
    const { exitCode, stdout } = await query(file);
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      data: { task: null, viewer: { asana: { connected: true } } },
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
  });

  test('prints the errors of a document that is not executed, and exits with 1', async () => {
    const { exitCode, stdout } = await query(await document('{ nothing }'));
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
  });

  test('executes the operation that is named', async () => {
    const file = await document('query A { a: __typename } query B { b: __typename }');
    const { stdout } = await query(file, '--operation', 'B');
    expect(JSON.parse(stdout)).toEqual({ data: { b: 'Query' } });
  });
});

describe('taskdoc query --all', () => {
  const all = [tasks, ...variables, '--all'] as const;

  test('names the fields that are in no item', async () => {
    const { stderr } = await query(...all);
    expect(stderr).toContain('Not exported, because they are not part of an item: project.name.');
    expect(stderr).toMatch(/\nExported \d+ items in \d+ requests with \d+ reads\.\n$/);
  });

  test('stops when its reads are used up, exits with 1, and says how it continues', async () => {
    const output = newPath();
    const { exitCode, stderr } = await query(...all, '--output', output, '--max-reads', '1');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('--max-reads is used up.');
    expect(stderr).toContain(`Continue it with: taskdoc query --resume ${output}`);
    expect((await query('--resume', output)).exitCode).toBe(0);
    const names = (await jsonLines(output)).map(String);
    const { stdout } = await query(...all);
    expect(names).toHaveLength(stdout.trimEnd().split('\n').length);
  });

  test('reads no further page when exactly its reads are used up', async () => {
    const readsOf = async (max: string) => {
      const { exitCode, stderr } = await query(...all, '--max-reads', max);
      const [, reads] = /with (\d+) reads?: --max-reads is used up/.exec(stderr) ?? [];
      return [exitCode, reads];
    };
    const [, ofFirstPage = ''] = await readsOf('1');
    expect(Number(ofFirstPage)).toBeGreaterThan(0);
    expect(await readsOf(String(ofFirstPage))).toEqual([1, ofFirstPage]);
  });

  test('that cannot read the list says why, and exits with 1', async () => {
    sandbox.setFaults([
      { kind: 'status', status: 403, route: 'GET /projects/{project_gid}/tasks' },
    ]);
    const { exitCode, stdout, stderr } = await query(...all);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('The export is not complete. FORBIDDEN');
  });

  test('does not export a mutation or an invalid document', async () => {
    const mutation = await document('mutation { deleteTask(input: { task: "1" }) { __typename } }');
    await expect(query(mutation, '--all')).rejects.toThrow('must be a query, but it is a mutation');
    await expect(query(await document('{ nothing }'), '--all')).rejects.toThrow('Cannot query');
    expect(sandbox.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('shows its progress on a terminal with the number of tasks in the project', async () => {
    const { stderr } = await queryOnTerminal(...all, '--output', newPath());
    expect(stderr).toMatch(/\[2K\[#+ *\] \d+ % {2}\d+ of \d+ items {2}\d+ requests, /);
  });
});
