import { describe, expect, test } from 'vitest';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { respondWith } from '../../upstream/http/scripted-server.ts';
import {
  addressesIn,
  createSetup,
  document,
  file,
  many,
  recordAt,
  respondToAll,
  respondWithParts,
  sortedRequests,
  titlesOf,
} from './client-setup.ts';

const { server, createClient } = await createSetup();

describe('reads of Google that are sent together', () => {
  test.each([
    ['one read of Docs', 1, 0, ['GET /v1/documents/0']],
    ['one read of Drive', 0, 1, ['GET /files.example/drive/v3/files/0']],
    ['one read of each API', 1, 1, ['GET /files.example/drive/v3/files/0', 'GET /v1/documents/0']],
    ['100 reads of Docs', 100, 0, ['POST /batch']],
    ['101 reads of Docs', 101, 0, ['GET /v1/documents/100', 'POST /batch']],
    ['two reads of each API', 2, 2, ['POST /batch', 'POST /files.example/batch/drive/v3']],
    ['250 reads of Drive', 0, 250, Array(3).fill('POST /files.example/batch/drive/v3')],
  ])('use as few requests as possible for %s', async (_what, docs, files, expected) => {
    server.respond(respondToAll);
    const { caller, seen } = createCaller();
    const reads = [...many(docs, document), ...many(files, file)];
    const responses = await Promise.all(readAll(createClient(1000), reads, caller));
    expect(titlesOf(responses)).toEqual(reads.map(({ path }) => path.split('/').at(-1)));
    expect(sortedRequests(server)).toEqual(expected);
    expect(seen.counted).toBe(docs + files);
    expect(seen.requests.flatMap(({ calls }) => calls)).toHaveLength(docs + files);
  });

  test('return their responses in the order of the reads, also if the two APIs alternate', async () => {
    server.respond(respondToAll);
    const reads = [document('a'), file('b'), document('c'), file('d'), document('e')];
    const responses = await Promise.all(readAll(createClient(), reads, createCaller().caller));
    expect(titlesOf(responses)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('never exceed the limit of reads in flight of their API', async () => {
    const inFlight = { docs: 0, drive: 0 };
    const most = { docs: 0, drive: 0 };
    server.respond((request, response, body) => {
      const api = request.url?.startsWith('/files.example') ? 'drive' : 'docs';
      const count = request.method === 'GET' ? 1 : addressesIn(body).length;
      inFlight[api] += count;
      most[api] = Math.max(most[api], inFlight[api]);
      setImmediate(() => {
        inFlight[api] -= count;
        respondToAll(request, response, body);
      });
    });
    const client = createClient(100);
    const { caller } = createCaller();
    await Promise.all([
      ...readAll(client, many(150, document), caller),
      ...readAll(client, many(90, file), caller),
    ]);
    expect(most).toEqual({ docs: 100, drive: 90 });
  });

  test('succeed or fail separately', async () => {
    server.respond(
      respondWithParts([
        [1, 404, '{"error":{"message":"Requested entity was not found."}}'],
        [0, 200, recordAt('/0')],
        [2, 200, '<html>'],
      ]),
    );
    const results = await Promise.allSettled(
      readAll(createClient(), many(4, document), createCaller().caller),
    );
    expect(results).toMatchObject([
      { value: { data: { title: '0' } } },
      { reason: { reason: 'not-found', service: 'google' } },
      { reason: { reason: 'bad-response' } },
      { reason: { reason: 'bad-response' } },
    ]);
  });

  test('of one API do not fail with those of the other', async () => {
    server.respond((request, response, body) =>
      request.url?.startsWith('/v1/')
        ? respondWith(403, { error: { message: 'No.' } })(request, response, body)
        : respondToAll(request, response, body),
    );
    const results = await Promise.allSettled(
      readAll(createClient(), [document(1), file(1)], createCaller().caller),
    );
    expect(results).toMatchObject([
      { reason: { reason: 'forbidden' } },
      { value: { data: { title: '1' } } },
    ]);
  });

  test('are sent without the reads that exceed the request limit', async () => {
    server.respond(respondToAll);
    let left = 2;
    const { caller } = createCaller({
      countRequest: () => {
        left -= 1;
        if (left < 0) throw new Error('too many');
      },
    });
    const results = await Promise.allSettled(readAll(createClient(), many(3, document), caller));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(addressesIn(server.received[0] ?? '')).toHaveLength(2);
  });
});

test('the token is sent to Google in the header of each request and nowhere else', async () => {
  server.respond(respondToAll);
  const { caller, seen } = createCaller();
  await Promise.all(readAll(createClient(), many(2, document), caller));
  expect(server.lastHeaders()).toMatchObject({
    authorization: 'Bearer token-of-ada',
    'content-type': expect.stringMatching(/^multipart\/mixed; boundary=/),
  });
  expect(JSON.stringify([seen.requests, server.received])).not.toContain('token-of-ada');
  // Traces contain the address of the API that the operator configured, and clients do not see it.
  const others = seen.requests.map(({ baseUrl: _, ...request }) => request);
  expect(JSON.stringify(others)).not.toMatch(/127\.0\.0\.1|authorization|key-of-ada/);
});
