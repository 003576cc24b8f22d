import { request } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createCredential } from '../../../src/account/credential.ts';
import { createSignedLinks } from '../../../src/account/signed-link.ts';
import { Secret } from '../../../src/config/secret.ts';
import { errorOf, startExportServer, tokenHeaders } from './export-setup.ts';

const sessionSecret = 'a-secret-of-the-sessions-of-a-test-file';
const { sandbox, url, log, linkTo } = await startExportServer({ SESSION_SECRET: sessionSecret });
const keyed = await startExportServer({ API_KEYS: 'key-of-a-test' });
const open = (link: string, headers: Record<string, string> = tokenHeaders('ada')) =>
  fetch(link, { headers });
const { handbook } = documentFixtures;

describe('an export link', () => {
  const links = createSignedLinks([new Secret(sessionSecret)], 'export link');
  const keyOf = (person: string) =>
    createCredential('google', new Secret(`sandbox-${person}`), 'header').key;
  const tokenFor = (person: string, validForMs: number) =>
    links.sign([handbook, 'TEXT', 'x.txt'], new Date(Date.now() + validForMs), keyOf(person));

  test('of another instance with the same SESSION_SECRET works', async () => {
    expect((await open(`${url}/export/${tokenFor('ada', 60_000)}`)).status).toBe(200);
  });

  test('works only for its caller', async () => {
    const { url: link } = await linkTo(handbook);
    sandbox.clearRequests();
    expect(await errorOf(await open(link, tokenHeaders('grace')))).toMatchObject({
      httpStatus: 403,
      code: 'FORBIDDEN',
      message: 'This link was made for another user. Query a new link.',
    });
    expect(await errorOf(await open(link, {}))).toMatchObject({
      httpStatus: 401,
      code: 'NOT_CONNECTED',
      service: 'google',
    });
    expect(sandbox.requests()).toEqual([]);
  });

  test('reports its expiry only to its caller', async () => {
    const link = `${url}/export/${tokenFor('ada', -1000)}`;
    expect(await errorOf(await open(link))).toMatchObject({ httpStatus: 410, code: 'NOT_FOUND' });
    expect((await open(link, tokenHeaders('grace'))).status).toBe(403);
  });

  test.each<[string, (token: string) => string]>([
    ['cut short', (token) => token.slice(0, -1)],
    ['with a changed letter', (token) => `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`],
    ['with an additional part', (token) => `${token}.x`],
    ['without its signature', (token) => token.split('.')[0] ?? ''],
    ['that is empty', () => ''],
    ['with a slash at the end', (token) => `${token}/`],
    ['that is very long', (token) => token.repeat(20)],
    ['that is not a token', () => '%00%2e%2e%2fgraphql'],
  ])('%s is not found', async (_what, mangle) => {
    sandbox.clearRequests();
    const response = await open(`${url}/export/${mangle(tokenFor('ada', 60_000))}`);
    expect(await errorOf(response)).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' });
    expect(sandbox.requests()).toEqual([]);
  });

  test('allows only GET and HEAD', async () => {
    const { url: link } = await linkTo(handbook);
    const response = await fetch(link, { method: 'POST', headers: tokenHeaders('ada') });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('can be followed from a page of another site, but not fetched by it', async () => {
    const { url: link } = await linkTo(handbook);
    // Not fetch, which cannot set these headers.
    const get = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        request(link, { headers: { ...tokenHeaders('ada'), ...headers } }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        })
          .on('error', reject)
          .end();
      });
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect(await get({ ...crossSite, 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await get({ ...crossSite, 'sec-fetch-mode': 'navigate' })).toBe(200);
    expect(await get({ host: 'evil.example' })).toBe(403);
  });

  test('does not appear in the log, nor does its document', async () => {
    const { url: link, fileName } = await linkTo(handbook);
    await (await open(link)).arrayBuffer();
    await (await open(link, tokenHeaders('grace'))).text();
    const [, token = ''] = link.split('/export/');
    await vi.waitFor(() => expect(log).toHaveLength(3));
    for (const secret of [token, token.slice(0, 40), 'sandbox-ada', handbook, fileName]) {
      expect(log.join('')).not.toContain(secret);
    }
    expect(log.map((line) => JSON.parse(line)).slice(1)).toMatchObject([
      { msg: 'export', format: 'PDF' },
      { msg: 'export', errors: ['FORBIDDEN'] },
    ]);
  });
});

test('a server with API_KEYS requires a key for export links', async () => {
  const headers = { ...tokenHeaders('ada'), authorization: 'Bearer key-of-a-test' };
  const { url: link } = await keyed.linkTo(handbook, 'TEXT', headers);
  expect(await errorOf(await open(link))).toMatchObject({
    httpStatus: 401,
    code: 'UNAUTHENTICATED',
  });
  expect((await open(link, headers)).status).toBe(200);
});
