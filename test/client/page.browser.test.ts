import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../account/setup.ts';
import { launchBrowser } from '../server/page/chromium.ts';
import { isSkipped } from '../tool/tool.ts';
import { writeClient } from './build-client.ts';

// A page that follows twenty tasks, in Chromium, over HTTP/1.1.

const { sandbox, url, lifecycle } = await startTestServer({
  SANDBOX: 'on',
  POLL_INTERVAL_MS: '100',
  ASANA_REQUESTS_PER_MINUTE: '1000000000',
});

async function asana(method: string, path: string, data: object): Promise<string> {
  const response = await fetch(sandbox.asanaBaseUrl + path, {
    method,
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  return ((await response.json()) as { data: { gid: string } }).data.gid;
}

const createTasks = () =>
  Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      asana('POST', '/tasks', { name: `Task ${index}`, projects: ['1204000000000003'] }),
    ),
  );

/** Follows each list of ids with a stream of its own. The page then has the names by their ids. */
const pageOf = (streams: readonly (readonly string[])[]) => `<!doctype html><script type="module">
  import { createSubscriptionClient } from '/client.js';
  window.names = {};
  const query = 'subscription ($ids: [ID!]!) { changed(ids: $ids) { ... on TaskChange { kind nodeId position task { id name } } } }';
  const client = createSubscriptionClient({ url: '/graphql', onResync: () => { window.hasStarted = true; } });
  for (const ids of ${JSON.stringify(streams)})
    client.subscribe({ query, variables: { ids } }, {
      next: ({ data }) => { window.names[data.changed.task.id] = data.changed.task.name; },
      error: console.error,
      complete: console.error,
    });
</script>`;

describe.skipIf(isSkipped('Chromium'))('a page with twenty tasks', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    folder = await mkdtemp(join(tmpdir(), 'taskdoc-page-'));
    await writeClient(join(folder, 'client.js'));
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true });
  });

  async function open(streams: readonly (readonly string[])[]) {
    const page = await browser.newPage();
    await page.route('**/page', (route) =>
      route.fulfill({ contentType: 'text/html', body: pageOf(streams) }),
    );
    const client = await readFile(join(folder, 'client.js'), 'utf8');
    await page.route('**/client.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: client }),
    );
    await page.goto(`${url}/page`);
    await page.waitForFunction('window.hasStarted');
    return page;
  }
  /** The status of a query of the page, or null if the browser has no connection for it. */
  const query = `Promise.race([
    fetch('/graphql?query={__typename}').then(({ status }) => status),
    new Promise((resolve) => setTimeout(resolve, 2000, null)),
  ])`;

  test('needs one stream, receives the changes of all of them, and can send queries', async () => {
    const gids = await createTasks();
    const ids = gids.map((gid) => `Task:${gid}`);
    const page = await open([ids]);
    for (const gid of gids) await asana('PUT', `/tasks/${gid}`, { name: `Renamed ${gid}` });
    const expected = Object.fromEntries(gids.map((gid) => [`Task:${gid}`, `Renamed ${gid}`]));
    await vi.waitFor(async () => expect(await page.evaluate('window.names')).toEqual(expected));
    expect(lifecycle.streamCount).toBe(1);
    expect(await page.evaluate(query)).toBe(200);
    await page.close();
  });

  test('with a stream for each task, has six streams, and no connection for a query', async () => {
    const page = await open((await createTasks()).map((gid) => [`Task:${gid}`]));
    await vi.waitFor(() => expect(lifecycle.streamCount).toBe(6));
    expect(await page.evaluate(query)).toBe(null);
    await page.close();
    await vi.waitFor(() => expect(lifecycle.streamCount).toBe(0));
  });
});
