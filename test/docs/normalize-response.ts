import { expect } from 'vitest';
import type { UpstreamReport } from '../../src/operation/report/upstream-report.ts';
import { isObject } from '../../src/upstream/http/json.ts';
import type { Asker } from '../ask.ts';

/**
 * Returns a response in the form that a page can print: values that are different each time, or too long to read, are shortened.
 * Before it shortens a value it checks it: it opens the link of an export and decodes Base64.
 */
export async function normalizeResponse(value: unknown, asker: Asker): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => normalizeResponse(item, asker)));
  if (!isObject(value)) return value;
  if (isExport(value)) return shortenExport(value, asker);
  if (isUpload(value)) return shortenUpload(value);
  const entries = Object.entries(value).map(async ([name, item]) =>
    name === 'base64' && typeof item === 'string'
      ? [name, shortenBase64(item)]
      : [name, await normalizeResponse(item, asker)],
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

interface Upload {
  readonly url: string;
  readonly expiresAt: string;
}

const isUpload = (value: object): value is Upload =>
  'expiresAt' in value && 'url' in value && String(value.url).includes('/upload/');

/** test/docs/upload.test.ts sends files to such addresses. */
function shortenUpload({ expiresAt }: Upload) {
  expectFifteenMinutes(expiresAt);
  return { url: 'http://127.0.0.1:4000/upload/…', expiresAt: 'in 15 minutes' };
}

function expectFifteenMinutes(expiresAt: string): void {
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThan(15.1);
}

/** Checks an export and returns it with the address that `npm start` serves. */
async function shortenExport({ url, ...file }: Export, { open }: Asker) {
  const response = await open(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(file.mimeType);
  expect(response.headers.get('content-disposition')).toContain(file.fileName.replace(':', '_'));
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
  expectFifteenMinutes(file.expiresAt);
  return { url: 'http://127.0.0.1:4000/export/…', ...file, expiresAt: 'in 15 minutes' };
}

/** Checks that the value is a complete PDF file and returns its first 20 characters. */
function shortenBase64(value: string): string {
  const bytes = Buffer.from(value, 'base64');
  expect(bytes.toString('base64')).toBe(value);
  expect(bytes.toString('latin1')).toMatch(/^%PDF-.*%%EOF\s*$/s);
  return `${value.slice(0, 20)}…`;
}

/**
 * Replaces the time at which each upstream request was sent by 1 ms, and its duration by 4 ms. Removes the processor time, which is there
 * only on a slow machine.
 */
export function withFixedTimes(extensions: { readonly upstream: UpstreamReport }) {
  const { requests = [], totals, ...upstream } = extensions.upstream;
  const { processorMs: _, ...counts } = totals;
  for (const { startMs, ms } of requests) {
    expect(startMs).toBeGreaterThan(0);
    expect(ms).toBeGreaterThan(0);
  }
  const fixed = requests.map((one) => ({ ...one, startMs: 1, ms: 4 }));
  return { upstream: { ...upstream, totals: counts, requests: fixed } };
}
