import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { requireTool } from '../../tool/tool.ts';
import { toLaunchOptions } from './launch-option.ts';

/**
 * Opens a browser. The files of the set `browser` share one process of Chromium (shared-chromium.ts). Closing the browser closes only the
 * connection to it.
 */
export function launchBrowser(): Promise<Browser> {
  const shared = inject('chromiumUrl');
  return shared === undefined
    ? chromium.launch(toLaunchOptions(requireTool('Chromium')))
    : chromium.connect(shared);
}

/** Saves a screenshot in the folder in SCREENSHOTS, if it is set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
