import { describe, expect, test } from 'vitest';
import { selectGoogleFields } from '../../../src/service/google/read.ts';
import { readDocument } from '../../../src/service/google/record/document.ts';
import { readFile } from '../../../src/service/google/record/file.ts';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { neverRespond } from '../../upstream/http/scripted-server.ts';
import { createSetup, document, file, many, respondToAll } from './client-setup.ts';

const { server, createClient } = await createSetup();

describe('callers that send equal reads to Google at the same time', () => {
  test('share a request only if they have the same credential', async () => {
    server.respond(respondToAll);
    const client = createClient();
    const one = createCaller();
    const two = createCaller();
    const other = createCaller({ credential: 'key-of-grace', token: () => 'token-of-grace' });
    await Promise.all(
      [one, two, other].flatMap(({ caller }) => readAll(client, [document(1)], caller)),
    );
    expect([one, two, other].map(({ seen }) => seen.shared)).toEqual([0, 1, 0]);
    expect(server.received).toHaveLength(2);
  });

  test.each([
    ['other fields', document(1, 'body')],
    ['the tabs', selectGoogleFields(readDocument('1', true), 'title')],
    ['the file', selectGoogleFields(readFile('1'), 'title')],
    ['all fields', selectGoogleFields(readDocument('1', false), null)],
  ])('share no request if one of them reads %s', async (_what, read) => {
    server.respond(respondToAll);
    const client = createClient();
    const { caller, seen } = createCaller();
    await Promise.all([
      ...readAll(client, [document(1)], caller),
      ...readAll(client, [read], caller),
    ]);
    expect(seen.shared).toBe(0);
    expect(server.received).toHaveLength(2);
  });

  test('keep the request in flight if only one of them aborts', async () => {
    const client = createClient();
    const controller = new AbortController();
    const { caller } = createCaller({ signal: controller.signal });
    server.respond((request, response, body) => {
      controller.abort(new Error('gone'));
      setImmediate(() => respondToAll(request, response, body));
    });
    const aborted = readAll(client, many(3, document), caller);
    const [kept] = readAll(client, [document(2)], createCaller().caller);
    const results = await Promise.allSettled(aborted);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await kept).toMatchObject({ data: { title: '2' } });
  });

  test('end the request when all of them abort', async () => {
    const controller = new AbortController();
    const { caller } = createCaller({ signal: controller.signal });
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    server.respond((request, response, body) => {
      neverRespond(request, response, body);
      response.on('close', close);
      controller.abort(new Error('gone'));
    });
    const results = await Promise.allSettled(readAll(createClient(), many(2, file), caller));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await closed;
  });
});
