import { batchAssumptions, batchPath } from '../service/google/encode.ts';
import { toGoogleError } from '../service/google/error-mapping.ts';
import { boundary, parseBatch, printBatch } from '../service/google/multipart.ts';
import type { GoogleApi } from '../service/google/read.ts';
import {
  type Check,
  type CheckContext,
  holdsIf,
  holdsIfAccepted,
  isUnrelated,
  unknown,
} from './check.ts';
import { driveRequest } from './service-request.ts';

// The kinds of checks that several assumptions about Google have in common: whether it accepts a request.

/** Checks that a route accepts a mask. The path can need the id of a document. */
export const acceptsFields = (
  assumption: Check['assumption'],
  api: GoogleApi,
  route: string,
  fields: string,
): Check => ({
  assumption,
  run: async ({ send, sample }: CheckContext) => {
    const path = route.includes('{') ? route.replace(/\{.*\}/, await sample.document()) : route;
    const { status } = await send({ api, method: 'GET', path, query: { fields } });
    return holdsIfAccepted(status, `GET ${route} with fields=${fields}: status ${status}`);
  },
});

export const acceptsParameter = (
  assumption: Check['assumption'],
  api: GoogleApi,
  route: string,
  name: string,
): Check => ({
  assumption,
  run: async ({ send, sample }) => {
    const path = route.replace(/\{.*\}/, await sample.document());
    const { status } = await send({ api, method: 'GET', path, query: { [name]: 'true' } });
    return holdsIfAccepted(status, `GET ${route} with ${name}: status ${status}`);
  },
});

/** Checks that a list of files accepts parameters. The last one is the one that the assumption is about. */
export const acceptsListParameters = (
  assumption: Check['assumption'],
  query: Readonly<Record<string, string>>,
): Check => ({
  assumption,
  run: async ({ send }) => {
    const { status, text } = await send(driveRequest('GET', '/drive/v3/files', query));
    const name = Object.keys(query).at(-1) ?? '';
    const { field = name } = toGoogleError({ status, text });
    if (status === 400 && field !== name) return unknown(`Drive refuses the parameter ${field}.`);
    return holdsIfAccepted(status, `GET /drive/v3/files with ${name}: status ${status}`);
  },
});

export const acceptsBatches = (
  api: GoogleApi,
  toAddress: (context: CheckContext) => string | Promise<string>,
): Check => ({
  assumption: batchAssumptions[api],
  run: async (context) => {
    const address = await toAddress(context);
    const path = batchPath[api];
    const { status, headers, text } = await context.send({
      api,
      method: 'POST',
      path,
      body: printBatch([{ address }, { address }]),
      contentType: `multipart/mixed; boundary=${boundary}`,
    });
    const parts = parseBatch(String(headers['content-type']), text);
    const failed = [...parts.values()].find((part) => isUnrelated(part.status));
    if (failed !== undefined) return unknown(`The batch failed: status ${failed.status}.`);
    return holdsIf(
      parts.size === 2,
      `POST ${path} with two reads: status ${status}, ${parts.size} of 2 parts`,
    );
  },
});
