import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStage } from '../../auth/stage.ts';
import { launchBrowser, noBrowser } from '../browser.ts';
import { findFaintTexts, findObstacles, tabThrough } from './audit.ts';

const { sandbox, url, log } = await createStage();

describe.skipIf(noBrowser)('in a browser', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
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
  const shoot = (page: Page, name: string) =>
    page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });

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

  /** Runs the query in GraphiQL; what it answers is shown. */
  async function askInGraphiql(page: Page) {
    await page.goto(`${url}/graphql?query=${encodeURIComponent(query)}`);
    return askAgain(page);
  }

  /** Runs the query that stands in GraphiQL. */
  async function askAgain(page: Page) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: /execute query/i }).click();
    await answered;
    const result = page.locator('.result-window');
    await result.getByText('displayName').first().waitFor();
    // The editor shows spaces that do not break.
    return (await result.innerText()).replaceAll('\u00a0', ' ');
  }

  test('a person connects both services, and GraphiQL asks as them', async () => {
    await visit(async (page) => {
      await expect(askInGraphiql(page)).resolves.toContain('Ada Okafor');
      await page.goto(url);
      await connectBoth(page, 'Grace');
      for (const name of ['Asana', 'Google']) {
        const text = await card(page, name).innerText();
        expect(text).toContain('Connected');
        expect(text).toContain('grace@fernwood.example');
      }
      await expect(page.getByRole('status').innerText()).resolves.toContain('Google is connected.');
      await page.getByRole('link', { name: 'Open GraphiQL' }).click();
      expect(new URL(page.url()).pathname).toBe('/graphql');
      const answer = await askInGraphiql(page);
      expect(answer.match(/Grace Lindqvist/g)).toHaveLength(2);
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

  test('tokens that expire are renewed without a word', async () => {
    await visit(async (page) => {
      await connectBoth(page, 'Grace');
      sandbox.expireTokens();
      expect((await askInGraphiql(page)).match(/Grace Lindqvist/g)).toHaveLength(2);
      sandbox.expireTokens();
      expect((await askAgain(page)).match(/Grace Lindqvist/g)).toHaveLength(2);
    });
  }, 60_000);

  test('consent that was withdrawn at the service asks for another', async () => {
    await visit(async (page) => {
      await press(page, 'Connect Asana');
      await consent(page, 'Grace');
      sandbox.revokeTokens({ service: 'asana' });
      const answer = await page.context().request.post(`${url}/graphql`, { data: { query } });
      expect(await answer.text()).toContain('UNAUTHENTICATED');
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
      expect(await page.getByRole('alert').innerText()).toContain('You did not allow it');
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

  /** Each page that people see, in a state that shows much of it. */
  async function tour(
    look: (page: Page, name: string) => Promise<void>,
    options: { readonly colorScheme?: 'light' | 'dark'; readonly width?: number },
  ) {
    const { colorScheme = 'light', width = 1000 } = options;
    await visit(
      async (page) => {
        await look(page, 'empty');
        await press(page, 'Connect Asana');
        await look(page, 'asana-consent');
        await consent(page, 'Ada');
        await press(page, 'Connect Google');
        await look(page, 'google-consent');
        await consent(page, 'Grace', 'only the specific Google Drive files');
        await look(page, 'missing');
        sandbox.revokeTokens({ service: 'asana' });
        // Only who uses it notices.
        await page.context().request.post(`${url}/graphql`, { data: { query } });
        await page.goto(url);
        await press(page, 'Ask Google again');
        await press(page, 'Cancel');
        await look(page, 'refused');
      },
      { colorScheme, viewport: { width, height: 900 } },
    );
  }

  test('a narrow window is wide enough', async () => {
    const obstacles: unknown[] = [];
    await tour(
      async (page, name) => {
        for (const one of await findObstacles(page)) obstacles.push(`${name}: ${one}`);
      },
      { width: 320 },
    );
    expect(obstacles).toEqual([]);
  }, 60_000);

  describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
    test('every text can be read, and nothing is in the way', async () => {
      const faint: unknown[] = [];
      const obstacles: unknown[] = [];
      await tour(
        async (page, name) => {
          await shoot(page, `${name}-${colorScheme}`);
          faint.push(...(await findFaintTexts(page)));
          for (const one of await findObstacles(page)) obstacles.push(`${name}: ${one}`);
        },
        { colorScheme },
      );
      expect(faint).toEqual([]);
      expect(obstacles).toEqual([]);
    }, 60_000);

    test('the keyboard reaches everything, and one sees where one is', async () => {
      await visit(
        async (page) => {
          const stops = await tabThrough(page, 3);
          expect(stops).toEqual([
            { name: 'Open GraphiQL', isVisible: true },
            { name: 'Connect Asana', isVisible: true },
            { name: 'Connect Google', isVisible: true },
          ]);
          await page.keyboard.press('Enter');
          await page.getByRole('checkbox').first().waitFor();
          const [radio, ...boxes] = await tabThrough(page, 5);
          expect([radio, ...boxes].every((stop) => stop?.isVisible)).toBe(true);
          expect(boxes.slice(2).map(({ name }) => name)).toEqual(['Cancel', 'Allow']);
        },
        { colorScheme },
      );
    }, 60_000);
  });

  test('no log line holds what the browser carried', async () => {
    await visit(async (page) => {
      await connectBoth(page, 'Ada');
      const [cookie] = await page.context().cookies();
      expect(cookie?.value.length).toBeGreaterThan(40);
      expect(log.join('')).not.toContain(cookie?.value);
      expect(log.join('')).not.toMatch(/ya29\.|[?&](?:code|state)=/);
    });
  }, 60_000);
});
