import type { HttpResponse } from '../../upstream/http/http-response.ts';
import { badResponse } from '../../upstream/http/json.ts';
import type { CallResult, EncodedRequest } from '../../upstream/http/transport.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { googleAssumptions } from './assumption/assumption.ts';
import { toResourceKeyHeaders } from './file-reference.ts';
import { boundary, parseBatch, printBatch } from './multipart.ts';
import { unitsOf } from './quota.ts';
import type { GoogleApi, GoogleRead, WithFieldMask } from './read.ts';
import { type GoogleResponse, toResult } from './response.ts';
import { google } from './service.ts';
import type { GoogleWrite } from './write.ts';

// Encodes reads and writes as one HTTP request and divides its response: one read is a plain GET, several are one batch.

/** The maximum number of reads in one batch. */
export const maxParts = 100;

/** The assumption that an API accepts batches. */
export const batchAssumptions = {
  docs: googleAssumptions.docsBatch,
  drive: googleAssumptions.driveBatch,
} as const;

export const batchPath: Readonly<Record<GoogleApi, string>> = {
  docs: '/batch',
  drive: '/batch/drive/v3',
};

/** The HTTP request for these reads. All of them must use the same API. */
export function encodeGoogleReads(
  reads: readonly WithFieldMask<GoogleRead>[],
): EncodedRequest<GoogleResponse> {
  const [first] = reads;
  if (first === undefined) throw new Error('There is no read to encode.');
  const { api, route } = first;
  const units = reads.reduce((sum, { path }) => sum + unitsOf(api, 'GET', path), 0);
  if (reads.length === 1) {
    return {
      method: 'GET',
      route,
      address: toAddress(first),
      headers: toResourceKeyHeaders(first.resourceKeys),
      units,
      parse: parseOne,
    };
  }
  return {
    units,
    method: 'POST',
    route: batchPath[api],
    address: batchPath[api],
    contentType: `multipart/mixed; boundary=${boundary}`,
    body: printBatch(
      reads.map((read) => ({
        address: toAddress(read),
        headers: toResourceKeyHeaders(read.resourceKeys),
      })),
    ),
    parse: (response) => parseParts(response, api, reads.length),
  };
}

/** The HTTP request for one write. Google's batches accept none of the writes that we use. */
export function encodeGoogleWrites([
  write,
]: readonly WithFieldMask<GoogleWrite>[]): EncodedRequest<GoogleResponse> {
  if (write === undefined) throw new Error('There is no write to encode.');
  const { api, method, route, path, body, resourceKeys, isEmpty } = write;
  return {
    method,
    units: unitsOf(api, method, path),
    route,
    address: toAddress(write),
    headers: toResourceKeyHeaders(resourceKeys),
    ...(body === null ? {} : { body: JSON.stringify(body) }),
    parse: isEmpty ? parseEmpty : parseOne,
  };
}

function toAddress({ path, query, fields }: WithFieldMask<GoogleRead | GoogleWrite>): string {
  const parameters = new URLSearchParams(fields === null ? query : { ...query, fields });
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

const parseOne = ({ status, text, headers }: HttpResponse) => [
  toResult(status, text, headers['retry-after']),
];

/** A response without content has the status 204. Google documents only that it is empty, so an empty object is accepted too. */
const parseEmpty = (response: HttpResponse) =>
  response.status === 204 ? [{ data: {}, status: 204 }] : parseOne(response);

function parseParts(
  { status, text, headers }: HttpResponse,
  api: GoogleApi,
  count: number,
): readonly CallResult<GoogleResponse>[] {
  const contentType = String(headers['content-type']);
  const failWith = (error: CallResult<GoogleResponse>) =>
    Array.from({ length: count }, () => error);
  if (status !== 200) {
    const error = toResult(status, text, headers['retry-after']);
    return failWith(isRejectedBatch(error) ? mayWorkAlone(error, batchAssumptions[api].id) : error);
  }
  const parts = parseBatch(contentType, text);
  if (parts.size === 0) {
    const error = badResponse(
      google,
      'to a batch contained no part that names its request',
      status,
    );
    // A page of HTML or an empty response can come from a proxy, which shows nothing about Google.
    const isOfGoogle = /^(multipart|application\/json)/i.test(contentType);
    return failWith(mayWorkAlone(error, isOfGoogle ? batchAssumptions[api].id : undefined));
  }
  return Array.from({ length: count }, (_, index) => {
    const part = parts.get(index);
    return part === undefined
      ? mayWorkAlone(badResponse(google, 'to a batch did not contain every part', status))
      : toResult(part.status, part.text, part.retryAfter);
  });
}

/** The statuses of a response that rejects the batch itself. Its reads may succeed alone, which the sender finds out. */
const batchRejections: readonly unknown[] = [400, 403, 404, 405];

/** The reasons that are not about the user, the quota or the scopes. */
const reasonsOfBatch: readonly string[] = [
  'invalid-input',
  'forbidden',
  'not-found',
  'bad-response',
];

const isRejectedBatch = (error: CallResult<GoogleResponse>): error is UpstreamError =>
  error instanceof UpstreamError &&
  batchRejections.includes(error.status) &&
  reasonsOfBatch.includes(error.reason);

/** @param assumption  The id of the assumption that the failure contradicts if the reads succeed alone. */
function mayWorkAlone(error: UpstreamError, assumption?: string): UpstreamError {
  error.assumption = assumption;
  error.mayWorkAlone = true;
  return error;
}
