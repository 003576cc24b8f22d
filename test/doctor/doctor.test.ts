import { afterAll, describe, expect, test } from 'vitest';
import { type AssumptionId, assumptionIds } from '../../sandbox/assumption/setting.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { asanaChecks } from '../../src/doctor/asana-check.ts';
import { asanaWriteChecks } from '../../src/doctor/asana-write-check.ts';
import { googleChecks } from '../../src/doctor/google-check.ts';
import { googleWriteChecks } from '../../src/doctor/google-write-check.ts';
import { asanaAssumptions } from '../../src/service/asana/assumption/assumption.ts';
import { googleAssumptions } from '../../src/service/google/assumption/assumption.ts';
import type { Assumption } from '../../src/upstream/assumption/assumption.ts';
import { someCases } from '../case-count.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { everythingHolds, run as runWith, variablesFor } from './set-up.ts';

describe('taskdoc doctor', async () => {
  const sandbox = await createSandbox();
  afterAll(() => sandbox.close());

  const env = variablesFor(sandbox);
  const run = (variables: Readonly<Record<string, string>>, args: readonly string[] = []) =>
    runWith({ ...env, ...variables }, args);

  /** The ids with the result `fails`. */
  async function failing(broken: readonly AssumptionId[]): Promise<readonly string[]> {
    sandbox.setAssumptions({ broken });
    const { printed } = await run({}, ['--json']);
    const { results }: { results: { id: string; finding: { result: string } }[] } =
      JSON.parse(printed);
    return results.flatMap(({ id, finding }) => (finding.result === 'fails' ? [id] : []));
  }

  test('finds that everything holds on the sandbox', async () => {
    sandbox.setAssumptions({ broken: [] });
    const { exitCode, printed } = await run({});
    expect(exitCode).toBe(0);
    expect(printed).toMatch(everythingHolds);
  });

  /** Assumptions about writes are checked only with --write. */
  const checkedByWrites: readonly string[] = [...asanaWriteChecks, ...googleWriteChecks].map(
    ({ assumption: { id } }) => id,
  );
  const checkedByReading: readonly string[] = [...asanaChecks, ...googleChecks].map(
    ({ assumption: { id } }) => id,
  );
  const readOnly = assumptionIds.filter((id) => checkedByReading.includes(id));

  test('checks every assumption that an account can show', () => {
    const assumptions: readonly Assumption[] = [
      ...Object.values(asanaAssumptions),
      ...Object.values(googleAssumptions),
    ];
    const checkable = assumptions.filter(({ check }) => check !== null).map(({ id }) => id);
    const checked = [...checkedByReading, ...checkedByWrites];
    expectSameNames(
      checked,
      checkable,
      'The doctor needs a check of each assumption with a `check`',
    );
  });

  test.each(someCases(readOnly, 4))('finds that %s does not hold, and nothing else', async (id) => {
    expect(await failing([id])).toEqual([id]);
  });

  test('prints what the server does instead, and nothing of the account', async () => {
    sandbox.setAssumptions({ broken: ['asana.nested-fields'] });
    const { exitCode, printed } = await run({});
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/asana\.nested-fields +fails .*reads the nested records by their ids/);
    expect(printed).not.toMatch(/sandbox-ada|@|\d{10}/);
  });

  test('says which service has no token, and checks the other one', async () => {
    sandbox.setAssumptions({ broken: [] });
    const { ASANA_ACCESS_TOKEN: _asana, ...googleOnly } = env;
    const { printed } = await runWith(googleOnly);
    expect(printed).toMatch(/asana\.nested-fields +unknown .*There is no token for Asana\./);
    expect(printed).toMatch(/google\.docs-tabs-mask +holds/);
  });

  test('reports an expired token as unknown for each check', async () => {
    const { printed } = await run({
      ASANA_ACCESS_TOKEN: 'expired',
      GOOGLE_ACCESS_TOKEN: 'expired',
    });
    expect(printed).not.toMatch(/^(asana|google)\S+ +(holds|fails)/m);
    expect(printed).toContain('status 401');
  });

  const rejections = [
    [429, 'every route'],
    [500, 'every route'],
    [503, 'POST /batch'],
    [500, 'GET /v1/documents/{documentId}'],
    [403, 'GET /workspaces/{workspace_gid}/tasks/search'],
    [404, 'GET /tasks/{task_gid}/stories'],
    [403, 'GET /tasks/{task_gid}'],
    [404, 'GET /tasks/{task_gid}'],
  ] as const;

  test.each(someCases(rejections, 3))(
    'reports a response with status %d of %s as unknown',
    async (status, route) => {
      sandbox.setAssumptions({ broken: [] });
      sandbox.setFaults([
        { kind: 'status', status, ...(route === 'every route' ? {} : { route }) },
      ]);
      const { printed } = await run({});
      sandbox.setFaults([]);
      expect(printed).not.toContain('fails');
      expect(printed).toContain(`status ${status}`);
    },
  );

  test('needs an account', async () => {
    await expect(runWith({ SANDBOX: 'off' })).rejects.toThrow('there is no account to check');
  });
});
