import type { HttpResponse } from '../http/http-response.ts';
import { badResponse } from '../http/json.ts';
import type { CallResult, EncodedRequest } from '../http/transport.ts';
import { boundary, parseBatch, printBatch } from './multipart.ts';
import { unitsOf } from './quota.ts';
import type { GoogleApi, GoogleRead, WithFields } from './read.ts';
import { type GoogleResponse, toResult } from './response.ts';
import { google } from './service.ts';
import type { GoogleWrite } from './write.ts';

// Encodes reads and writes as one HTTP request and divides its response: one read is a plain GET, several are one batch.

/** The maximum number of reads in one batch. */
export const maxParts = 100;

const batchPath: Readonly<Record<GoogleApi, string>> = {
  docs: '/batch',
  drive: '/batch/drive/v3',
};

/** The HTTP request for these reads. All of them must use the same API. */
export function encodeReads(
  reads: readonly WithFields<GoogleRead>[],
): EncodedRequest<GoogleResponse> {
  const [first] = reads;
  if (first === undefined) throw new Error('There is no read to encode.');
  const { api, route } = first;
  const units = reads.reduce((sum, { path }) => sum + unitsOf(api, 'GET', path), 0);
  if (reads.length === 1) {
    return { method: 'GET', route, address: toAddress(first), units, parse: parseOne };
  }
  return {
    units,
    method: 'POST',
    route: batchPath[api],
    address: batchPath[api],
    contentType: `multipart/mixed; boundary=${boundary}`,
    body: printBatch(reads.map(toAddress)),
    parse: (response) => parseParts(response, reads.length),
  };
}

/** The HTTP request for one write. Google's batches accept none of the writes that we use. */
export function encodeWrites([
  write,
]: readonly WithFields<GoogleWrite>[]): EncodedRequest<GoogleResponse> {
  if (write === undefined) throw new Error('There is no write to encode.');
  const { api, method, route, path, body } = write;
  return {
    method,
    units: unitsOf(api, method, path),
    route,
    address: toAddress(write),
    body: JSON.stringify(body),
    parse: parseOne,
  };
}

function toAddress({ path, query, fields }: WithFields<GoogleRead | GoogleWrite>): string {
  const parameters = new URLSearchParams(fields === null ? query : { ...query, fields });
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

const parseOne = ({ status, text, headers }: HttpResponse) => [
  toResult(status, text, headers['retry-after']),
];

function parseParts(response: HttpResponse, count: number): readonly CallResult<GoogleResponse>[] {
  const { status, text, headers } = response;
  if (status !== 200) {
    const error = toResult(status, text, headers['retry-after']);
    return Array.from({ length: count }, () => error);
  }
  const parts = parseBatch(String(headers['content-type']), text);
  return Array.from({ length: count }, (_, index) => {
    const part = parts.get(index);
    return part === undefined
      ? badResponse(google, 'to a batch did not contain every part', status)
      : toResult(part.status, part.text, part.retryAfter);
  });
}
