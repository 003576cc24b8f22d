import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's paths of Chromium. The headless shell is twice as fast. */
const defaultPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const configuredPath = process.env['CHROMIUM_PATH'];
const executablePath = (configuredPath ? [configuredPath] : defaultPaths).find(existsSync);

const notFoundMessage = `no browser at ${configuredPath ?? defaultPaths.join(' or ')}; set CHROMIUM_PATH to the path of one`;

/**
 * Why the browser tests are skipped, or null if they run.
 *
 * With REQUIRE_BROWSER=1 they always run, and fail without a browser.
 */
export const skipReason =
  executablePath || process.env['REQUIRE_BROWSER'] === '1' ? null : notFoundMessage;

/** Starts Chromium without access to other machines. Otherwise it would contact its vendor's hosts. */
export async function launchBrowser(): Promise<Browser> {
  if (!executablePath) throw new Error(notFoundMessage);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Without a process that only copies what the pages have drawn.
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

/** Saves a screenshot in the folder in SCREENSHOTS, if it is set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
