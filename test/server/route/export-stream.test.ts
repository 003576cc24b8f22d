import { describe, expect, test, vi } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import {
  createScriptedServer,
  neverRespond,
  resetConnection,
  resetDuringBody,
  respondWith,
  type Script,
} from '../../upstream/http/scripted-server.ts';
import { errorOf, startExportServer, tokenHeaders } from './export-setup.ts';

// Downloads that fail in ways that the sandbox does not emulate. A scripted server replaces Google Drive.

const { handbook } = documentFixtures;
const drive = await createScriptedServer();
const exportServer = await startExportServer({
  GOOGLE_DRIVE_BASE_URL: drive.url,
  UPSTREAM_TIMEOUT_MS: '2000',
});

const open = (link: string) => fetch(link, { headers: tokenHeaders('ada') });

/** A promise with its resolve function. */
function createDeferred() {
  let resolveIt = () => {};
  const promise = new Promise<void>((resolve) => {
    resolveIt = resolve;
  });
  return { promise, resolve: () => resolveIt() };
}

/** A link to a document with this title, whose file is sent by these scripts. */
async function scripted(name: string, ...file: Script[]) {
  drive.respond(respondWith(200, { id: handbook, name }), ...file);
  return exportServer.linkTo(handbook, 'TEXT');
}

test('a download that does not start fails with UPSTREAM_TIMEOUT', async () => {
  const { url: link } = await scripted('Slow', neverRespond);
  expect(await errorOf(await open(link))).toMatchObject({
    httpStatus: 504,
    code: 'UPSTREAM_TIMEOUT',
  });
});

test.each<[string, Script]>([
  ['is reset', resetDuringBody],
  [
    'is reset without a declared length',
    (_request, response) => {
      response.writeHead(200);
      response.write('half', () => response.socket?.resetAndDestroy());
    },
  ],
  [
    'stops',
    (_request, response) => {
      response.writeHead(200);
      response.write('half');
    },
  ],
])('a download that %s in the middle fails for the client', async (_how, script) => {
  const response = await open((await scripted('Half', script)).url);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
  await vi.waitFor(() =>
    expect(JSON.parse(exportServer.log.at(-1) ?? '{}')).toMatchObject({
      msg: 'export',
      errors: ['UPSTREAM_UNAVAILABLE'],
    }),
  );
});

test('a download is retried if its connection is reset before the file starts', async () => {
  const { url: link } = await scripted('Again', resetConnection, respondWith(200, 'complete'));
  expect(await (await open(link)).text()).toBe('complete');
});

test('a client that disconnects during a download aborts the request to Google', async () => {
  const isClosed = createDeferred();
  const endless: Script = (_request, response) => {
    response.writeHead(200).once('close', isClosed.resolve);
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
      response.once('drain', more);
    };
    more();
  };
  const { url: link } = await scripted('Endless', endless);
  const clientAbort = new AbortController();
  const response = await fetch(link, { headers: tokenHeaders('ada'), signal: clientAbort.signal });
  await response.body?.getReader().read();
  clientAbort.abort();
  await isClosed.promise;
  await vi.waitFor(() =>
    expect(JSON.parse(exportServer.log.at(-1) ?? '{}')).toMatchObject({ errors: ['CLIENT_LEFT'] }),
  );
});

test('a client that disconnects before the file starts aborts the request to Google', async () => {
  const isOpen = createDeferred();
  const isClosed = createDeferred();
  const waiting: Script = (_request, response) => {
    response.once('close', isClosed.resolve);
    isOpen.resolve();
  };
  const { url: link } = await scripted('Waiting', waiting);
  const clientAbort = new AbortController();
  const response = fetch(link, { headers: tokenHeaders('ada'), signal: clientAbort.signal });
  await isOpen.promise;
  clientAbort.abort();
  await expect(response).rejects.toThrow();
  await isClosed.promise;
});

describe('a title in content-disposition', () => {
  test.each([
    ['quotes and backslashes', 'O\'Brien \\ "draft"', '_OBrien _ _draft_'],
    ['line breaks and headers', 'x\r\nSet-Cookie: a=b\r\n\r\n<script>', ''],
    ['emoji', '🌦️ Weather 👩‍🔬', ''],
    ['right-to-left text', 'דוח \u202egpj.exe שנתי', ''],
    ['half a surrogate pair', 'x\ud83c', ''],
    ['percent signs and semicolons', '100%; filename=evil.exe', ''],
    ['only removed characters', '\u0000\u0001 ', ''],
  ])('with %s becomes a valid header', async (_what, title) => {
    const { url: link, fileName } = await scripted(title, respondWith(200, 'text'));
    const response = await open(link);
    expect(await response.text()).toBe('text');
    expect(response.headers.get('set-cookie')).toBeNull();
    const header = response.headers.get('content-disposition') ?? '';
    const [, plain = '', exact = ''] =
      /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(
        header,
      ) ?? [];
    expect(plain).toMatch(/^[^"\\%]+\.txt$/);
    expect(decodeURIComponent(exact)).toBe(fileName);
    expect(fileName).toMatch(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069/\\"<>]+\.txt$/u);
  });
});
