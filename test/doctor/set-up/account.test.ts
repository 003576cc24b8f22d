import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { createSetUp } from '../../../src/doctor/set-up/set-up.ts';
import { run as runWith, variablesFor } from '../set-up.ts';

describe('the set-up that taskdoc doctor checks', async () => {
  const sandbox = await createSandbox();
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.reset());

  const env = variablesFor(sandbox);

  /** Runs the command. Returns the lines about the set-up that do not hold, or have a note, and the exit code. */
  async function run(
    variables: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
  ) {
    const { printed, exitCode } = await runWith({ ...env, ...variables }, args);
    const lines = printed
      .split('\n')
      .map((line) => /^setup\.(\S+) +(\w+) +\d+ ms(?: {2}(.*))?$/.exec(line))
      .filter((match) => match !== null)
      .map(([, id, result, text = '']) => ({ id, result, text }));
    expect(lines.length).toBeGreaterThan(10);
    return {
      exitCode,
      found: lines.filter(({ id, result, text }) => {
        return result !== 'holds' || (text !== '' && id !== 'asana-plans');
      }),
      plans: lines.find(({ id }) => id === 'asana-plans'),
    };
  }

  test('has a note about the workspaces without a paid plan, by their number', async () => {
    const { plans, found, exitCode } = await run();
    expect(plans?.text).toMatch(
      /: workspace 2 \(no search, no custom fields\)\..*PAYMENT_REQUIRED/,
    );
    expect([found, exitCode]).toEqual([[], 0]);
  });

  test('has a warning if no workspace has a paid plan', async () => {
    const status = { kind: 'status', status: 402 } as const;
    sandbox.setFaults([{ ...status, route: 'GET /workspaces/{workspace_gid}/tasks/search' }]);
    const { plans, exitCode } = await run();
    expect(plans).toMatchObject({ result: 'warning' });
    expect(plans?.text).toContain('workspace 1 (no search), workspace 2 (no search, no custom');
    expect(exitCode).toBe(0);
  });

  test('fails with an expired token of each service, and says where to create another one', async () => {
    const { found, exitCode } = await run({
      ASANA_ACCESS_TOKEN: 'expired',
      GOOGLE_ACCESS_TOKEN: 'expired',
    });
    const failed = found.filter(({ result }) => result === 'fails');
    expect(failed.map(({ id }) => id)).toEqual(['asana-token', 'google-token']);
    expect(failed[0]?.text).toContain('Create another one at https://app.asana.com/0/my-apps.');
    expect(failed[1]?.text).toContain('GOOGLE_ACCESS_TOKEN');
    expect(found).toContainEqual({
      id: 'asana-scopes',
      result: 'unknown',
      text: 'Asana accepted no request of this run.',
    });
    expect(exitCode).toBe(1);
  });

  test('fails with a token of Asana that lacks a permission, and names the permission and the requests', async () => {
    const message = 'Your token lacks these scopes: stories:read, tasks:read, secret:read.';
    sandbox.setFaults([
      {
        kind: 'status',
        status: 403,
        route: 'GET /tasks/{task_gid}/stories',
        body: { errors: [{ message }] },
      },
    ]);
    const { found, exitCode } = await run();
    expect(found).toEqual([
      {
        id: 'asana-scopes',
        result: 'fails',
        text: 'The token lacks a permission (stories:read, tasks:read) for GET /tasks/…/stories. Use a personal access token, or the token of an app with full permissions: sections and batches have no permission of their own.',
      },
    ]);
    expect(exitCode).toBe(1);
  });

  test('fails with a token of Google that lacks a permission', async () => {
    sandbox.setFaults([
      {
        kind: 'status',
        status: 403,
        reason: 'insufficientPermissions',
        route: 'GET /v1/documents/{documentId}',
      },
    ]);
    const { found, exitCode } = await run();
    expect(found).toEqual([
      {
        id: 'google-scopes',
        result: 'fails',
        text: 'The token lacks a permission for GET /v1/documents/…. Create a token with the scope https://www.googleapis.com/auth/drive.',
      },
    ]);
    expect(exitCode).toBe(1);
  });

  test('fails if an API of Google is not enabled', async () => {
    const reason = 'accessNotConfigured';
    sandbox.setFaults([
      { kind: 'status', status: 403, reason, route: 'GET /v1/documents/{documentId}' },
    ]);
    const { found, exitCode } = await run();
    expect(found.map(({ id, result }) => [id, result])).toEqual([['google-apis', 'fails']]);
    expect(found[0]?.text).toContain('must enable the Google Docs API');
    expect(exitCode).toBe(1);
  });

  test('has a warning about a rate limit, and says how long to wait', async () => {
    sandbox.setFaults([
      { kind: 'rate-limit', retryAfter: 17, route: 'GET /tasks/{task_gid}', count: 1 },
    ]);
    const { found, exitCode } = await run();
    expect(found.map(({ id, result }) => [id, result])).toEqual([['rate-limits', 'warning']]);
    expect(found[0]?.text).toMatch(/^Asana refused 1 of \d+ requests.*Wait 17 s.*ASANA_REQUESTS_/);
    expect(exitCode).toBe(0);
  });

  test('names the setting of the project, if all accounts together have exceeded its quota', async () => {
    const reason = 'rateLimitExceeded';
    sandbox.setFaults([
      { kind: 'status', status: 403, reason, route: 'GET /drive/v3/files/{fileId}', count: 1 },
    ]);
    const { found } = await run();
    expect(found.map(({ id, result }) => [id, result])).toEqual([['rate-limits', 'warning']]);
    expect(found[0]?.text).toMatch(
      /^Google Drive refused 1 of .*use the same Google Cloud project, set GOOGLE_DRIVE_UNITS_PER_PROJECT to/,
    );
  });

  test.each([
    [600, /is (59|60)\d s ahead of the services/],
    [-45, /is 4\d s behind the services/],
  ])('has a warning about a clock with a difference of %i seconds', async (seconds, text) => {
    const real = Date.now;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => real() + seconds * 1000);
    const { found, exitCode } = await run().finally(() => now.mockRestore());
    expect(found.map(({ id, result }) => [id, result])).toEqual([['clock', 'warning']]);
    expect(found[0]?.text).toMatch(text);
    expect(exitCode).toBe(0);
  });

  test.each([
    ['999999', '999999 s'],
    ['1000000', 'a minute'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'a minute'],
    [undefined, 'a minute'],
  ])('with Retry-After: %s after a refusal advises to wait %s', async (retryAfter, wait) => {
    const observer = createSetUp({ config: parseConfig({}), redirectUris: {}, inspectStore: null });
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    const send = async () => ({ status: 429, headers, text: '', json: {} });
    await observer.observe(send)({ api: 'asana', method: 'GET', path: '/users/me' });
    const check = observer.checks.find(({ id }) => id === 'setup.rate-limits');
    expect(await check?.run(send)).toMatchObject({
      result: 'warning',
      advice: expect.stringContaining(`Wait ${wait} and run`),
    });
  });

  test('names the limits in headers, but no other header', async () => {
    const config = parseConfig({});
    const observer = createSetUp({ config, redirectUris: {}, inspectStore: null });
    const headers = { 'x-ratelimit-limit': '1500', 'x-ratelimit-remaining': '7', 'x-user': 'ada' };
    const send = async () => ({ status: 200, headers, text: '', json: {} });
    await observer.observe(send)({ api: 'asana', method: 'GET', path: '/users/me' });
    const check = observer.checks.find(({ id }) => id === 'setup.rate-limits');
    expect(await check?.run(send)).toEqual({
      result: 'holds',
      note: 'Limits in the headers: Asana x-ratelimit-limit 1500.',
    });
  });

  test('is unknown without any response, and the command says why', async () => {
    const { found, exitCode } = await run({
      ASANA_BASE_URL: 'http://127.0.0.1:1/api/1.0',
      GOOGLE_DOCS_BASE_URL: 'http://127.0.0.1:1',
      GOOGLE_DRIVE_BASE_URL: 'http://127.0.0.1:1',
    });
    expect(new Set(found.map(({ result }) => result))).toEqual(new Set(['unknown']));
    expect(found.every(({ text }) => text !== '')).toBe(true);
    expect(exitCode).toBe(0);
  });

  test('is part of the JSON', async () => {
    const { printed } = await runWith(env, ['--json']);
    const { setUp }: { setUp: { id: string; finding: object }[] } = JSON.parse(printed);
    expect(setUp.map(({ id }) => id)).toContain('setup.clock');
    expect(setUp.find(({ id }) => id === 'setup.store')?.finding).toEqual({ result: 'holds' });
  });
});
