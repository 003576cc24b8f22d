import { expect } from 'vitest';
import { isObject } from '../../src/http/json.ts';
import type { UpstreamReport } from '../../src/operation/upstream-metrics.ts';
import type { Asker } from '../ask.ts';

/**
 * An answer as a page can print it: what is different every time, or too long to be read, is cut. What is cut is looked at
 * first, a link to a file by opening it.
 */
export async function withoutChance(answer: unknown, asker: Asker): Promise<unknown> {
  if (Array.isArray(answer)) return Promise.all(answer.map((item) => withoutChance(item, asker)));
  if (!isObject(answer)) return answer;
  if (isExport(answer)) return cutExport(answer, asker);
  const entries = Object.entries(answer).map(async ([name, value]) =>
    name === 'base64' && typeof value === 'string'
      ? [name, cutBase64(value)]
      : [name, await withoutChance(value, asker)],
  );
  return Object.fromEntries(await Promise.all(entries));
}

interface Export {
  readonly url: string;
  readonly mimeType: string;
  readonly fileName: string;
  readonly expiresAt: string;
}

const isExport = (value: object): value is Export => 'expiresAt' in value && 'fileName' in value;

/** As `npm start` would give it. */
async function cutExport({ url, ...file }: Export, { open }: Asker) {
  const response = await open(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(file.mimeType);
  expect(response.headers.get('content-disposition')).toContain(file.fileName.replace(':', '_'));
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
  const minutes = (Date.parse(file.expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThan(15.1);
  return { url: 'http://127.0.0.1:4000/export/…', ...file, expiresAt: 'in 15 minutes' };
}

/** As much as shows what it is. */
function cutBase64(value: string): string {
  const bytes = Buffer.from(value, 'base64');
  expect(bytes.toString('base64')).toBe(value);
  expect(bytes.toString('latin1')).toMatch(/^%PDF-.*%%EOF\s*$/s);
  return `${value.slice(0, 20)}…`;
}

/** What an operation cost, as if every request had taken the same time. */
export function withoutTimes(extensions: { readonly upstream: UpstreamReport }) {
  const { requests = [], ...upstream } = extensions.upstream;
  for (const { ms } of requests) expect(ms).toBeGreaterThan(0);
  return { upstream: { ...upstream, requests: requests.map((one) => ({ ...one, ms: 4 })) } };
}
