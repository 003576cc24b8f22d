import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const hugeExportBytes = 48 * 1024 * 1024 + 7;
const { send } = useGoogle({ hugeExportBytes });
const path = `/drive/v3/files/${documentFixtures.tooLarge}/export`;
const query = { mimeType: 'application/pdf' };

test('a huge export has the configured number of bytes', { tags: 'slow' }, async () => {
  const response = await send('GET', path, { query });
  expect(response.headers.get('content-length')).toBe(String(hugeExportBytes));
  let length = 0;
  for await (const chunk of response.body ?? []) length += chunk.length;
  expect(length).toBe(hugeExportBytes);
});

test('the sandbox responds to other requests after a reader cancels a huge export', async () => {
  const response = await send('GET', path, { query });
  await response.body?.cancel();
  expect((await send('GET', '/drive/v3/files')).status).toBe(200);
});
