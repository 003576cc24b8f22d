import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Whether tests that need a browser can run; where REQUIRE_BROWSER is set they do, and fail without one. */
export const hasBrowser = existsSync(executablePath) || process.env['REQUIRE_BROWSER'] === '1';

if (!hasBrowser) {
  console.warn(`Skipped: no browser at ${executablePath}; CHROMIUM_PATH says where one is.`);
}

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
