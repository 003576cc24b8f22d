import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/http/fault.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { run, variablesFor } from './set-up.ts';

describe('taskdoc doctor', async () => {
  const sandbox = await createSandbox();
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.reset());

  const env = variablesFor(sandbox);

  /** The successful response of a route without any record. */
  const empty = (route: string, body: object): Fault => ({
    kind: 'status',
    status: 200,
    route,
    body,
  });

  /** The checks with a result, and the reasons of those that are unknown. */
  async function check(variables: Readonly<Record<string, string>>, args: readonly string[] = []) {
    const { printed, exitCode } = await run(variables, [...args, '--json']);
    type Result = { id: string; finding: { result: string; reason?: string } };
    const { results, setUp }: { results: Result[]; setUp: Result[] } = JSON.parse(printed);
    const all = [...results, ...setUp];
    return {
      exitCode,
      reasons: [...new Set(all.flatMap(({ finding: { reason } }) => reason ?? []))],
      unknown: all.filter(({ finding }) => finding.result === 'unknown').map(({ id }) => id),
      failed: all.filter(({ finding }) => finding.result === 'fails').map(({ id }) => id),
    };
  }

  test('says that the workspaces have no project, and checks the rest', async () => {
    sandbox.setFaults([empty('GET /workspaces/{workspace_gid}/projects', { data: [] })]);
    const { exitCode, reasons, unknown, failed } = await check(env);
    expect(reasons).toContain('The account has no project in Asana.');
    expect(unknown).toContain('asana.nested-fields');
    expect(unknown.filter((id) => !id.startsWith('asana.'))).toEqual([]);
    expect([exitCode, failed]).toEqual([0, []]);
  });

  test('says that the account has no workspace, and checks the rest', async () => {
    sandbox.setFaults([empty('GET /workspaces', { data: [] })]);
    const { exitCode, reasons, unknown, failed } = await check(env);
    expect(reasons).toContain('The account has no workspace in Asana.');
    expect(unknown).toContain('setup.asana-plans');
    expect([exitCode, failed]).toEqual([0, []]);
  });

  test('says that the account has no document, and checks the rest', async () => {
    // The first list is the search for a document.
    sandbox.setFaults([{ ...empty('GET /drive/v3/files', { files: [] }), count: 1 }]);
    const { exitCode, reasons, unknown, failed } = await check(env);
    expect(reasons).toEqual(['The account has no document in Google Docs.']);
    expect(unknown).toContain('google.docs-tabs-mask');
    expect(unknown).not.toContain('google.list-page-size');
    expect([exitCode, failed]).toEqual([0, []]);
  });

  test('needs no document of the account with --write', { tags: 'slow' }, async () => {
    // The first list is the search for what an earlier run left behind.
    sandbox.setFaults([{ ...empty('GET /drive/v3/files', { files: [] }), skip: 1, count: 1 }]);
    expect(await check(env, ['--write'])).toMatchObject({ reasons: [], failed: [], exitCode: 0 });
  });

  test('fails with a token that may not write, but only with --write', async () => {
    const reason = 'insufficientPermissions';
    sandbox.setFaults([{ kind: 'status', status: 403, reason, route: 'POST /v1/documents' }]);
    expect(await check(env)).toMatchObject({ failed: [], exitCode: 0 });
    expect(await check(env, ['--write'])).toMatchObject({
      failed: ['setup.google-scopes'],
      exitCode: 1,
    });
  });

  test('checks one service if there is only its token, and exits with 0', async () => {
    const { GOOGLE_ACCESS_TOKEN: _google, ...asanaOnly } = env;
    const { exitCode, reasons, unknown, failed } = await check(asanaOnly);
    expect(reasons).toEqual([
      'There is no token for Google.',
      'No request of this run was sent to Google.',
    ]);
    expect(unknown.every((id) => id.includes('google'))).toBe(true);
    expect([exitCode, failed]).toEqual([0, []]);
  });

  test('checks only the set-up without a token, if users connect their accounts', async () => {
    const { ASANA_ACCESS_TOKEN: _asana, GOOGLE_ACCESS_TOKEN: _google, ...addresses } = env;
    sandbox.clearRequests();
    const { exitCode, unknown, failed } = await check({
      ...addresses,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'client-secret',
      PUBLIC_URL: 'https://tasks.example.com',
      SESSION_SECRET: 'secret-of-at-least-thirty-two-characters',
      STORE_PATH: '/dev/null/none/store.db',
    });
    expect(failed).toEqual(['setup.store']);
    expect(exitCode).toBe(1);
    expect(unknown).not.toContain('setup.public-url');
    expect(sandbox.requests()).toEqual([]);
  });
});
