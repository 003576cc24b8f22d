import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../account/setup.ts';
import { isSkipped } from '../../tool/tool.ts';
import { takeScreenshot } from './chromium.ts';
import { createVisits, press, pressExecute } from './page-visit.ts';

const { sandbox, url } = await startTestServer({
  POLL_INTERVAL_MS: '100',
  ASANA_REQUESTS_PER_MINUTE: '1000000000',
});

const rename = (name: string) =>
  fetch(`${sandbox.asanaBaseUrl}/tasks/1206000000900003`, {
    method: 'PUT',
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify({ data: { name } }),
  });
/** How often Asana was asked for changes. Polls are sent alone or in batches. */
const countPolls = () => sandbox.requests().filter(({ path }) => path === '/events').length;

describe.skipIf(isSkipped('Chromium'))('a subscription in GraphiQL', () => {
  const { visit } = createVisits(url);

  test('shows each change and the requests that it caused, until it is stopped', async () => {
    await visit(
      async (page) => {
        // The first visitor waits for the server to render the page.
        await page.goto(`${url}/graphql`, { timeout: 60_000 });
        await press(page, 'Show Upstream Requests');
        await page.locator('.graphiql-tab-button', { hasText: 'Live' }).click();
        await pressExecute(page);
        await expect.poll(countPolls).toBeGreaterThan(1);

        const result = page.locator('.result-window');
        const pane = page.getByRole('region', { name: 'Upstream requests' });
        for (const name of ['First title', 'Second title']) {
          await rename(name);
          await result.getByText(`"${name}"`).waitFor();
          await expect
            .poll(() => pane.getByRole('status').innerText())
            .toMatch(/^\d reads? in 1 request, \d/);
        }
        expect(await result.getByText('"First title"').count()).toBe(0);
        await takeScreenshot(page, 'graphiql-live');
        expect(await pane.innerText()).toContain('Live');

        await press(page, 'Stop query');
        await rename('Third title');
        await page.waitForTimeout(500);
        expect(await result.getByText('"Third title"').count()).toBe(0);
      },
      { viewport: { width: 1280, height: 860 } },
    );
  });
});
