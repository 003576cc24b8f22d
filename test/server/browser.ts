import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Why tests that need a browser are left out, or null where they run.
 *
 * With REQUIRE_BROWSER=1 they run, and fail without one.
 */
export const noBrowser =
  existsSync(executablePath) || process.env['REQUIRE_BROWSER'] === '1'
    ? null
    : `no browser at ${executablePath}; CHROMIUM_PATH says where one is`;

/** Starts Chromium so that it speaks to this machine only: by itself it would look up its maker's hosts. */
export function launchBrowser(): Promise<Browser> {
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
