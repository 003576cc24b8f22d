import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { launchBrowser, noBrowser } from './browser.ts';
import { createReal } from './real.ts';

// The summary alone would only count it.
if (noBrowser) process.stderr.write(`Skipped: ${noBrowser}.\n`);

describe.skipIf(noBrowser)('in a browser', () => {
  test('GraphiQL runs its first example, asks nobody else, and breaks no rule of its policy', async () => {
    const real = await createReal();
    const listening = await listen(real.server, { host: '127.0.0.1', port: 0 });
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));

      await page.goto(`${listening.url}/graphql`);
      await page.getByRole('button', { name: /execute query/i }).click();
      const result = page.locator('.result-window');
      await result.getByText('Fernwood Instruments').first().waitFor();
      expect(await page.locator('.graphiql-tab-button').allTextContents()).toEqual([
        'Workspaces',
        'Board',
        'Conversations',
        'Documents',
        'Edits',
        'Addresses',
        'Refusals',
      ]);
      const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
      await page.screenshot({ path: join(folder, 'graphiql.png') });

      // "blob:" is what the page made of its own script, "data:" what it carries inside.
      const foreign = asked.filter(
        (url) => !/^(blob:)?http:\/\/127\.0\.0\.1:/.test(url) && !url.startsWith('data:'),
      );
      expect(asked.length).toBeGreaterThan(3);
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await listening.close();
      await real.close();
    }
  }, 60_000);
});
