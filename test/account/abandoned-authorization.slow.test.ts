import Database from 'libsql';
import { expect, test } from 'vitest';
import { submitConsent } from './cookie-browser.ts';
import { readSources, startTestServer } from './setup.ts';

// Users who start to connect an account and do not return from the consent page.

const { browser, storePath } = await startTestServer(
  { MAX_REQUESTS_PER_MINUTE_PER_ADDRESS: '0' },
  undefined,
  { maxUnfinished: 10 },
);

function countRecords(): number {
  const database = new Database(storePath, { readonly: true });
  const [count] = database.prepare('SELECT count(*) FROM record').raw().get() as [number];
  database.close();
  return count;
}

test('60 abandoned authorizations leave no more records than the maximum, and do not affect others', async () => {
  const connected = browser();
  await connected.connect('asana', { person: 'grace' });
  // Confirms the new cookie.
  await readSources(connected);
  const before = countRecords();

  const first = browser();
  const firstConsent = await first.startAuthorization('asana');
  for (let count = 0; count < 60; count += 1) await browser().startAuthorization('asana');
  const last = browser();
  const lastConsent = await last.startAuthorization('asana');
  expect(countRecords()).toBe(before + 10);

  expect(await readSources(connected)).toEqual(['SESSION', 'SANDBOX']);
  expect(await last.followCallback(await submitConsent(lastConsent))).toBe('connected');
  expect(await readSources(last)).toEqual(['SESSION', 'SANDBOX']);
  expect(await first.followCallback(await submitConsent(firstConsent))).toBe('stale');
  expect(await first.connect('asana')).toBe('connected');
});

test('a browser that starts an authorization 60 times leaves no more records than the maximum', async () => {
  const one = browser();
  const before = countRecords();
  for (let count = 0; count < 60; count += 1) await one.startAuthorization('google');
  expect(countRecords()).toBeLessThanOrEqual(before + 10);
  expect(await one.connect('google')).toBe('connected');
});
