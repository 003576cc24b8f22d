import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's Chromium; without a window it is twice as fast. */
const usualPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const givenPath = process.env['CHROMIUM_PATH'];
const executablePath = (givenPath ? [givenPath] : usualPaths).find(existsSync);

const nothingFound = `no browser at ${givenPath ?? usualPaths.join(' or ')}; CHROMIUM_PATH says where one is`;

/**
 * Why tests that need a browser are left out, or null where they run.
 *
 * With REQUIRE_BROWSER=1 they run, and fail without one.
 */
export const noBrowser =
  executablePath || process.env['REQUIRE_BROWSER'] === '1' ? null : nothingFound;

/** Starts Chromium so that it speaks to this machine only: by itself it would look up its maker's hosts. */
export async function launchBrowser(): Promise<Browser> {
  if (!executablePath) throw new Error(nothingFound);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

/** Keeps what a page looks like, in the folder that SCREENSHOTS names: for who wants to look. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
