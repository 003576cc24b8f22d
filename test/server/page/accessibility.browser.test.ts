import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../../account/setup.ts';
import { isSkipped } from '../../tool/tool.ts';
import { findAccessibilityProblems, findLowContrastTexts, tabThrough } from './accessibility.ts';
import { takeScreenshot } from './chromium.ts';
import { consent, createVisits, press } from './page-visit.ts';

// The accessibility of the home page and of the sandbox's consent pages.

const { sandbox, url } = await startTestServer();

describe.skipIf(isSkipped('Chromium'))('the pages', () => {
  const { visit, queryOwners } = createVisits(url);
  // On a busy machine, the query that the home page draws can take longer than the page waits.
  beforeAll(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  test('have sufficient contrast and no obstacles, in both colour schemes and in a wide and a narrow window', async () => {
    const lowContrast: unknown[] = [];
    const problems: unknown[] = [];
    await visit(async (page) => {
      const checkPage = async (state: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const width of [320, 1000]) {
            await page.setViewportSize({ width, height: 900 });
            const name = `${state}-${colorScheme}-${width}`;
            await takeScreenshot(page, name);
            for (const one of await findLowContrastTexts(page)) lowContrast.push({ name, ...one });
            for (const one of await findAccessibilityProblems(page))
              problems.push(`${name}: ${one}`);
          }
        }
      };
      await checkPage('empty');
      await press(page, 'Connect Asana');
      await checkPage('asana-consent');
      await consent(page, 'Ada');
      await press(page, 'Connect Google');
      await checkPage('google-consent');
      await consent(page, 'Grace', 'only the specific Google Drive files');
      await checkPage('missing');
      sandbox.revokeTokens({ service: 'asana' });
      // The server notices the revocation with the next request.
      await queryOwners(page);
      await page.goto(url);
      await press(page, 'Connect Google again');
      await press(page, 'Cancel');
      await checkPage('denied');
    });
    expect(lowContrast).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('are usable with the keyboard, with a visible focus in both colour schemes', async () => {
    await visit(async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(url);
        const stops = await tabThrough(page, 10);
        expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
        expect(stops.map(({ name }) => name)).toEqual([
          'Open GraphiQL',
          'Execute it again',
          'change it in GraphiQL',
          expect.stringContaining('query Overview'),
          'The result',
          expect.stringContaining('Asana project, tasks'),
          expect.stringContaining('Asana 2 × stories'),
          expect.stringContaining('Google file'),
          'Connect Asana',
          'Connect Google',
        ]);
        await page.keyboard.press('Enter');
        await page.getByRole('checkbox').first().waitFor();
        const [radio, ...boxes] = await tabThrough(page, 5);
        expect([radio, ...boxes].every((stop) => stop?.isVisible)).toBe(true);
        expect(boxes.slice(2).map(({ name }) => name)).toEqual(['Cancel', 'Allow']);
      }
    });
  });
});
