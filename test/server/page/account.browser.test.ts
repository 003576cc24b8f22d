import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../account/setup.ts';
import { isSkipped } from '../../tool/tool.ts';
import { takeScreenshot } from './chromium.ts';
import {
  card,
  consent,
  createVisits,
  isExecution,
  ownerQuery,
  press,
  pressExecute,
} from './page-visit.ts';

// The home page, the sandbox's consent pages and GraphiQL in a real browser.

const { sandbox, url, log } = await startTestServer();

describe.skipIf(isSkipped('Chromium'))('a user in a browser', () => {
  const { visit, queryOwners } = createVisits(url);

  async function connectBoth(page: Page, person: string) {
    await press(page, 'Connect Asana');
    await consent(page, person);
    await press(page, 'Connect Google');
    await consent(page, person);
  }

  /** Executes the query in GraphiQL's editor. Returns the response's text. */
  async function execute(page: Page): Promise<string> {
    // GraphiQL shows late that a query has begun, so the query waits for it. Otherwise nothing would show when it has ended, and until
    // then another click would stop it.
    const send = async (route: Route) => {
      if (isExecution(route.request()))
        await page.getByRole('button', { name: /stop query/i }).waitFor();
      await route.continue();
    };
    await page.route(`${url}/graphql`, send);
    const received = page.waitForResponse((response) => isExecution(response.request()));
    await pressExecute(page);
    const text = await (await received).text();
    await page.getByRole('button', { name: /execute query/i }).waitFor();
    await page.unroute(`${url}/graphql`, send);
    return text;
  }

  test('connects both services, queries in GraphiQL, refreshes tokens silently, and logs none', async () => {
    await visit(async (page) => {
      expect(await queryOwners(page)).toContain('Ada Okafor');
      await connectBoth(page, 'Grace');
      for (const name of ['Asana', 'Google']) {
        const text = await card(page, name).innerText();
        expect(text).toContain('Connected');
        expect(text).toContain('grace@fernwood.example');
      }
      await expect(page.getByRole('status').innerText()).resolves.toContain('Google is connected.');

      await page.getByRole('link', { name: 'Open GraphiQL' }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/graphql');
      await execute(page);
      const result = page.locator('.result-window');
      await result.getByText('Release notes: app 3.0').first().waitFor();
      await takeScreenshot(page, 'graphiql');
      expect(await page.locator('.graphiql-tab-button').allTextContents()).toEqual([
        'Overview',
        'Workspaces',
        'Board',
        'Conversations',
        'Documents',
        'Edits',
        'Live',
        'Addresses',
        'Errors',
      ]);
      await page.locator('.graphiql-query-editor').click();
      await page.keyboard.press('ControlOrMeta+A');
      // The editor adds the closing brace.
      await page.keyboard.insertText(ownerQuery.slice(0, -1));
      for (const expire of [() => {}, sandbox.expireTokens, sandbox.expireTokens]) {
        expire();
        expect((await execute(page)).match(/Grace Lindqvist/g)).toHaveLength(2);
      }
      await result.getByText('Grace Lindqvist').first().waitFor();

      const [cookie] = await page.context().cookies();
      expect(cookie?.value.length).toBeGreaterThan(40);
      expect(log.join('')).not.toContain(cookie?.value);
      expect(log.join('')).not.toMatch(/ya29\.|[?&](?:code|state)=/);
    });
  });

  test('names a missing permission, and requests it again', async () => {
    await visit(async (page) => {
      await press(page, 'Connect Google');
      await consent(page, 'Ada', 'all of your Google Drive files');
      const google = card(page, 'Google');
      const before = await google.innerText();
      expect(before).toContain('A permission is missing');
      expect(before).toContain('https://www.googleapis.com/auth/drive');
      await press(page, 'Connect Google again');
      await consent(page, 'Ada');
      const after = await google.innerText();
      expect(after).toContain('Connected');
      expect(after).not.toContain('missing');
    });
  });

  test('offers to reconnect after the consent was withdrawn', async () => {
    await visit(async (page) => {
      await press(page, 'Connect Asana');
      await consent(page, 'Grace');
      sandbox.revokeTokens({ service: 'asana' });
      expect(await queryOwners(page)).toContain('UNAUTHENTICATED');
      await page.goto(url);
      expect(await card(page, 'Asana').innerText()).toContain('Needs to be connected again');
      await press(page, 'Reconnect Asana');
      await consent(page, 'Grace');
      expect(await card(page, 'Asana').innerText()).toContain('Connected');
    });
  });

  test('disconnects one service, then signs out', async () => {
    await visit(async (page) => {
      await connectBoth(page, 'Grace');
      await press(page, 'Disconnect Asana');
      await expect.poll(() => card(page, 'Asana').innerText()).toContain('Not connected');
      expect(await card(page, 'Google').innerText()).toContain('Connected');
      await expect(page.getByRole('status').innerText()).resolves.toContain(
        'Asana is disconnected.',
      );
      await press(page, 'Sign out');
      await expect.poll(() => card(page, 'Google').innerText()).toContain('Not connected');
      await expect(page.getByRole('status').innerText()).resolves.toContain('You are signed out.');
      expect(await page.context().cookies()).toEqual([]);
    });
  });

  test('shows that consent was denied and changes nothing', async () => {
    await visit(async (page) => {
      await press(page, 'Connect Google');
      await press(page, 'Cancel');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
      expect(await page.getByRole('alert').innerText()).toContain('You did not allow access');
      expect(await card(page, 'Google').innerText()).toContain('Not connected');
    });
  });

  test('shows that a service failed, and lets the user try again', async () => {
    await visit(async (page) => {
      sandbox.setFaults([{ kind: 'status', status: 503, route: 'POST /token' }]);
      await press(page, 'Connect Google');
      await consent(page, 'Ada');
      expect(await page.getByRole('alert').innerText()).toContain('could not be reached');
      sandbox.setFaults([]);
      await press(page, 'Connect Google');
      await consent(page, 'Ada');
      expect(await card(page, 'Google').innerText()).toContain('Connected');
    });
  });

  test('works without scripts', async () => {
    await visit(
      async (page) => {
        await connectBoth(page, 'Noor');
        expect(await card(page, 'Google').innerText()).toContain('noor@studio-nur.example');
        await press(page, 'Sign out');
        await expect.poll(() => card(page, 'Asana').innerText()).toContain('Not connected');
      },
      { javaScriptEnabled: false },
    );
  });
});
