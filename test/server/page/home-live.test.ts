import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFullServer } from '../full-server.ts';
import { apiResponse, openHome } from './home-page.ts';

// The query that the home page executes and draws on the sandbox.

/** Aborts when the page no longer waits for the query. */
let late: AbortController;
beforeEach(() => {
  late = new AbortController();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('the home page executes a query on the sandbox, and shows its result and its requests', async () => {
  const sent: { readonly headers: Headers; readonly query: string }[] = [];
  const { text, response: page } = await openHome({
    isSandbox: true,
    execute: async (request) => {
      sent.push({ headers: request.headers, query: (await request.json()).query });
      return Response.json(apiResponse);
    },
  });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.has('cookie')).toBe(false);
  expect(sent[0]?.query).toMatch(/^query Overview \{\n {2}project\(id: "1204000000000003"\)/);
  expect(text).toContain('<strong>2 reads</strong> in <strong>1 request</strong>, 10\u00a0ms');
  expect(text).toContain('&#60;b&#62;App&#60;/b&#62;');
  expect(text).not.toMatch(/<script|style="|onclick|<b>|https?:\/\/(?!127\.0\.0\.1)/);
  const [, link = ''] = /href="(\/graphql\?query=[^"]+)"/.exec(text) ?? [];
  expect(new URL(link, 'http://127.0.0.1').searchParams.get('query')).toBe(sent[0]?.query);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
});

test('the home page executes no query with real accounts, and says where the requests are drawn', async () => {
  const execute = () => {
    throw new Error('The page executed a query.');
  };
  const { text } = await openHome({ execute });
  expect(text).toContain('draws them in the pane “Upstream Requests”');
  expect(text).not.toContain('class="live"');
  const bare = await openHome({ execute, env: { GRAPHIQL: 'off' } });
  expect(bare.text).not.toContain('Upstream Requests');
});

test.each([
  ['the API rejects the query', () => Response.json({ errors: [] }, { status: 401 })],
  [
    'the query takes too long',
    () => {
      late.abort();
      throw late.signal.reason;
    },
  ],
])('the home page is complete without the picture if %s', async (_, execute) => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const { text } = await openHome({ isSandbox: true, execute });
  expect(text).not.toContain('class="live"');
  expect(text).toContain('Connect Asana');
  expect(text).toContain('Upstream Requests');
});

test('the home page draws what the sandbox received, also with prefixes', async () => {
  // On a busy machine, the query can take longer than the page waits.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const { server, sandbox, close } = await createFullServer({
    TYPE_PREFIX: 'Work',
    ROOT_FIELD_PREFIX: 'work',
  });
  const home = await server.fetch('http://127.0.0.1/', { headers: { accept: 'text/html' } });
  const text = await home.text();
  const paths = sandbox.requests().map(({ path }) => path);
  await close();
  expect(text).toContain('workProject');
  expect(text).toContain('Release notes: app 3.0');
  expect(paths).toHaveLength(3);
  expect(text.match(/<rect class="wf-call"/g)).toHaveLength(7);
  expect(text).toContain('<code>assignee.name</code>');
});
