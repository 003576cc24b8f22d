import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { freePort } from '../free-port.ts';
import { run, variablesFor } from './set-up.ts';

type Variables = Readonly<Record<string, string>>;

/** The variables of the addresses. */
const addresses = {
  asana: 'ASANA_BASE_URL',
  docs: 'GOOGLE_DOCS_BASE_URL',
  drive: 'GOOGLE_DRIVE_BASE_URL',
} as const;

describe('taskdoc doctor --strict', async () => {
  const sandbox = await createSandbox();
  const closed = `http://127.0.0.1:${await freePort()}`;
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    return sandbox.close();
  });
  beforeEach(() => sandbox.reset());

  /** Another program in the place of a service. */
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The address of a TCP server is an object.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const respond = (status: number, type: string, body: string) =>
    serve((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));

  const loginPage = await respond(200, 'text/html; charset=utf-8', '<form>Sign in</form>');
  const redirect = await serve((_request, response) =>
    response.writeHead(302, { location: 'https://login.example/canary' }).end(),
  );
  const otherApi = await respond(200, 'application/json', '{"status":"ok"}');
  const notFound = await respond(404, 'text/plain', 'Not found');
  const failing = await respond(503, 'text/html', 'Bad gateway');
  const hanging = await serve(() => {});
  const closing = await serve((request) => request.socket.destroy());

  const env = variablesFor(sandbox);
  const all = (url: string): Variables =>
    Object.fromEntries(Object.values(addresses).map((name) => [name, url]));
  const { ASANA_ACCESS_TOKEN: _asana, ...withoutAsana } = env;

  const broken: readonly (readonly [string, Variables, number, RegExp])[] = [
    [
      'a login page instead of Asana',
      { ASANA_BASE_URL: loginPage },
      3,
      /setup\.asana-reachable +fails .*is not Asana: it responds with text\/html \(status 200\)\. A login page or a proxy is in between, or ASANA_BASE_URL is wrong/,
    ],
    [
      'a login page instead of Drive',
      { GOOGLE_DRIVE_BASE_URL: loginPage },
      3,
      /setup\.google-reachable +fails .*is not Google Drive/,
    ],
    [
      'a login page instead of Docs',
      { GOOGLE_DOCS_BASE_URL: loginPage },
      3,
      /setup\.google-reachable +fails .*is not Google Docs/,
    ],
    [
      'a login page instead of everything',
      all(loginPage),
      3,
      /is not Asana(.|\n)*is not Google Drive/,
    ],
    [
      'a redirect instead of Asana',
      { ASANA_BASE_URL: redirect },
      3,
      /is not Asana: it redirects to another address \(status 302\)\./,
    ],
    [
      'another API instead of Asana',
      { ASANA_BASE_URL: otherApi },
      3,
      /is not Asana: it responds with application\/json \(status 200\)\. Correct ASANA_BASE_URL: the address of the service is https:\/\/app\.asana\.com\/api\/1\.0\./,
    ],
    ['another API instead of Drive', { GOOGLE_DRIVE_BASE_URL: otherApi }, 3, /is not Google Drive/],
    [
      'an address without the API',
      { ASANA_BASE_URL: notFound },
      3,
      /is not Asana: it responds with text\/plain \(status 404\)\. Correct ASANA_BASE_URL/,
    ],
    [
      'the path of another version of Asana',
      { ASANA_BASE_URL: `${env.ASANA_BASE_URL}/2.0` },
      1,
      /setup\.asana-token +fails .*has no \/users\/me \(status 404\)\. Correct ASANA_BASE_URL\./,
    ],
    [
      'a port on which nothing listens',
      { ASANA_BASE_URL: closed },
      3,
      /Asana cannot be reached at http:\/\/127\.0\.0\.1:\d+\. The connection is refused: no program listens on this port\./,
    ],
    ['ports on which nothing listens', all(closed), 3, /Google Drive cannot be reached/],
    [
      'a name that DNS does not know',
      { ASANA_BASE_URL: 'https://asana.invalid' },
      3,
      /Asana cannot be reached at https:\/\/asana\.invalid\. DNS does not know this name\./,
    ],
    [
      'https for a program without TLS',
      { ASANA_BASE_URL: loginPage.replace('http:', 'https:') },
      3,
      /It does not speak TLS \(\w+\)\. Correct the scheme or the port/,
    ],
    [
      'a service that does not respond',
      { ASANA_BASE_URL: hanging, UPSTREAM_TIMEOUT_MS: '50' },
      3,
      /Asana cannot be reached at \S+ Asana did not respond within 50 ms\./,
    ],
    [
      'a service that closes connections',
      { GOOGLE_DRIVE_BASE_URL: closing },
      3,
      /Google Drive cannot be reached at \S+ The connection to Google ended/,
    ],
    [
      'a service that fails',
      { ASANA_BASE_URL: failing },
      3,
      /Asana cannot be used at \S+ it responds with status 503\. Try again later\./,
    ],
    [
      'an expired token of Asana',
      { ASANA_ACCESS_TOKEN: 'expired' },
      1,
      /setup\.asana-token +fails .*Create another one at https:\/\/app\.asana\.com/,
    ],
    [
      'expired tokens',
      { ASANA_ACCESS_TOKEN: 'expired', GOOGLE_ACCESS_TOKEN: 'expired' },
      1,
      /setup\.google-token +fails/,
    ],
  ];

  test.each(broken)('reports %s', async (_case, variables, exitCode, text) => {
    const found = await run({ ...env, ...variables }, ['--strict']);
    expect(found.printed).toMatch(text);
    expect(found.printed).not.toContain('canary');
    expect(found.printed).toMatch(new RegExp(`Exit code ${exitCode}\\.\\n$`));
    expect(found.exitCode).toBe(exitCode);
  });

  test('reports an assumption that fails, also if the server has an alternative', async () => {
    sandbox.setAssumptions({ broken: ['asana.nested-fields'] });
    const { printed, exitCode } = await run(env, ['--strict']);
    expect(printed).toMatch(/An assumption or the set-up fails\. Exit code 1\.\n$/);
    expect(exitCode).toBe(1);
  });

  test('has exit code 4 if the account permits no check', async () => {
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 60 }]);
    const limited = await run(env, ['--strict']);
    expect(limited.exitCode).toBe(4);
    expect(limited.printed).toMatch(/Nothing could be checked\. Exit code 4\.\n$/);
  });

  test('has exit code 4 without an account', async () => {
    const { printed, exitCode } = await run({ SANDBOX: 'off' }, ['--strict']);
    expect(printed).toMatch(/there is no account to check(.|\n)*Exit code 4\.\n$/);
    expect(exitCode).toBe(4);
  });

  test('has exit code 0 and a summary if everything holds, and if one service has no token', async () => {
    const complete = await run(env, ['--strict']);
    expect(complete.exitCode).toBe(0);
    expect(complete.printed).toMatch(
      /Of (\d+) checks: \1 holds, 0 warning, 0 fails, 0 unknown\.\nEverything that could be checked holds\. Exit code 0\.\n$/,
    );
    const googleOnly = await run(withoutAsana, ['--strict']);
    expect(googleOnly.exitCode).toBe(0);
    expect(googleOnly.printed).toMatch(/setup\.asana-reachable +unknown/);
  });

  test('has the summary and the exit code in its JSON', async () => {
    const { printed } = await run({ ...env, ASANA_BASE_URL: closed }, ['--strict', '--json']);
    expect(JSON.parse(printed)).toMatchObject({
      exitCode: 3,
      summary: [
        expect.stringMatching(/^Of \d+ checks/),
        expect.stringMatching(/cannot be reached/),
      ],
    });
  });

  test('differs from the exit code without it: a service that cannot be reached is then unknown', async () => {
    const { printed, exitCode } = await run({ ...env, ASANA_BASE_URL: closed });
    expect(exitCode).toBe(0);
    expect(printed).toContain('Asana cannot be reached');
    expect((await run({ ...env, ASANA_BASE_URL: loginPage })).exitCode).toBe(1);
  });
});
