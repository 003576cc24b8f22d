import { describe, expect, test } from 'vitest';
import { asanaSearchLimits } from '../../../src/service/asana/client.ts';
import { attachLink } from '../../../src/service/asana/record/attachment.ts';
import { UpstreamError } from '../../../src/upstream/http/upstream-error.ts';
import { createCaller } from '../../upstream/http/caller.ts';
import { readAll } from '../../upstream/http/read-all.ts';
import { neverRespond } from '../../upstream/http/scripted-server.ts';
import { createSetup, gidsOf, respondToAll, task, tasks } from './client-setup.ts';

const { server, createClient } = await createSetup();

describe('reads that are sent together', () => {
  test.each([
    [1, ['GET /tasks/0']],
    [2, ['POST /batch']],
    [10, ['POST /batch']],
    [11, ['GET /tasks/10', 'POST /batch']],
    [25, ['POST /batch', 'POST /batch', 'POST /batch']],
  ])('use as few requests as possible for %d reads', async (count, expected) => {
    server.respond(respondToAll);
    const { caller, seen } = createCaller();
    const responses = await Promise.all(readAll(createClient(), tasks(count), caller));
    expect(gidsOf(responses)).toEqual(tasks(count).map((_, index) => String(index)));
    const requests = server.received.map((request) => request.split(/[? ]/, 2).join(' '));
    expect(requests.toSorted()).toEqual(expected);
    expect(seen.counted).toBe(count);
    expect(seen.requests.flatMap(({ calls }) => calls)).toHaveLength(count);
  });

  test('never exceed the limit of reads in flight', async () => {
    let inFlight = 0;
    let most = 0;
    server.respond((request, response, body) => {
      const count = request.method === 'GET' ? 1 : JSON.parse(body).data.actions.length;
      inFlight += count;
      most = Math.max(most, inFlight);
      setTimeout(() => {
        inFlight -= count;
        respondToAll(request, response, body);
      }, 5);
    });
    const { caller } = createCaller();
    await Promise.all(readAll(createClient(20), tasks(65), caller));
    expect(most).toBe(20);
  });

  test('are sent without the reads that exceed the request limit', async () => {
    server.respond(respondToAll);
    let left = 2;
    const { caller } = createCaller({
      countRequest: () => {
        left -= 1;
        if (left < 0) {
          throw new UpstreamError({
            reason: 'request-limit-exceeded',
            service: 'asana',
            message: 'No.',
          });
        }
      },
    });
    const results = await Promise.allSettled(readAll(createClient(), tasks(3), caller));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(
      JSON.parse(server.received[0]?.slice('POST /batch '.length) ?? '').data.actions,
    ).toHaveLength(2);
  });
});

test('the token is sent in the header of each request and nowhere else', async () => {
  server.respond(respondToAll);
  const { caller, seen } = createCaller();
  await Promise.all(readAll(createClient(), tasks(2), caller));
  expect(server.lastHeaders()).toMatchObject({
    authorization: 'Bearer token-of-ada',
    'content-type': 'application/json',
    accept: 'application/json',
  });
  expect(JSON.stringify([seen.requests, server.received])).not.toContain('token-of-ada');
  // Traces contain the address of the API that the operator configured, and clients do not see it.
  const others = seen.requests.map(({ baseUrl: _, ...request }) => request);
  expect(JSON.stringify(others)).not.toMatch(/127\.0\.0\.1|authorization|key-of-ada/);
});

describe('callers that send equal reads at the same time', () => {
  test('share a request only if they have the same credential', async () => {
    server.respond(respondToAll);
    const client = createClient();
    const one = createCaller();
    const two = createCaller();
    const other = createCaller({ credential: 'key-of-grace', token: () => 'token-of-grace' });
    await Promise.all(
      [one, two, other].flatMap(({ caller }) => readAll(client, [task(1)], caller)),
    );
    expect([one, two, other].map(({ seen }) => seen.shared)).toEqual([0, 1, 0]);
    expect(server.received).toHaveLength(2);
  });

  test('keep a batch in flight while one of its reads is needed, although another caller aborts', async () => {
    const client = createClient();
    const controller = new AbortController();
    const first = createCaller({ signal: controller.signal });
    const second = createCaller();
    server.respond((request, response, body) => {
      controller.abort(new Error('gone'));
      setImmediate(() => respondToAll(request, response, body));
    });
    const aborted = readAll(client, tasks(3), first.caller);
    const [kept] = readAll(client, [task(2)], second.caller);
    const results = await Promise.allSettled(aborted);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await kept).toMatchObject({ data: { gid: '2' } });
  });

  test('end the request and free the concurrency limit when all of them abort', async () => {
    const client = createClient(2);
    const controller = new AbortController();
    const { caller } = createCaller({ signal: controller.signal });
    const reason = new Error('gone');
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    server.respond((request, response, body) => {
      neverRespond(request, response, body);
      response.on('close', close);
      controller.abort(reason);
    }, respondToAll);
    const results = await Promise.allSettled(readAll(client, tasks(2), caller));
    expect(results).toMatchObject([{ reason }, { reason }]);
    await closed;
    const next = createCaller();
    expect(gidsOf(await Promise.all(readAll(client, tasks(2), next.caller)))).toEqual(['0', '1']);
  });
});

test('writes that Asana accepts only as a form are not sent as a batch', async () => {
  const bodies: string[] = [];
  server.respond((_request, response, body) => {
    bodies.push(body);
    response.end(JSON.stringify({ data: { gid: String(bodies.length) } }));
  });
  const writes = ['One', 'Two'].map((name) => ({
    ...attachLink('1', name, 'https://docs.example'),
    fields: ['gid'],
  }));
  const { caller } = createCaller();
  await Promise.all(createClient().write(writes, caller));
  const requests = server.received.map((request) => request.split(' ', 2).join(' '));
  expect(requests).toEqual(Array(2).fill('POST /attachments?opt_fields=gid'));
  expect(bodies.map((body) => /name="name"\r\n\r\n(.*)\r/.exec(body)?.[1]).toSorted()).toEqual([
    'One',
    'Two',
  ]);
});

test.each([
  [40, 40],
  [60, 60],
  [150, 60],
])('a limit of %d searches per minute never falls below %d', (perMinute, minPerMinute) => {
  expect(asanaSearchLimits(perMinute).rates.together).toEqual({ perMinute, minPerMinute });
});
