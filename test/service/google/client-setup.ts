import { afterAll } from 'vitest';
import { createGoogleClient } from '../../../src/service/google/client.ts';
import { type SentGoogleRead, selectGoogleFields } from '../../../src/service/google/read.ts';
import { createDocument, readDocument } from '../../../src/service/google/record/document.ts';
import { readFile } from '../../../src/service/google/record/file.ts';
import type { GoogleResponse } from '../../../src/service/google/response.ts';
import { FailedAssumptions } from '../../../src/upstream/assumption/failed-assumptions.ts';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { schedulerFor, uploadTurnsFor } from '../../upstream/http/scheduler.ts';
import {
  createScriptedServer,
  respondWith,
  type Script,
  type ScriptedServer,
} from '../../upstream/http/scripted-server.ts';
import { withoutProtection } from '../../upstream/http/without-protection.ts';

/** Starts a scripted server for a test file. `createClient` creates clients whose two APIs are on it. */
export async function createSetup() {
  const server = await createScriptedServer();
  const http = createHttpClient();
  afterAll(() => http.close());
  const createClient = (reads = 200) =>
    createGoogleClient({
      baseUrls: { docs: server.url, drive: `${server.url}/files.example` },
      timeoutMs: 2000,
      http,
      schedulers: {
        docs: schedulerFor(reads, 10),
        drive: schedulerFor(reads, 10),
        download: schedulerFor(reads, 10),
      },
      uploadTurns: uploadTurnsFor(5),
      failedAssumptions: new FailedAssumptions(),
      ...withoutProtection,
    });
  return { server, createClient };
}

type Read = SentGoogleRead;

/** The read of one document. */
export const document = (id: number | string, fields = 'title'): Read =>
  selectGoogleFields(readDocument(String(id), false), fields);

/** The read of one file. */
export const file = (id: number | string): Read => selectGoogleFields(readFile(String(id)), 'name');

/** Several reads with the ids 0, 1, 2, … */
export const many = (count: number, toRead: (id: number) => Read) =>
  Array.from({ length: count }, (_, id) => toRead(id));

/** The write that creates a document. */
export const creation = (title: string) => ({ ...createDocument(title), fields: 'documentId' });

/** The response to a read: its title is the id from the address, which shows where each response belongs. */
export const recordAt = (address: string) =>
  JSON.stringify({ title: address.split('?')[0]?.split('/').at(-1) });

/** The response to a batch. Each part has the index of its request. */
export function respondWithParts(
  parts: readonly (readonly [index: number, status: number, text: string, header?: string])[],
): Script {
  const printed = parts.map(
    ([index, status, text, header]) =>
      `--b\r\nContent-Type: application/http\r\nContent-ID: <response-${index}>\r\n\r\nHTTP/1.1 ${status} X\r\n${header ? `${header}\r\n` : ''}\r\n${text}\r\n`,
  );
  return respondWith(200, `${printed.join('')}--b--`, {
    'content-type': 'multipart/mixed; boundary=b',
  });
}

/** The addresses in the body of a batch. */
export const addressesIn = (body: string) =>
  [...body.matchAll(/^GET (\S+) HTTP/gm)].map(([, address = '']) => address);

/** Responds to every request. The parts of a batch are in reverse order. */
export const respondToAll: Script = (request, response, body) => {
  if (request.method === 'GET') return response.end(recordAt(request.url ?? ''));
  if (!request.url?.includes('batch')) return response.end(body);
  const parts = addressesIn(body).map((address, index) => [index, 200, recordAt(address)] as const);
  return respondWithParts(parts.toReversed())(request, response, body);
};

export const titlesOf = (responses: readonly GoogleResponse[]) =>
  responses.map(({ data }) => data['title']);

/** The requests that a server received, sorted: `GET /path`. */
export const sortedRequests = ({ received }: ScriptedServer) =>
  received.map((request) => request.split(/[? ]/, 2).join(' ')).toSorted();
