import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../auth/setup.ts';
import { type AxeViolation, findAxeViolations } from './axe.ts';
import { skipReason, takeScreenshot } from './chromium.ts';
import { createVisits, press } from './page-visit.ts';

// Contrast and nested controls of GraphiQL, the home page and the consent page, checked with axe.

const { url } = await startTestServer();

/**
 * Violations in the markup of GraphiQL, which a style sheet cannot change (version 5, seen 2026-11-22): each tab is an element with
 * the role `tab` that contains two buttons.
 */
const isMarkupOfGraphiql = ({ rule, element }: AxeViolation) =>
  rule === 'nested-interactive' && /^(?:\.graphiql-tab-active|li:nth-child\(\d+\))$/.test(element);

describe.skipIf(skipReason).each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  const { visit } = createVisits(url);

  /** The violations of both rules in a narrow and a wide window, as lines for the list of failures. */
  async function check(page: Page, state: string): Promise<readonly string[]> {
    const lines: string[] = [];
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const name = `axe-${state}-${colorScheme}-${width}`;
      await takeScreenshot(page, name);
      const found = await findAxeViolations(page, ['color-contrast', 'nested-interactive']);
      for (const violation of found.filter((one) => !isMarkupOfGraphiql(one))) {
        lines.push(`${name}: ${violation.rule} ${violation.element}: ${violation.reason}`);
      }
    }
    return lines;
  }

  test('axe finds no low contrast and no nested control in GraphiQL, with a result, documentation and settings', async () => {
    await visit(
      async (page) => {
        // The first visitor waits for the server to render the page.
        await page.goto(`${url}/graphql`, { timeout: 60_000 });
        await page.getByRole('button', { name: /execute query/i }).click();
        await page.locator('.result-window').getByText('App 3.0').first().waitFor();
        const found = [...(await check(page, 'result'))];
        await press(page, 'Show Documentation Explorer');
        await page.getByText('Root Types').first().waitFor();
        found.push(...(await check(page, 'documentation')));
        await page.getByRole('link', { name: 'Query', exact: true }).click();
        await page.locator('.graphiql-doc-explorer-field-name').first().waitFor();
        found.push(...(await check(page, 'type')));
        await press(page, 'Open settings dialog');
        await page.getByText('Persist headers').first().waitFor();
        found.push(...(await check(page, 'settings')));
        expect(found).toEqual([]);
      },
      { colorScheme },
    );
  }, 120_000);

  test('axe finds no low contrast and no nested control on the home page and the consent page', async () => {
    await visit(
      async (page) => {
        const found = [...(await check(page, 'home'))];
        await press(page, 'Connect Asana');
        found.push(...(await check(page, 'consent')));
        expect(found).toEqual([]);
      },
      { colorScheme },
    );
  }, 120_000);
});
