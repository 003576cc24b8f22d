import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { asanaWriteChecks } from '../../src/doctor/asana-write-check.ts';
import { googleWriteChecks } from '../../src/doctor/google-write-check.ts';
import { recordWaits } from '../waits.ts';
import { everythingHolds, run as runWith, send, testRecordsIn, variablesFor } from './set-up.ts';

const writeChecks = [...asanaWriteChecks, ...googleWriteChecks];
const leftName = 'taskdoc doctor 0123456789abcdef';
const documentType = 'application/vnd.google-apps.document';

describe('taskdoc doctor --write', async () => {
  const sandbox = await createSandbox();
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.reset());

  const waits = recordWaits();
  const run = (args: readonly string[] = []) =>
    runWith(variablesFor(sandbox), ['--write', ...args]);
  const [{ gid: workspace }, team] = await (async () => {
    const workspaces = await send(sandbox, 'GET', '/workspaces');
    const first = workspaces.data[0] ?? {};
    const teams = await send(sandbox, 'GET', `/users/me/teams?organization=${first['gid']}`);
    return [first, teams.data[0]?.['gid']] as const;
  })();

  const leaveProject = async (token?: string, name = leftName) => {
    const data = { name, workspace, team };
    return (await send(sandbox, 'POST', '/projects', { data }, token)).data['gid'];
  };

  test('finds that everything holds on the sandbox, and leaves nothing behind', async () => {
    const { exitCode, printed } = await run();
    expect(exitCode).toBe(0);
    expect(printed).toMatch(everythingHolds);
    for (const { assumption } of writeChecks) expect(printed).toContain(assumption.id);
    expect(await testRecordsIn(sandbox)).toEqual([]);
  });

  test('writes only to one project and one document, which it creates', async () => {
    await run();
    const writes = sandbox.requests().filter(({ method }) => method !== 'GET');
    const routes = writes.map(
      ({ method, path }) => `${method} ${path.replace(/\/[\w-]{10,}/, '/…')}`,
    );
    const count = (route: string) => routes.filter((one) => one === route).length;
    expect(count('POST /projects')).toBe(1);
    expect(count('DELETE /projects/…')).toBe(1);
    expect(count('POST /v1/documents')).toBe(1);
    expect(count('DELETE /drive/v3/files/…')).toBe(1);
    expect(count('POST /tasks')).toBe(count('DELETE /tasks/…'));
  });

  test.each(writeChecks.map(({ assumption: { id } }) => id))(
    'finds that %s does not hold, and nothing else',
    async (id) => {
      sandbox.setAssumptions({ broken: [id as 'asana.write-fields'] });
      const { printed } = await run(['--json']);
      const { results }: { results: { id: string; finding: { result: string } }[] } =
        JSON.parse(printed);
      expect(
        results.filter(({ finding }) => finding.result !== 'holds').map((one) => one.id),
      ).toEqual([id]);
      expect(await testRecordsIn(sandbox)).toEqual([]);
    },
  );

  test('says what it could not delete and what to do, and the next run deletes it', async () => {
    sandbox.setFaults([
      { kind: 'status', status: 403, route: 'DELETE /projects/{project_gid}' },
      { kind: 'status', status: 500, route: 'DELETE /drive/v3/files/{fileId}' },
    ]);
    const { exitCode, printed } = await run();
    expect(exitCode).toBe(0);
    expect(printed).toMatch(
      /^The project “taskdoc doctor [0-9a-f]{16}” still exists: the service responded with status 403\. Delete it in Asana, or run this command again\.$/m,
    );
    expect(printed).toMatch(
      /^The document “taskdoc doctor .*status 500\. Delete it in Google Drive/m,
    );
    sandbox.setFaults([]);
    expect((await run()).printed).toContain('Deleted records that an earlier run left behind: 2.');
    expect(await testRecordsIn(sandbox)).toEqual([]);
  });

  test('waits for the end of a rate limit before it deletes a record', async () => {
    sandbox.setFaults([
      { kind: 'rate-limit', retryAfter: 7, route: 'DELETE /projects/{project_gid}', count: 2 },
    ]);
    const { printed } = await run();
    expect(printed).not.toContain('still exists');
    expect(waits.filter((ms) => ms === 7000)).toHaveLength(2);
    expect(await testRecordsIn(sandbox)).toEqual([]);
  });

  test('deletes what earlier runs left behind', async () => {
    const data = { name: leftName, projects: [await leaveProject()] };
    await send(sandbox, 'POST', '/tasks', { data });
    await send(sandbox, 'POST', '/drive/v3/files', { name: leftName, mimeType: documentType });
    expect(await testRecordsIn(sandbox)).toHaveLength(3);
    expect((await run()).printed).toContain('left behind: 3.');
    expect(await testRecordsIn(sandbox)).toEqual([]);
  });

  test('does not delete the records of another account, or with a similar name', async () => {
    await leaveProject('sandbox-grace');
    await leaveProject(undefined, 'taskdoc doctor notes');
    const before = await testRecordsIn(sandbox);
    expect(before).toHaveLength(2);
    expect((await run()).printed).not.toContain('left behind');
    expect(await testRecordsIn(sandbox)).toEqual(before);
  });

  test('does not delete a project to which somebody has added a task', async () => {
    const data = { name: 'My own task', projects: [await leaveProject()] };
    const { gid } = (await send(sandbox, 'POST', '/tasks', { data })).data;
    const { printed } = await run();
    expect(printed).toContain(
      `The project “${leftName}” still exists, because it contains a task that this command did not create.`,
    );
    expect(printed).not.toContain('My own task');
    expect((await send(sandbox, 'GET', `/tasks/${gid}`)).data['name']).toBe('My own task');
  });

  test('deletes a project whose creation had no response', async () => {
    sandbox.setFaults([{ kind: 'reset-after-apply', route: 'POST /projects', count: 1 }]);
    const { printed } = await run();
    expect(printed).toMatch(/asana\.write-fields +unknown/);
    expect(await testRecordsIn(sandbox)).toEqual([]);
  });

  test.each([
    ['read the custom fields of the workspace', 'GET /workspaces/{workspace_gid}/custom_fields'],
    ['add a custom field to a project', 'POST /projects/{project_gid}/addCustomFieldSetting'],
  ])('does not know how custom fields are written if the account may not %s', async (_, route) => {
    sandbox.setFaults([{ kind: 'status', status: 402, route }]);
    const { exitCode, printed } = await run();
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/asana\.clear-multi-enum +unknown .*status 402/);
    expect(printed).toMatch(/asana\.date-values +unknown .*status 402/);
    expect(printed.match(/unknown/g)).toHaveLength(2);
    expect(await testRecordsIn(sandbox)).toEqual([]);
  });

  test('needs only the token of one service', async () => {
    const { GOOGLE_ACCESS_TOKEN: _google, ...asanaOnly } = variablesFor(sandbox);
    const { printed } = await runWith(asanaOnly, ['--write']);
    expect(printed).toMatch(/asana\.write-fields +holds/);
    expect(printed).not.toContain('Drive');
    expect(await testRecordsIn(sandbox)).toEqual([]);
  });
});
