import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { run, send, variablesFor } from './set-up.ts';

describe('taskdoc doctor --save', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
  const sandbox = await createSandbox();
  const file = join(folder, 'results.json');

  // The file is read when a server starts, so it is written first.
  sandbox.setAssumptions({ broken: ['asana.create-memberships'] });
  await run(variablesFor(sandbox), ['--write', '--save', file]);
  const informed = await createAsker({ ASSUMPTIONS: file });
  const uninformed = await createAsker();

  beforeEach(() => sandbox.reset());
  afterAll(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });

  test('writes the version, the time and the result of each check', async () => {
    const { version, time, results } = JSON.parse(await readFile(file, 'utf8'));
    expect(version).toBe(1);
    expect(Date.now() - Date.parse(time)).toBeLessThan(600_000);
    expect(results).toContainEqual({ id: 'asana.create-memberships', result: 'fails' });
    expect(results).toContainEqual({ id: 'asana.nested-fields', result: 'holds' });
  });

  test('lets a server use an alternative without a failed request', async () => {
    const project = fixtures.personalProject;
    const { data } = await send(informed.sandbox, 'GET', `/projects/${project}/sections`);
    const query = `mutation { createTask(input: { name: "New", section: "${data[0]?.['gid']}" }) { task { name } } }`;
    for (const asker of [informed, uninformed])
      asker.sandbox.setAssumptions({ broken: ['asana.create-memberships'] });
    const writes = async ({ ask, sandbox: { requests } }: typeof informed) => {
      expect((await ask(query)).errors).toEqual([]);
      return requests().filter((one) => one.method === 'POST' && /\/tasks$/.test(one.path)).length;
    };
    expect([await writes(informed), await writes(uninformed)]).toEqual([1, 2]);
  });

  test('says in one sentence that a file cannot be written', async () => {
    const missing = join(folder, 'missing', 'results.json');
    await expect(run(variablesFor(sandbox), ['--save', missing])).rejects.toThrow(
      `The results cannot be written to ${missing}: ENOENT.`,
    );
    await expect(stat(missing)).rejects.toThrow('ENOENT');
  });
});
