import { type ChildProcess, spawn } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SandboxSeed } from '../../sandbox/seed/data.ts';
import { launchBrowser, takeScreenshot } from '../server/page/chromium.ts';
import { startExportServer } from '../server/route/export-setup.ts';
import { isSkipped } from '../tool/tool.ts';
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy.ts';
import { exampleProgram, waitForAddress } from './example.ts';

const example = exampleProgram('my-tasks');

const sections = [
  ...['Recently assigned', 'Do today', 'Do next week', 'Do later'],
  ...['Waiting for others', 'To read', 'Ideas', 'Somewhen'],
];
const day = (daysFromToday: number) =>
  new Date(Date.now() + daysFromToday * 86_400_000).toISOString().slice(0, 10);
/** Due before, on and after the current day. */
const dueDays = [-9, -1, 0, 3, 30, null];

/** One hundred tasks in eight sections. */
const tasks = Array.from({ length: 100 }, (_, at) => {
  const due = dueDays[at % dueDays.length] ?? null;
  return {
    gid: String(1000 + at),
    name: `Task ${at + 1}`,
    assignee: 'ada',
    assignee_section: sections[at % sections.length] ?? '',
    due_on: due === null ? null : day(due),
  } as const;
});
const seed: SandboxSeed = {
  my_tasks_sections: sections,
  tasks,
  projects: [
    {
      gid: '10',
      name: 'Relaunch',
      members: ['ada', 'grace'],
      sections: [{ name: 'All', tasks: tasks.map(({ gid }) => gid) }],
    },
  ],
};
const stage = await startExportServer(
  {
    ASANA_ACCESS_TOKEN: 'sandbox-ada',
    GOOGLE_ACCESS_TOKEN: 'sandbox-ada',
    POLL_INTERVAL_MS: '100',
    ASANA_REQUESTS_PER_MINUTE: '1000000000',
  },
  { seed },
);

describe.skipIf(example.skipReason)('examples/my-tasks', () => {
  test('compiles against the schema', async () => {
    const types = await example.run('npm', ['run', '--silent', 'types']);
    expect(types).toMatchObject({ code: 0, stdout: '' });
  });
});

describe.skipIf(example.skipReason || isSkipped('Chromium'))(
  'examples/my-tasks in a browser',
  () => {
    let vite: ChildProcess;
    let proxy: CuttableProxy;
    let address: string;
    let browser: Browser;
    let page: Page;
    const problems: string[] = [];
    let streams = 0;

    beforeAll(async () => {
      proxy = await startCuttableProxy(stage.url);
      vite = spawn('node', ['node_modules/vite/bin/vite.js'], {
        cwd: example.folder,
        env: { ...process.env, NO_COLOR: '1', TASKDOC_URL: proxy.url },
      });
      [address, browser] = await Promise.all([waitForAddress(vite), launchBrowser()]);
      page = await browser.newPage({
        viewport: { width: 1000, height: 900 },
        // The days of the tasks are those of this time zone.
        timezoneId: 'UTC',
      });
      page.on('request', (request) => {
        if (request.postData()?.includes('MyTasksChanged')) streams += 1;
      });
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text());
      });
    });
    afterAll(async () => {
      await browser?.close();
      vite?.kill();
      proxy?.close();
    });
    beforeEach(async () => {
      problems.length = 0;
      await page.goto('about:blank');
      stage.sandbox.clearRequests();
      await page.goto(address);
      await group('Do today').waitFor();
    });

    const group = (name: string) => page.getByRole('region', { name });
    const namesIn = (name: string) => group(name).getByRole('link').allTextContents();
    /** The names of a section’s tasks in the seed. */
    const seeded = (name: string) =>
      tasks.filter((task) => task.assignee_section === name).map((task) => task.name);
    const writes = () =>
      stage.sandbox
        .requests()
        .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/batch'))
        .map(({ method, path }) => `${method} ${path}`);
    const sendAs = (person: string, method: string, path: string, data: object) =>
      fetch(`${stage.sandbox.asanaBaseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer sandbox-${person}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data }),
      });

    test('shows one hundred tasks in eight sections, for at most six requests', async () => {
      const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(headings).toEqual(sections.map((name) => `${name} ${seeded(name).length}`));
      for (const name of sections) expect(await namesIn(name)).toEqual(seeded(name));
      // Each poll of the stream repeats one of them.
      const sent = stage.sandbox
        .requests()
        .map(({ method, path, query }) => JSON.stringify([method, path, query]));
      expect(new Set(sent).size).toBeLessThanOrEqual(6);
      expect(problems).toEqual([]);
      await takeScreenshot(page, 'my-tasks-sections');
    });

    test('dragging moves a task to another section at once', async () => {
      stage.sandbox.setFaults([{ kind: 'latency', ms: 3000, route: 'PUT /tasks/{task_gid}' }]);
      const task = group('Do today').getByRole('listitem').first();
      await task.dragTo(group('Recently assigned').getByRole('heading'));
      await expect.poll(() => namesIn('Recently assigned')).toContain('Task 2');
      expect(await namesIn('Do today')).not.toContain('Task 2');
      expect(await page.getByRole('status').textContent()).toBe('');
      await page.getByRole('status').getByText('“Task 2” is now in Recently assigned.').waitFor();
      expect(writes()).toEqual(['PUT /tasks/1001']);
      await page.reload();
      await group('Do today').waitFor();
      expect(await namesIn('Recently assigned')).toContain('Task 2');
    });

    test('the menu moves a task without a mouse', async () => {
      await page
        .getByRole('combobox', { name: 'Move “Task 3”', exact: true })
        .selectOption({ label: 'Ideas' });
      await page.getByRole('status').getByText('“Task 3” is now in Ideas.').waitFor();
      expect(await namesIn('Ideas')).toContain('Task 3');
    });

    test('a task moves back if Asana rejects the move, and the page shows the error', async () => {
      const route = 'PUT /tasks/{task_gid}';
      stage.sandbox.setFaults([{ kind: 'status', route, status: 403 }]);
      await page
        .getByRole('combobox', { name: 'Move “Task 2”', exact: true })
        .selectOption({ label: 'Ideas' });
      await page.getByRole('alert').getByText('FORBIDDEN').waitFor();
      await expect.poll(() => namesIn('Do today')).toContain('Task 2');
      expect(await page.getByRole('status').textContent()).toBe('“Task 2” was not moved.');
    });

    test('groups the tasks by due date, from the current day', async () => {
      await page.getByRole('radio', { name: 'Due dates' }).click();
      await group('Overdue').waitFor();
      const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
      const count = (fits: (due: number | null) => boolean) =>
        tasks.filter((_, at) => fits(dueDays[at % dueDays.length] ?? null)).length;
      expect(headings).toEqual([
        `Overdue ${count((due) => due !== null && due < 0)}`,
        `Today ${count((due) => due === 0)}`,
        `Next seven days ${count((due) => due === 3)}`,
        `Later ${count((due) => due === 30)}`,
        `No date ${count((due) => due === null)}`,
      ]);
      const dates = await group('Overdue')
        .locator('time')
        .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
      expect(dates).toEqual(dates.toSorted());
      expect(await page.locator('footer').innerText()).toMatch(
        /DueDates \d+ reads in [12] requests?/,
      );
      await takeScreenshot(page, 'my-tasks-due-dates');
    });

    test('shows what others change, without reading the list again', async () => {
      const costs = await page.locator('footer').innerText();
      await sendAs('grace', 'PUT', '/tasks/1001', { name: 'Renamed by Grace' });
      await group('Do today').getByRole('link', { name: 'Renamed by Grace' }).waitFor();
      expect(await page.locator('footer').innerText()).toBe(costs);
    });

    test('misses nothing while the connection is lost, also before the first change', async () => {
      await page.getByText('live', { exact: true }).waitFor();
      proxy.cut();
      try {
        await page.getByText('reconnecting').waitFor();
        await sendAs('grace', 'PUT', '/tasks/1009', { name: 'Renamed meanwhile' });
      } finally {
        proxy.restore();
      }
      await group('Do today').getByRole('link', { name: 'Renamed meanwhile' }).waitFor();
    });

    test('another workspace has a stream of its own, and that of the first one does not start again', async () => {
      streams = 0;
      await page.getByRole('combobox', { name: 'Workspace' }).selectOption({ index: 1 });
      await page.getByText('live', { exact: true }).waitFor();
      // More than the wait before another attempt.
      await page.waitForTimeout(1200);
      expect(streams).toBe(1);
    });

    test('shows a task that somebody assigns, and removes one that was completed', async () => {
      await sendAs('grace', 'POST', '/tasks', {
        name: 'From Grace',
        assignee: '1201000000000001',
        projects: ['10'],
      });
      await page.getByRole('link', { name: 'From Grace' }).waitFor();
      await page.getByRole('checkbox', { name: 'Complete “Task 5”', exact: true }).check();
      await expect.poll(() => namesIn('Waiting for others')).not.toContain('Task 5');
      expect(writes()).toContain('PUT /tasks/1004');
    });

    test('shows why something is missing, and the rest', async () => {
      const route = 'GET /projects/{project_gid}/sections';
      stage.sandbox.setFaults([{ kind: 'status', route, status: 403 }]);
      await page.goto(address);
      await page.getByRole('alert').getByText('FORBIDDEN').waitFor();
      await page.getByRole('radio', { name: 'Due dates' }).click();
      await group('Overdue').waitFor();
    });
  },
);
