import { afterAll, describe, expect, test } from 'vitest';
import { type AssumptionId, assumptionIds } from '../../sandbox/assumption/setting.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { parseCommand } from '../../src/command/command-line.ts';
import { runDoctor } from '../../src/command/doctor.ts';

describe('taskdoc doctor', async () => {
  const sandbox = await createSandbox();
  afterAll(() => sandbox.close());

  const env = {
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    ASANA_ACCESS_TOKEN: 'sandbox-ada',
    GOOGLE_ACCESS_TOKEN: 'sandbox-ada',
  };

  async function run(variables: Readonly<Record<string, string>>, args: readonly string[] = []) {
    let printed = '';
    const command = parseCommand(['doctor', ...args]);
    const exitCode = await runDoctor({ ...env, ...variables }, command, (text) => {
      printed += text;
    });
    return { exitCode, printed };
  }

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
    expect(printed).toMatch(/^(\S+ +holds +\d+ ms\n)+$/);
  });

  /** Assumptions about writes are checked only with --write. */
  const readOnly = assumptionIds.filter(
    (id) =>
      ![
        'asana.create-memberships',
        'asana.write-fields',
        'google.fields-documents-batch-update',
        'google.fields-documents-create',
      ].includes(id),
  );
  test.each(readOnly)('finds that %s does not hold, and nothing else', async (id) => {
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
    let printed = '';
    const command = parseCommand(['doctor']);
    await runDoctor(googleOnly, command, (text) => {
      printed += text;
    });
    expect(printed).toMatch(/asana\.nested-fields +unknown .*There is no token for Asana\./);
    expect(printed).toMatch(/google\.docs-tabs-mask +holds/);
  });

  test('reports an expired token as unknown for each check', async () => {
    const { printed } = await run({
      ASANA_ACCESS_TOKEN: 'expired',
      GOOGLE_ACCESS_TOKEN: 'expired',
    });
    expect(printed).not.toContain('holds');
    expect(printed).toContain('status 401');
  });

  test('needs an account', async () => {
    const started = runDoctor({ SANDBOX: 'off' }, parseCommand(['doctor']), () => undefined);
    await expect(started).rejects.toThrow('there is no account to check');
  });
});
