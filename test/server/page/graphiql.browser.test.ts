import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../account/setup.ts';
import { isSkipped } from '../../tool/tool.ts';
import { takeScreenshot } from './chromium.ts';
import { createVisits, isExecution, pressExecute } from './page-visit.ts';

// GraphiQL in a real browser, used with a real pointer: a click from a script would also reach a tab that moves away.

const { url } = await startTestServer();

describe.skipIf(isSkipped('Chromium'))('GraphiQL', () => {
  const { visit } = createVisits(url);

  test('selects a tab at the first click', async () => {
    await visit(async (page) => {
      // The first visitor waits for the server to render the page.
      await page.goto(`${url}/graphql`, { timeout: 60_000 });
      const selected = page.locator('.graphiql-tab-active .graphiql-tab-button');
      await page.getByRole('tab', { name: 'Overview' }).or(selected).first().waitFor();
      for (const name of ['Board', 'Errors', 'Overview', 'Documents']) {
        await page.locator('.graphiql-tab-button', { hasText: name }).click();
        await expect.poll(() => selected.innerText()).toBe(name);
      }
    });
  });

  test('does not store tokens, unless the user selects it in the settings', async () => {
    await visit(async (page) => {
      await page.goto(`${url}/graphql`);
      await page.getByRole('button', { name: 'Headers' }).click();
      await page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)').click();
      // The editor adds the closing brace.
      await page.keyboard.insertText('{"X-Asana-Authorization": "Bearer sandbox-grace"');
      const sent = page.waitForRequest(isExecution);
      await pressExecute(page);
      expect((await sent).headers()['x-asana-authorization']).toBe('Bearer sandbox-grace');
      await page.locator('.result-window').getByText('Release notes').first().waitFor();
      const stored = () => page.evaluate(() => JSON.stringify(localStorage));
      // GraphiQL stores the tabs half a second after a change.
      await expect.poll(stored).toContain('graphiql:tabState');
      await page.locator('.graphiql-tab-button', { hasText: 'Board' }).click();
      await expect
        .poll(
          async () => JSON.parse(JSON.parse(await stored())['graphiql:tabState']).activeTabIndex,
        )
        .toBe(2);
      expect(await stored()).not.toContain('sandbox-grace');
      await page.getByRole('button', { name: 'Open settings dialog' }).click();
      await page.getByText('Persist headers').first().waitFor();
    });
  });

  test('shows the result below the query, and the documentation over both, in a window of 390 pixels', async () => {
    await visit(
      async (page) => {
        await page.goto(`${url}/graphql`);
        await pressExecute(page);
        const result = page.locator('.result-window');
        await result.getByText('App 3.0').first().waitFor();
        await takeScreenshot(page, 'graphiql-390');
        const query = await page.locator('.graphiql-query-editor').boundingBox();
        const box = await result.boundingBox();
        expect(box?.width).toBeGreaterThan(280);
        expect(box?.height).toBeGreaterThan(250);
        expect(box?.y).toBeGreaterThan((query?.y ?? 0) + (query?.height ?? 0));
        expect(query?.width).toBeGreaterThan(280);
        // The documentation covers the editors and the result, and leaves their sizes unchanged.
        await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
        await page.getByText('Root Types').first().waitFor();
        await takeScreenshot(page, 'graphiql-390-documentation');
        expect((await page.locator('.graphiql-plugin').boundingBox())?.width).toBeGreaterThan(280);
        expect((await result.boundingBox())?.width).toBe(box?.width);
        await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click();
        await pressExecute(page);
      },
      { viewport: { width: 390, height: 800 } },
    );
  });
});
