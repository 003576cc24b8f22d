import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, takeScreenshot } from '../server/page/chromium.ts';
import { startExportServer } from '../server/route/export-setup.ts';
import { isSkipped } from '../tool/tool.ts';
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy.ts';
import { exampleProgram, waitForAddress } from './example.ts';

const example = exampleProgram('project-board');
const ada = { ASANA_ACCESS_TOKEN: 'sandbox-ada', GOOGLE_ACCESS_TOKEN: 'sandbox-ada' };
const grace = { ASANA_ACCESS_TOKEN: 'sandbox-grace', GOOGLE_ACCESS_TOKEN: 'sandbox-grace' };
const stage = await startExportServer({
  ...ada,
  POLL_INTERVAL_MS: '100',
  ASANA_REQUESTS_PER_MINUTE: '1000000000',
});
const task = 'Decide on a price for the app';

describe.skipIf(example.skipReason)('examples/project-board', () => {
  test('compiles against the schema, with types that are non-null where only an error makes null', async () => {
    const types = await example.run('npm', ['run', '--silent', 'types']);
    expect(types).toMatchObject({ code: 0, stdout: '' });
    const generated = await readFile(join(example.folder, 'src/generated.ts'), 'utf8');
    const [, board] = /^export type BoardQuery = (.*);$/m.exec(generated) ?? [];
    expect(board).toMatch(
      /project: \{.* sections: \{.*\}> \}, tasks: \{.*hasNextPage: boolean \} \} \} \}$/,
    );
  });
});

describe.skipIf(example.skipReason || isSkipped('Chromium'))(
  'examples/project-board in a browser',
  () => {
    const programs: ChildProcess[] = [];
    let address: string;
    let browser: Browser;
    let page: Page;
    const problems: string[] = [];
    const origins = new Set<string>();

    const startVite = (env: Readonly<Record<string, string>>) => {
      const vite = spawn('node', ['node_modules/vite/bin/vite.js'], {
        cwd: example.folder,
        env: { ...process.env, NO_COLOR: '1', TASKDOC_URL: stage.url, ...env },
      });
      programs.push(vite);
      return waitForAddress(vite);
    };

    beforeAll(async () => {
      [address, browser] = await Promise.all([startVite({}), launchBrowser()]);
      page = await browser.newPage({ viewport: { width: 1400, height: 850 } });
      page.on('request', (request) => origins.add(new URL(request.url()).origin));
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text());
      });
    });
    afterAll(async () => {
      await browser?.close();
      for (const program of programs) program.kill();
    });

    beforeEach(async () => {
      await openBoard(page, address);
      await column('To do').getByRole('article', { name: task }).waitFor();
    });

    /** Loads the board anew. The board stores nothing, so its tests share a window: starting one takes as long as loading the board. */
    const openBoard = async (window: Page, origin: string) => {
      // Otherwise only the fragment would change, which loads nothing.
      await window.goto('about:blank');
      await window.goto(`${origin}#1204000000000003`);
    };
    const column = (name: string) => page.getByRole('region', { name });
    const menu = () => page.getByRole('combobox', { name: `Move “${task}”` });
    const writes = () =>
      stage.sandbox
        .requests()
        .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/batch'))
        .map(({ method, path }) => `${method} ${path}`);

    test('shows sections as columns, tasks as cards, and documents on their cards', async () => {
      const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(headings).toEqual(['To do 8', 'In progress 6', 'In review 6', 'Done 0']);
      const card = column('In progress').getByRole('article', {
        name: 'Build the forecast screen',
      });
      const link = card.getByRole('link', { name: 'Release notes: app 3.0' });
      await link.waitFor();
      expect(await link.getAttribute('href')).toMatch(
        /^https:\/\/docs\.google\.com\/document\/d\//,
      );
      // Once for the page, and once when the subscription has started.
      await page.getByText('Board 3 reads in 1 request').first().waitFor();
      expect([...origins]).toEqual([new URL(address).origin]);
    });

    test('the menu moves a card to another column and keeps the focus on it', async () => {
      await menu().selectOption({ label: 'Done' });
      await page.getByRole('status').getByText(`“${task}” is now in Done.`).waitFor();
      await column('Done').getByRole('article', { name: task }).waitFor();
      expect(await column('To do').getByRole('article', { name: task }).count()).toBe(0);
      await expect
        .poll(() => menu().evaluate((element) => element === document.activeElement))
        .toBe(true);
      expect(writes()).toEqual(['POST /sections/1205000000000013/addTask']);
    });

    test('dragging moves a card to another column', async () => {
      await column('To do').getByRole('article', { name: task }).dragTo(column('In review'));
      await page.getByRole('status').getByText('is now in In review.').waitFor();
      await column('In review').getByRole('article', { name: task }).waitFor();
      expect(writes()).toEqual(['POST /sections/1205000000000012/addTask']);
    });

    test.each([
      ['upper', 0.1, 'insert_before'],
      ['lower', 0.9, 'insert_after'],
    ])(
      'dropping a card on the %s half of another one moves it next to that card',
      async (_half, part, neighborField) => {
        const names = () =>
          column('To do')
            .getByRole('article')
            .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
        const before = await names();
        const target = before.filter((name) => name !== task)[3] ?? '';
        const card = column('To do').getByRole('article', { name: target, exact: true });
        const height = (await card.boundingBox())?.height ?? 0;
        await column('To do')
          .getByRole('article', { name: task })
          .dragTo(card, { targetPosition: { x: 20, y: height * part } });
        await page.getByRole('status').getByText('is now in To do.').waitFor();
        const others = before.filter((name) => name !== task);
        const at = others.indexOf(target) + (neighborField === 'insert_after' ? 1 : 0);
        const expected = others.toSpliced(at, 0, task);
        await expect.poll(names).toEqual(expected);
        expect(writes()).toEqual(['POST /sections/1205000000000010/addTask']);
        const [write] = stage.sandbox.requests().filter(({ path }) => path.includes('addTask'));
        expect(write?.body).toHaveProperty(neighborField);
        // The order is that of the service, not only that of the page.
        await page.reload();
        await column('To do').getByRole('article', { name: task }).waitFor();
        expect(await names()).toEqual(expected);
      },
    );

    test('a card that was dropped on another one moves back if the service rejects the move', async () => {
      stage.sandbox.setFaults([
        { kind: 'status', route: 'POST /sections/{section_gid}/addTask', status: 403 },
      ]);
      const first = column('In progress').getByRole('article').first();
      await column('To do').getByRole('article', { name: task }).dragTo(first);
      await page.getByRole('alert').getByText('FORBIDDEN').waitFor();
      await column('To do').getByRole('article', { name: task }).waitFor();
      // The column below the card does not move it too.
      expect(writes()).toEqual(['POST /sections/1205000000000011/addTask']);
    });

    test('a dropped card is at its new place before the service responds', async () => {
      const route = 'POST /sections/{section_gid}/addTask';
      stage.sandbox.setFaults([{ kind: 'latency', ms: 5000, route }]);
      const cards = column('To do').getByRole('article');
      const last = cards.last();
      const height = (await last.boundingBox())?.height ?? 0;
      await cards
        .filter({ hasText: task })
        .dragTo(last, { targetPosition: { x: 20, y: height * 0.9 } });
      await expect.poll(() => cards.last().getAttribute('aria-label')).toBe(task);
      expect(await page.getByRole('status').textContent()).toBe('');
      await page.getByRole('status').getByText('is now in To do.').waitFor();
    });

    test('a card moves back if the service rejects the move, and the page shows the error', async () => {
      stage.sandbox.setFaults([
        { kind: 'status', route: 'POST /sections/{section_gid}/addTask', status: 403 },
      ]);
      await menu().selectOption({ label: 'Done' });
      await page.getByRole('alert').getByText('FORBIDDEN').waitFor();
      await column('To do').getByRole('article', { name: task }).waitFor();
    });

    test('a card says which documents could not be read, also after the cache has changed', async () => {
      const route = 'GET /drive/v3/files/{fileId}';
      stage.sandbox.setFaults([{ kind: 'status', route, status: 403 }]);
      await page.reload();
      const card = page.getByRole('article', { name: 'Design the sensor list' });
      await card.getByText('A document that you may not open').waitFor();
      await page.getByRole('alert').getByText('FORBIDDEN').first().waitFor();
      const before = await page.getByText('A document that you may not open').count();
      await menu().selectOption({ label: 'Done' });
      await page.getByRole('status').getByText('is now in Done.').waitFor();
      await column('Done').getByRole('article', { name: task }).waitFor();
      expect(await page.getByText('A document that you may not open').count()).toBe(before);
    });

    test('the page shows the error and no columns if a part of the board could not be read', async () => {
      const route = 'GET /projects/{project_gid}/sections';
      stage.sandbox.setFaults([{ kind: 'status', route, status: 403 }]);
      await page.reload();
      await page.getByRole('alert').getByText('FORBIDDEN').waitFor();
      expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0);
      expect(await page.getByRole('combobox', { name: 'Project' }).isVisible()).toBe(true);
    });

    test('the keyboard edits a title, and Escape discards the new title', async () => {
      const title = page.getByRole('button', { name: task });
      await title.press('Enter');
      await page.getByRole('textbox', { name: 'Title' }).fill('Something else');
      await page.keyboard.press('Escape');
      await title.press('Enter');
      await page.getByRole('textbox', { name: 'Title' }).fill('Give the app away');
      await page.keyboard.press('Enter');
      await page.getByRole('article', { name: 'Give the app away' }).waitFor();
      await expect.poll(writes).toEqual(['PUT /tasks/1206000000900003']);
    });

    test('the comments of a card are read when they are opened, and only own ones can be edited', async () => {
      const card = page.getByRole('article', { name: 'Ship the “storm” alert' });
      stage.sandbox.clearRequests();
      await card.getByText('Comments').click();
      const own = card.getByRole('listitem').filter({ hasText: 'Ada Okafor' }).first();
      const edit = own.getByRole('button', { name: 'Edit comment' });
      await edit.click();
      expect(writes()).toEqual([]);
      const others = card.getByRole('listitem').filter({ hasText: 'On it. My notes' });
      expect(await others.getByRole('button').count()).toBe(0);
      const text = card.getByRole('textbox', { name: 'Comment' });
      await text.fill('Never mind');
      await page.keyboard.press('Escape');
      await edit.click();
      await text.fill('Changed on the board');
      await card.getByRole('button', { name: 'Save comment' }).click();
      await card.getByText('Changed on the board (edited)').waitFor();
      await expect.poll(writes).toEqual(['PUT /stories/1207000000900001']);
    });

    test('a comment gets its old text again if the service rejects the change, and the page shows the error', async () => {
      const route = 'PUT /stories/{story_gid}';
      stage.sandbox.setFaults([{ kind: 'status', route, status: 403 }]);
      const card = page.getByRole('article', { name: 'Ship the “storm” alert' });
      await card.getByText('Comments').click();
      await card.getByRole('button', { name: 'Edit comment' }).first().click();
      await card.getByRole('textbox', { name: 'Comment' }).fill('Rejected');
      await card.getByRole('button', { name: 'Save comment' }).click();
      await card.getByRole('alert').getByText('FORBIDDEN').waitFor();
      expect(await card.getByText('Rejected').count()).toBe(0);
    });

    /** Drops a file of this size on a card, as from the desktop. */
    async function dropFile(card: Locator, name: string, bytes: number) {
      const dataTransfer = await page.evaluateHandle(
        ([fileName, size]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(size)], fileName, { type: 'image/png' }));
          return data;
        },
        [name, bytes] as const,
      );
      await card.dispatchEvent('dragover', { dataTransfer });
      await card.dispatchEvent('drop', { dataTransfer });
    }

    test('a file that is dropped on a card is uploaded with its progress, and is then among the attachments', async () => {
      const route = 'POST /attachments';
      stage.sandbox.setFaults([{ kind: 'latency', ms: 4000, route }]);
      const card = page.getByRole('article', { name: task });
      await dropFile(card, 'sketch 1.png', 3_000_000);
      const progress = card.getByRole('progressbar', { name: 'sketch 1.png' });
      await progress.waitFor();
      // Everything is sent, and Asana has not responded yet.
      await expect.poll(() => progress.getAttribute('value')).toBe('1');
      await card.getByRole('link', { name: 'sketch 1.png' }).waitFor();
      await expect.poll(() => progress.count()).toBe(0);
      expect(writes()).toEqual(['POST /attachments']);
      const [write] = stage.sandbox.requests().filter(({ path }) => path === '/attachments');
      expect(write?.body).toMatchObject({ file: { name: 'sketch 1.png', size: 3_000_000 } });
      // It is attached, not moved.
      await column('To do').getByRole('article', { name: task }).waitFor();
      await card.scrollIntoViewIfNeeded();
      await takeScreenshot(page, 'project-board-attachment');
    });

    test('the page shows why a file was not attached', async () => {
      stage.sandbox.setFaults([{ kind: 'status', route: 'POST /attachments', status: 403 }]);
      const card = page.getByRole('article', { name: task });
      await dropFile(card, 'sketch 2.png', 1000);
      await card.getByRole('alert').getByText('sketch 2.png was not attached. FORBIDDEN').waitFor();
      await dropFile(card, 'empty.png', 0);
      await card.getByRole('alert').getByText('sizeBytes must be').waitFor();
      expect(await card.getByRole('link', { name: 'sketch 2.png' }).count()).toBe(0);
      problems.splice(0, problems.length, ...problems.filter((one) => !one.includes('403')));
    });

    describe('two people', () => {
      let graces: Page;
      let gracesAddress: string;
      let proxy: CuttableProxy;
      /** The positions after which Grace's page has continued. */
      const positions: string[] = [];

      const cardsIn = (window: Page, section: string) =>
        window.getByRole('region', { name: section }).getByRole('article');
      const namesIn = (window: Page, section: string) => () =>
        cardsIn(window, section).evaluateAll((all) =>
          all.map((one) => one.getAttribute('aria-label')),
        );
      const waitUntilLive = (window: Page) => window.getByText('Live', { exact: true }).waitFor();
      const rename = async (name: string, newName: string) => {
        await page.getByRole('button', { name, exact: true }).press('Enter');
        await page.getByRole('textbox', { name: 'Title' }).fill(newName);
        await page.keyboard.press('Enter');
      };

      /** A write at Asana, past the page and taskdoc. */
      const write = (path: string, method: string, data?: object) =>
        fetch(`${stage.sandbox.asanaBaseUrl}${path}`, {
          method,
          headers: {
            authorization: 'Bearer sandbox-ada',
            'content-type': 'application/json',
          },
          ...(data ? { body: JSON.stringify({ data }) } : {}),
        });

      beforeAll(async () => {
        proxy = await startCuttableProxy(stage.url);
        gracesAddress = await startVite({ ...grace, TASKDOC_URL: proxy.url });
        graces = await browser.newPage({ viewport: { width: 1400, height: 850 } });
        graces.on('request', (request) => {
          const position = request.headers()['last-event-id'];
          if (position !== undefined) positions.push(position);
        });
      });
      afterAll(() => proxy.close());
      beforeEach(async () => {
        proxy.restore();
        positions.length = 0;
        await openBoard(graces, gracesAddress);
        await cardsIn(graces, 'To do').filter({ hasText: task }).waitFor();
        await Promise.all([waitUntilLive(graces), waitUntilLive(page)]);
      });
      // Ends its subscription.
      afterEach(() => graces.goto('about:blank'));

      test('a card that one person drags moves to the same place in the window of the other one', async () => {
        await page.getByRole('banner').getByText('Ada Okafor').waitFor();
        await graces.getByRole('banner').getByText('Grace Lindqvist').waitFor();
        await takeScreenshot(page, 'before-ada');
        await takeScreenshot(graces, 'before-grace');
        const target = cardsIn(page, 'In review').nth(1);
        const height = (await target.boundingBox())?.height ?? 0;
        await page
          .getByRole('article', { name: task })
          .dragTo(target, { targetPosition: { x: 20, y: height * 0.9 } });
        await page.getByRole('status').getByText('is now in In review.').waitFor();
        await expect.poll(namesIn(page, 'In review')).toHaveLength(7);
        const names = await namesIn(page, 'In review')();
        expect(names.indexOf(task)).toBe(2);
        await expect.poll(namesIn(graces, 'In review')).toEqual(names);
        expect(await namesIn(graces, 'To do')()).not.toContain(task);
        await takeScreenshot(page, 'after-ada');
        await takeScreenshot(graces, 'after-grace');
      });

      test('titles, comments, and completed, reopened and deleted tasks of one person appear in the window of the other one', async () => {
        await rename(task, 'Ask the customers for a price');
        const renamed = graces.getByRole('article', { name: 'Ask the customers for a price' });
        await renamed.waitFor();

        await renamed.getByText('Comments').click();
        await renamed.getByRole('textbox').or(renamed.getByText('No comments.')).waitFor();
        const path = '/tasks/1206000000900003';
        await write(`${path}/stories`, 'POST', { text: 'They would pay 4 €.' });
        await renamed.getByText('They would pay 4 €.').waitFor();

        await write(path, 'PUT', { completed: true });
        await renamed.waitFor({ state: 'detached' });
        await write(path, 'PUT', { completed: false });
        await renamed.waitFor();
        await write(path, 'DELETE');
        await renamed.waitFor({ state: 'detached' });
      });

      test('the page says that it connects again, and then shows what has changed in between', async () => {
        await rename(task, 'First title');
        await graces.getByRole('article', { name: 'First title' }).waitFor();
        expect(positions).toEqual([]);
        proxy.cut();
        await graces.getByText('Reconnecting').waitFor();
        await rename('First title', 'Second title');
        await page.getByRole('article', { name: 'Second title' }).waitFor();
        stage.sandbox.clearRequests();
        proxy.restore();
        await graces.getByRole('article', { name: 'Second title' }).waitFor();
        await waitUntilLive(graces);
        expect(positions.length).toBeGreaterThan(0);
        // Only what has changed is read, not the board.
        const paths = stage.sandbox.requests().map(({ path }) => path);
        expect(paths).not.toContain('/projects/1204000000000003/sections');
      });

      test('a change that arrives before the response of an older read of the board stays visible', async () => {
        // One read of the page, and one when the subscription has started.
        await graces
          .getByText(/^Board \d+ reads/)
          .nth(1)
          .waitFor();
        const added = 'A task that makes the page read the board';
        let reads = 0;
        await graces.route('**/graphql', async (route) => {
          const isBoard = route.request().postDataJSON().operationName === 'Board';
          if (!isBoard || ++reads !== 1) return route.continue();
          const response = await route.fetch();
          const changes = graces.getByText(/^ProjectChanged \d+ read/);
          const before = await changes.count();
          await rename(task, 'Newer title');
          await expect.poll(() => changes.count()).toBeGreaterThan(before);
          await route.fulfill({ response });
        });
        await write('/tasks', 'POST', { name: added, projects: ['1204000000000003'] });
        await expect.poll(() => reads, { timeout: 5000 }).toBe(2);
        await graces.getByRole('article', { name: added }).waitFor();
        await graces.unroute('**/graphql');
        await graces.getByRole('article', { name: 'Newer title' }).waitFor();
      });

      test('the page says why it is not live if the person loses access', async () => {
        stage.sandbox.setFaults([{ kind: 'status', route: 'GET /events', status: 403 }]);
        await graces.getByText('Not live').waitFor();
        await graces.getByRole('alert').getByText('FORBIDDEN').first().waitFor();
      });
    });

    test('the page logs no errors or warnings', () => {
      expect(problems).toEqual([]);
    });
  },
);
