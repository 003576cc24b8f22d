import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../account/setup.ts';
import { isSkipped } from '../../tool/tool.ts';
import { type AxeScope, type AxeViolation, findAxeViolations } from './axe.ts';
import { takeScreenshot } from './chromium.ts';
import { createVisits, press, pressExecute } from './page-visit.ts';

// Contrast and nested controls of GraphiQL, the home page and the consent page, checked with axe. Every rule of axe applies to the picture
// of upstream requests.

const { url } = await startTestServer();

/**
 * Violations in the markup of GraphiQL, which a style sheet cannot change (version 5, seen 2026-11-22): each tab is an element with
 * the role `tab` that contains two buttons.
 */
const isMarkupOfGraphiql = ({ rule, element }: AxeViolation) =>
  rule === 'nested-interactive' &&
  /^(?:\.graphiql-tab-active|(?:li|\.graphiql-tab\[.*\]):nth-child\(\d+\))$/.test(element);

const wholePage: AxeScope = { rules: ['color-contrast', 'nested-interactive'] };

/** The same for what has changed since the whole page was checked. Checking GraphiQL's editors takes longer. */
const onlyPart = (part: string): AxeScope => ({ ...wholePage, part });

/** The violations in a narrow and a wide window, as lines for the list of failures. */
async function check(
  page: Page,
  name: string,
  scopes: readonly AxeScope[] = [wholePage],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await takeScreenshot(page, `axe-${name}-${width}`);
    for (const scope of scopes) {
      const found = await findAxeViolations(page, scope);
      for (const violation of found.filter((one) => !isMarkupOfGraphiql(one))) {
        lines.push(`${name}-${width}: ${violation.rule} ${violation.element}: ${violation.reason}`);
      }
    }
  }
  return lines;
}

describe.skipIf(isSkipped('Chromium'))('axe', () => {
  const { visit } = createVisits(url);

  // GraphiQL's editor keeps the colours that it had when the page was opened.
  test.each(['light', 'dark'] as const)(
    'finds no low contrast and no nested control in GraphiQL in the %s scheme, with a result, upstream requests, documentation and settings',
    async (colorScheme) => {
      await visit(
        async (page) => {
          // The first visitor waits for the server to render the page.
          await page.goto(`${url}/graphql`, { timeout: 60_000 });
          await pressExecute(page);
          await page.locator('.result-window').getByText('App 3.0').first().waitFor();
          const found = [...(await check(page, `result-${colorScheme}`))];
          await press(page, 'Show Upstream Requests');
          await page.locator('.wf-requests summary').first().click();
          await page.locator('.wf-fields').first().waitFor();
          found.push(...(await check(page, `requests-${colorScheme}`, [{ part: '.wf-pane' }])));
          await press(page, 'Show Documentation Explorer');
          await page.getByText('Root Types').first().waitFor();
          found.push(
            ...(await check(page, `documentation-${colorScheme}`, [onlyPart('.graphiql-plugin')])),
          );
          await page.getByRole('link', { name: 'Query', exact: true }).click();
          await page.locator('.graphiql-doc-explorer-field-name').first().waitFor();
          found.push(...(await check(page, `type-${colorScheme}`, [onlyPart('.graphiql-plugin')])));
          await press(page, 'Open settings dialog');
          await page.getByText('Persist headers').first().waitFor();
          found.push(
            ...(await check(page, `settings-${colorScheme}`, [onlyPart('.graphiql-dialog')])),
          );
          expect(found).toEqual([]);
        },
        { colorScheme },
      );
    },
    120_000,
  );

  test('finds no low contrast and no nested control on the home page and the consent page', async () => {
    await visit(async (page) => {
      const found: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(url);
        found.push(...(await check(page, `home-${colorScheme}`, [wholePage, { part: '.live' }])));
        await press(page, 'Connect Asana');
        found.push(...(await check(page, `consent-${colorScheme}`)));
      }
      expect(found).toEqual([]);
    });
  }, 120_000);
});
