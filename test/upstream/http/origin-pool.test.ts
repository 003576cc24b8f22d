import { expect, test } from 'vitest';
import { splitUrl } from '../../../src/upstream/http/origin-pool.ts';

test.each([
  'https://app.asana.com/api/1.0/tasks/1?opt_fields=name,assignee.name',
  'http://127.0.0.1:4100/asana/tasks/1?limit=100&offset=ey%3D%3D',
  'http://[::1]:4100/v1/documents/a-b_c?fields=body(content)',
  'https://www.googleapis.com/drive/v3/files?q=name%20contains%20%27a%27',
  'https://app.asana.com/api/1.0/tasks/../users',
  'https://app.asana.com/api/1.0/./tasks/.hidden',
  'https://app.asana.com/tasks/%2e%2e/users',
  'https://app.asana.com/tasks/.%2E/%2E./users',
  'https://app.asana.com/tasks/ü?name=“quoted” text#fragment',
  'HTTPS://App.Asana.com:443/tasks',
  'https://app.asana.com',
])('%s has the origin and the path that URL gives', (url) => {
  const { origin, pathname, search } = new URL(url);
  expect(splitUrl(url)).toEqual({ origin, path: pathname + search });
});
