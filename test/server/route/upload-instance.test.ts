import { expect, test } from 'vitest';
import { SingleUse } from '../../../src/upstream/pacing/single-use.ts';
import { errorOf, startExportServer } from './export-setup.ts';
import { prepare, put } from './upload-setup.ts';
import { createUploadTarget } from './upload-target.ts';

// Upload links and several instances of this server. The limit store that they share is in this process.

const asana = await createUploadTarget();
const singleUse = new SingleUse();
let isReachable = true;
const useOnce = async (key: string, ms: number) => {
  if (!isReachable) throw new Error('The limit store cannot be reached.');
  return singleUse.use(key, ms);
};
const env = {
  ASANA_BASE_URL: asana.url,
  SESSION_SECRET: 'a-secret-of-the-sessions-of-a-test-file',
};
const one = await startExportServer(env, {}, { useOnce });
const other = await startExportServer(env, {}, { useOnce });

test('an upload link works on any instance, but on one of them only', async () => {
  asana.use();
  const link = await prepare(one.url, { sizeBytes: 3 });
  const links = [link.url, link.url.replace(one.url, other.url)];
  const all = await Promise.all(links.map((url) => put(url, 'abc')));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(asana.uploads).toHaveLength(1);
});

test('an upload while the other instances cannot be reached is not sent, and the error is temporary', async () => {
  asana.use();
  const link = await prepare(one.url, { sizeBytes: 3 });
  isReachable = false;
  expect(await errorOf(await put(link.url, 'abc'))).toMatchObject({
    httpStatus: 503,
    code: 'STORE_UNAVAILABLE',
    retryable: true,
    applied: 'NO',
  });
  expect(asana.uploads).toEqual([]);
  isReachable = true;
  expect((await put(link.url, 'abc')).status).toBe(201);
});
