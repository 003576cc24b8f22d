import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import {
  findAccessibilityProblems,
  findLowContrastTexts,
} from '../../server/page/accessibility.ts';
import { takeScreenshot } from '../../server/page/chromium.ts';
import { consent, createVisits, press } from '../../server/page/page-visit.ts';
import { isSkipped } from '../../tool/tool.ts';
import { startAgentServer, type Tokens } from './agent-setup.ts';

// A person allows an agent in a real browser: the forms, the redirects and the content security policies work together.

const verifier = 'v'.repeat(43);
const { url, authorizePath, exchange } = await startAgentServer();

/** The agent, where it listens for the code. */
const agent = createServer((_request, response) => response.end('You can close this page.')).listen(
  0,
  '127.0.0.1',
);
await once(agent, 'listening');
const redirectUri = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/callback`;
afterAll(() => agent.close());
const consentPath = authorizePath(verifier, { redirect_uri: redirectUri });

describe.skipIf(isSkipped('Chromium'))('the consent page for agents', () => {
  const { visit } = createVisits(url);

  test('is readable in both colour schemes and in a wide and a narrow window, and leads to a code', async () => {
    const problems: unknown[] = [];
    await visit(async (page) => {
      const checkPage = async (state: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const width of [320, 1000]) {
            await page.setViewportSize({ width, height: 700 });
            const name = `${state}-${colorScheme}-${width}`;
            await takeScreenshot(page, name);
            for (const one of await findLowContrastTexts(page)) problems.push({ name, ...one });
            for (const one of await findAccessibilityProblems(page)) problems.push({ name, one });
          }
        }
      };
      await checkPage('home-agents');
      await page.goto(`${url}${consentPath}`);
      await checkPage('agent-not-connected');
      await page.getByRole('link', { name: 'Connect an account' }).click();
      await press(page, 'Connect Asana');
      await consent(page, 'Ada');
      await page.goto(`${url}${consentPath}`);
      await checkPage('agent-consent');
      await page.getByRole('radio', { name: 'Also add' }).check();
      await press(page, 'Allow');
      await page.getByText('You can close this page.').waitFor();
      const code = new URL(page.url()).searchParams.get('code') ?? '';
      const response = await exchange(code, verifier, { redirect_uri: redirectUri });
      expect(((await response.json()) as Tokens).scope).toBe('read add');
    });
    expect(problems).toEqual([]);
  });
});
