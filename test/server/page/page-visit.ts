import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from './chromium.ts';

/** The names of the user's accounts. */
export const ownerQuery = '{ viewer { asana { user { name } } google { user { displayName } } } }';

/** Clicks a button. */
export const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/**
 * Executes the operation in GraphiQL's editor. GraphiQL finds it 100 ms after the editor has changed, and executes nothing before. A timer of
 * the page ends later.
 */
export async function pressExecute(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await press(page, 'Execute query');
}

/** Whether a request of GraphiQL executes the operation of the user. GraphiQL's own operation, which reads the schema, can be in progress. */
export const isExecution = (request: Request): boolean =>
  request.method() === 'POST' && !request.postData()?.includes('IntrospectionQuery');

/** The card of a service on the home page. */
export const card = (page: Page, name: string) => page.getByRole('region', { name });

/** Submits the sandbox's consent page as a person, optionally without one permission. */
export async function consent(page: Page, person: string, untick?: string): Promise<void> {
  await page.getByRole('radio', { name: person }).check();
  if (untick) await page.getByRole('checkbox', { name: untick }).uncheck();
  await press(page, 'Allow');
}

/** Starts a browser for a test file. Call it inside `describe`. */
export function createVisits(url: string) {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /**
   * Opens the home page in a new browser profile. After the visit it checks that the page loaded nothing from another host and
   * logged no error.
   */
  async function visit(work: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 900 },
      ...options,
    });
    context.setDefaultTimeout(30_000);
    const urls: string[] = [];
    const problems: string[] = [];
    context.on('request', (request) => urls.push(request.url()));
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    context.on('weberror', (error) => problems.push(error.error().message));
    try {
      const page = await context.newPage();
      await page.goto(url);
      await work(page);
    } finally {
      await context.close();
    }
    expect(urls.filter((one) => !/^(?:blob:)?http:\/\/127\.0\.0\.1:|^data:/.test(one))).toEqual([]);
    expect(problems).toEqual([]);
  }

  /** Sends a query with the page's cookies. Returns the response's text. */
  async function queryOwners(page: Page): Promise<string> {
    const data = { query: ownerQuery };
    const response = await page.context().request.post(`${url}/graphql`, { data });
    return response.text();
  }

  return { visit, queryOwners };
}
