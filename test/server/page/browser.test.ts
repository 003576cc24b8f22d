import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../auth/setup.ts';
import { findAccessibilityProblems, findLowContrastTexts, tabThrough } from './accessibility.ts';
import { launchBrowser, skipReason, takeScreenshot } from './chromium.ts';

// The pages as people meet them: the home page, the sandbox's consent and GraphiQL.

// The summary alone would only count it.
if (skipReason) process.stderr.write(`Skipped: ${skipReason}.\n`);

const { sandbox, url, log } = await startTestServer();

describe.skipIf(skipReason)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** A browser that has never been here; what it asked for and complained about is looked at when the visit is over. */
  async function visit(work: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 900 },
      ...options,
    });
    context.setDefaultTimeout(10_000);
    const asked: string[] = [];
    const complaints: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    try {
      const page = await context.newPage();
      await page.goto(url);
      await work(page);
    } finally {
      await context.close();
    }
    expect(asked.filter((one) => !/^(?:blob:)?http:\/\/127\.0\.0\.1:|^data:/.test(one))).toEqual(
      [],
    );
    expect(complaints).toEqual([]);
  }

  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
  const card = (page: Page, name: string) => page.getByRole('region', { name });

  async function consent(page: Page, person: string, untick?: string) {
    await page.getByRole('radio', { name: person }).check();
    if (untick) await page.getByRole('checkbox', { name: untick }).uncheck();
    await press(page, 'Allow');
  }

  async function connectBoth(page: Page, person: string) {
    await press(page, 'Connect Asana');
    await consent(page, person);
    await press(page, 'Connect Google');
    await consent(page, person);
  }

  const query = '{ viewer { asana { user { name } } google { user { displayName } } } }';

  /** Asks with the page's cookies. */
  async function ask(page: Page): Promise<string> {
    const answer = await page.context().request.post(`${url}/graphql`, { data: { query } });
    return answer.text();
  }

  /** Runs what stands in GraphiQL's editor; gives what GraphiQL was answered. */
  async function execute(page: Page): Promise<string> {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: /execute query/i }).click();
    return (await answered).text();
  }

  test('a person connects both services, GraphiQL asks as them, their tokens are renewed without a word, and no log has any', async () => {
    await visit(async (page) => {
      expect(await ask(page)).toContain('Ada Okafor');
      await connectBoth(page, 'Grace');
      for (const name of ['Asana', 'Google']) {
        const text = await card(page, name).innerText();
        expect(text).toContain('Connected');
        expect(text).toContain('grace@fernwood.example');
      }
      await expect(page.getByRole('status').innerText()).resolves.toContain('Google is connected.');

      await page.getByRole('link', { name: 'Open GraphiQL' }).click();
      expect(new URL(page.url()).pathname).toBe('/graphql');
      await execute(page);
      const result = page.locator('.result-window');
      await result.getByText('Fernwood Instruments').first().waitFor();
      await takeScreenshot(page, 'graphiql');
      expect(await page.locator('.graphiql-tab-button').allTextContents()).toEqual([
        'Workspaces',
        'Board',
        'Conversations',
        'Documents',
        'Edits',
        'Addresses',
        'Errors',
      ]);
      await page.locator('.graphiql-query-editor').click();
      await page.keyboard.press('ControlOrMeta+A');
      // The editor writes the last brace itself.
      await page.keyboard.insertText(query.slice(0, -1));
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
  }, 60_000);

  test('a box left unticked is named, and mended by asking again', async () => {
    await visit(async (page) => {
      await press(page, 'Connect Google');
      await consent(page, 'Ada', 'all of your Google Drive files');
      const google = card(page, 'Google');
      const lacking = await google.innerText();
      expect(lacking).toContain('A permission is missing');
      expect(lacking).toContain('https://www.googleapis.com/auth/drive');
      await press(page, 'Ask Google again');
      await consent(page, 'Ada');
      const mended = await google.innerText();
      expect(mended).toContain('Connected');
      expect(mended).not.toContain('missing');
    });
  }, 60_000);

  test('consent that was withdrawn at the service asks for another', async () => {
    await visit(async (page) => {
      await press(page, 'Connect Asana');
      await consent(page, 'Grace');
      sandbox.revokeTokens({ service: 'asana' });
      expect(await ask(page)).toContain('UNAUTHENTICATED');
      await page.goto(url);
      expect(await card(page, 'Asana').innerText()).toContain('Needs to be connected again');
      await press(page, 'Reconnect Asana');
      await consent(page, 'Grace');
      expect(await card(page, 'Asana').innerText()).toContain('Connected');
    });
  }, 60_000);

  test('one service is disconnected, then everything', async () => {
    await visit(async (page) => {
      await connectBoth(page, 'Grace');
      await press(page, 'Disconnect Asana');
      expect(await card(page, 'Asana').innerText()).toContain('Not connected');
      expect(await card(page, 'Google').innerText()).toContain('Connected');
      await expect(page.getByRole('status').innerText()).resolves.toContain(
        'Asana is disconnected.',
      );
      await press(page, 'Sign out');
      expect(await card(page, 'Google').innerText()).toContain('Not connected');
      await expect(page.getByRole('status').innerText()).resolves.toContain('You are signed out.');
      expect(await page.context().cookies()).toEqual([]);
    });
  }, 60_000);

  test('consent that is refused changes nothing, and is told in words', async () => {
    await visit(async (page) => {
      await press(page, 'Connect Google');
      await press(page, 'Cancel');
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await page.getByRole('alert').innerText()).toContain('You did not allow access');
      expect(await card(page, 'Google').innerText()).toContain('Not connected');
    });
  }, 60_000);

  test('a service that fails on the way is told in words', async () => {
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
  }, 60_000);

  test('all of it works without scripts', async () => {
    await visit(
      async (page) => {
        await connectBoth(page, 'Noor');
        expect(await card(page, 'Google').innerText()).toContain('noor@studio-nur.example');
        await press(page, 'Sign out');
        expect(await card(page, 'Asana').innerText()).toContain('Not connected');
      },
      { javaScriptEnabled: false },
    );
  }, 60_000);

  test('on each page, in both colours, in a wide and in a narrow window, every text can be read and nothing is in the way', async () => {
    const faint: unknown[] = [];
    const obstacles: unknown[] = [];
    await visit(async (page) => {
      const look = async (name: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const width of [320, 1000]) {
            await page.setViewportSize({ width, height: 900 });
            const place = `${name}-${colorScheme}-${width}`;
            await takeScreenshot(page, place);
            for (const one of await findLowContrastTexts(page)) faint.push({ place, ...one });
            for (const one of await findAccessibilityProblems(page))
              obstacles.push(`${place}: ${one}`);
          }
        }
      };
      await look('empty');
      await press(page, 'Connect Asana');
      await look('asana-consent');
      await consent(page, 'Ada');
      await press(page, 'Connect Google');
      await look('google-consent');
      await consent(page, 'Grace', 'only the specific Google Drive files');
      await look('missing');
      sandbox.revokeTokens({ service: 'asana' });
      // Only who uses it notices.
      await ask(page);
      await page.goto(url);
      await press(page, 'Ask Google again');
      await press(page, 'Cancel');
      await look('refused');
    });
    expect(faint).toEqual([]);
    expect(obstacles).toEqual([]);
  }, 60_000);

  test('the keyboard reaches everything, and in both colours one sees where one is', async () => {
    await visit(async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(url);
        expect(await tabThrough(page, 3)).toEqual([
          { name: 'Open GraphiQL', isVisible: true },
          { name: 'Connect Asana', isVisible: true },
          { name: 'Connect Google', isVisible: true },
        ]);
        await page.keyboard.press('Enter');
        await page.getByRole('checkbox').first().waitFor();
        const [radio, ...boxes] = await tabThrough(page, 5);
        expect([radio, ...boxes].every((stop) => stop?.isVisible)).toBe(true);
        expect(boxes.slice(2).map(({ name }) => name)).toEqual(['Cancel', 'Allow']);
      }
    });
  }, 60_000);
});
