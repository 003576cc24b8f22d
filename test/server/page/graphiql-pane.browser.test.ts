import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type {
  RequestEntry,
  UpstreamReport,
} from '../../../src/operation/report/upstream-report.ts';
import { startTestServer } from '../../account/setup.ts';
import { isSkipped } from '../../tool/tool.ts';
import { takeScreenshot } from './chromium.ts';
import { createVisits, isExecution, press, pressExecute } from './page-visit.ts';

// The pane of GraphiQL that draws the upstream requests of the last operation.

const { sandbox, url } = await startTestServer();

const tasks = Array.from(
  { length: 10 },
  (_, index) => `{ name: "Task ${index}", workspace: "1202000000000001" }`,
);
const tenTasks = `mutation TenTasks {
  createTasks(input: { tasks: [${tasks.join(' ')}] }) { results { task { name } error { code } } }
}`;
const limited = '{ project(id: "1204000000000003") { name tasks(first: 2) { nodes { name } } } }';

const totalMs = ({ waitedMs }: RequestEntry) =>
  waitedMs === undefined ? 0 : waitedMs.rateLimit + waitedMs.concurrency + waitedMs.connection;

/** What the pane must show of a response. */
function expectedRows({ requests = [] }: UpstreamReport) {
  const endMs = Math.max(...requests.map(({ startMs, ms }) => startMs + ms));
  const near = (ms: number) => expect.closeTo((ms / endMs) * 100, 1);
  return [...requests]
    .sort((left, right) => left.startMs - totalMs(left) - (right.startMs - totalMs(right)))
    .map((request) => ({
      service: request.service,
      bars: request.calls.map(() => ({
        x: expect.toSatisfy((x: number) => near(request.startMs).asymmetricMatch(x) || x > 97),
        width: near(Math.max(request.ms, endMs / 50)),
      })),
      waits:
        request.waitedMs === undefined
          ? []
          : [{ from: near(request.startMs - totalMs(request)), to: near(request.startMs) }],
      calls: request.calls.map(({ method, route, fields }) => [`${method} ${route}`, ...fields]),
    }));
}

/** What the pane shows. */
const drawnRows = (page: Page) =>
  page.locator('.wf-requests > li').evaluateAll((items) =>
    items.map((item) => {
      const percent = (element: Element, name: string) =>
        Number.parseFloat(element.getAttribute(name) ?? '');
      const all = (selector: string) => [...item.querySelectorAll(selector)];
      return {
        service: item.querySelector('svg')?.dataset['service'],
        bars: all('rect').map((one) => ({ x: percent(one, 'x'), width: percent(one, 'width') })),
        waits: all('.wf-wait').map((one) => ({ from: percent(one, 'x1'), to: percent(one, 'x2') })),
        calls: all('.wf-detail li').map((call) =>
          [...call.querySelectorAll('code')].map(({ textContent }) => textContent),
        ),
      };
    }),
  );

/** Executes the query in the editor, and compares the pane with the response. */
async function executeAndCompare(page: Page): Promise<UpstreamReport> {
  const received = page.waitForResponse((response) => isExecution(response.request()));
  await pressExecute(page);
  const { extensions } = await (await received).json();
  await expect.poll(() => drawnRows(page)).toEqual(expectedRows(extensions.upstream));
  return extensions.upstream;
}

describe.skipIf(isSkipped('Chromium'))('the pane of upstream requests in GraphiQL', () => {
  const { visit } = createVisits(url);

  test('draws the query of README.md, a mutation of ten tasks, and a refused request with its retry', async () => {
    await visit(
      async (page) => {
        // The first visitor waits for the server to render the page.
        await page.goto(`${url}/graphql`, { timeout: 60_000 });
        await press(page, 'Show Upstream Requests');
        const pane = page.getByRole('region', { name: 'Upstream requests' });
        await pane.getByText('Execute a query.').waitFor();

        const overview = await executeAndCompare(page);
        expect(overview.requests).toHaveLength(3);
        const list = pane.getByRole('list', { name: 'Requests over time' });
        expect(await list.locator('> li').allInnerTexts()).toEqual([
          expect.stringMatching(/^Asana project, tasks\s+2 reads/),
          expect.stringMatching(/^Asana 2 × stories, 2 × attachments\s+4 reads/),
          expect.stringMatching(/^Google file\s+1 read/),
        ]);
        expect(await pane.getByRole('status').innerText()).toMatch(/^7 reads in 3 requests, \d/);
        await checkKeyboard(page);
        await list.locator('summary').first().click();
        await page.mouse.move(0, 0);
        await takeScreenshot(page, 'graphiql-pane');

        // The address of a query opens it. The pane is still open.
        await page.goto(`${url}/graphql?query=${encodeURIComponent(tenTasks)}`);
        await pane.getByText('Execute a query.').waitFor();
        const mutation = await executeAndCompare(page);
        expect(mutation.totals).toMatchObject({ requests: 1, writes: 10 });
        await pane.getByText('TenTasks').waitFor();
        expect(await list.locator('.wf-failed').count()).toBe(0);
        await takeScreenshot(page, 'graphiql-pane-mutation');

        await page.goto(`${url}/graphql?query=${encodeURIComponent(limited)}`);
        await pane.getByText('Execute a query.').waitFor();
        sandbox.setFaults([{ kind: 'rate-limit', service: 'asana', count: 1, retryAfter: 1 }]);
        const refused = await executeAndCompare(page);
        const [first, again] = refused.requests ?? [];
        // The wait in the row starts when the refusal was read, which is later than the refusal on a busy machine.
        expect(Number(again?.startMs) - Number(first?.startMs)).toBeGreaterThan(990);
        expect(await list.locator('summary').allInnerTexts()).toEqual([
          expect.stringContaining('429'),
          expect.stringMatching(/attempt 2 waited [\d.]+\sm?s/),
        ]);
        expect(refused.requests).toHaveLength(2);
        expect(await list.locator('.wf-failed').count()).toBe(2);
        await takeScreenshot(page, 'graphiql-pane-refused');
      },
      { viewport: { width: 1640, height: 900 } },
    );
  });
});

/** Moves through the three requests of the pane with the keyboard. */
async function checkKeyboard(page: Page): Promise<void> {
  const summaries = page.locator('.wf-requests summary');
  const state = () =>
    summaries.evaluateAll((all) =>
      all.map((one) => {
        const isOpen = (one.parentElement as HTMLDetailsElement).open;
        const isFocused = one === document.activeElement && one.matches(':focus-visible');
        return `${isOpen ? 'open' : 'closed'}${isFocused ? ' focused' : ''}`;
      }),
    );
  await summaries.first().focus();
  await page.keyboard.press('Tab');
  await expect.poll(state).toEqual(['closed', 'closed focused', 'closed']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(state).toEqual(['closed', 'open', 'open focused']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect.poll(state).toEqual(['closed focused', 'open', 'closed']);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(state).toEqual(['closed', 'closed focused', 'closed']);
}
