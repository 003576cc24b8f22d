import { describe, expect, test, vi } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import {
  createScriptedServer,
  neverRespond,
  resetConnection,
  resetDuringBody,
  respondWith,
  type Script,
} from '../../http/scripted-server.ts';
import { as, createStage, refusalOf } from './export-setup.ts';

// Files that come otherwise than the sandbox sends them, from a Drive whose answers are written here.

const { handbook } = documentFixtures;
const drive = await createScriptedServer();
const narrow = await createStage({ GOOGLE_DRIVE_BASE_URL: drive.url, UPSTREAM_TIMEOUT_MS: '800' });

const open = (link: string) => fetch(link, { headers: as('ada') });

/** Something to wait for. */
function createSignal() {
  let raise = () => {};
  const raised = new Promise<void>((resolve) => {
    raise = resolve;
  });
  return { raised, raise: () => raise() };
}

/** A link to a document of this title whose file comes as scripted. */
async function scripted(name: string, ...file: Script[]) {
  drive.respond(respondWith(200, { id: handbook, name }), ...file);
  return narrow.linkTo(handbook, 'TEXT');
}

test('a service that does not begin is waited for no longer than a request may take', async () => {
  const { url: link } = await scripted('Slow', neverRespond);
  expect(await refusalOf(await open(link))).toMatchObject({
    answered: 504,
    code: 'UPSTREAM_TIMEOUT',
  });
});

test.each<[string, Script]>([
  ['breaks', resetDuringBody],
  [
    'breaks without having said how long it is',
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
])('a file that %s in the middle breaks off: it is never taken for whole', async (_how, script) => {
  const response = await open((await scripted('Half', script)).url);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
  await vi.waitFor(() =>
    expect(JSON.parse(narrow.log.at(-1) ?? '{}')).toMatchObject({
      msg: 'export',
      errors: ['UPSTREAM_UNAVAILABLE'],
    }),
  );
});

test('a connection that breaks before the file begins is tried again', async () => {
  const { url: link } = await scripted('Again', resetConnection, respondWith(200, 'whole'));
  expect(await (await open(link)).text()).toBe('whole');
});

test('a client that leaves takes its request to Google with it', async () => {
  const isClosed = createSignal();
  const endless: Script = (_request, response) => {
    response.writeHead(200).once('close', isClosed.raise);
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
      response.once('drain', more);
    };
    more();
  };
  const { url: link } = await scripted('Endless', endless);
  const leaving = new AbortController();
  const response = await fetch(link, { headers: as('ada'), signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await isClosed.raised;
  await vi.waitFor(() =>
    expect(JSON.parse(narrow.log.at(-1) ?? '{}')).toMatchObject({ errors: ['CLIENT_LEFT'] }),
  );
});

test('a client that leaves before the file begins takes its request along too', async () => {
  const isOpen = createSignal();
  const isClosed = createSignal();
  const waiting: Script = (_request, response) => {
    response.once('close', isClosed.raise);
    isOpen.raise();
  };
  const { url: link } = await scripted('Waiting', waiting);
  const leaving = new AbortController();
  const response = fetch(link, { headers: as('ada'), signal: leaving.signal });
  await isOpen.raised;
  leaving.abort();
  await expect(response).rejects.toThrow();
  await isClosed.raised;
});

describe('a title', () => {
  test.each([
    ['quotes and back-slashes', 'O\'Brien \\ "draft"', '_OBrien _ _draft_'],
    ['lines and headers', 'x\r\nSet-Cookie: a=b\r\n\r\n<script>', ''],
    ['emoji', '🌦️ Weather 👩‍🔬', ''],
    ['a script that runs the other way', 'דוח \u202egpj.exe שנתי', ''],
    ['half a character', 'x\ud83c', ''],
    ['per cents and semicolons', '100%; filename=evil.exe', ''],
    ['nothing that is left', '\u0000\u0001 ', ''],
  ])('with %s becomes a header that holds the name and nothing else', async (_what, title) => {
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
