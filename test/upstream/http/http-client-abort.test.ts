import { describe, expect, test } from 'vitest';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { NotSent } from '../../../src/upstream/http/not-sent.ts';
import { asana, createSetup, failureOf } from './http-client-setup.ts';
import { respondWith } from './scripted-server.ts';

const { server, get } = await createSetup();

describe('a request that its caller aborts', () => {
  test('before the response rejects with the reason at once, and the connection is closed', async () => {
    const reason = new Error('enough');
    const caller = new AbortController();
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    server.respond((_request, response) => {
      response.on('close', close);
      caller.abort(reason);
    });
    expect(await failureOf(get({ signal: caller.signal }))).toBe(reason);
    await closed;
  });

  test('during the body rejects with the reason', async () => {
    const reason = new Error('enough');
    const caller = new AbortController();
    server.respond((_request, response) => {
      response.writeHead(200);
      response.write('half', () => setTimeout(() => caller.abort(reason), 10));
    });
    expect(await failureOf(get({ signal: caller.signal }))).toBe(reason);
  });

  test('before it starts rejects with NotSent, and is not sent', async () => {
    server.respond(respondWith(200));
    const reason = new Error('enough');
    const error = await failureOf(get({ signal: AbortSignal.abort(reason) }));
    expect(error).toBeInstanceOf(NotSent);
    expect(error.reason).toBe(reason);
    expect(server.received).toEqual([]);
  });

  test('while it waits for a connection rejects with NotSent at once, and is never sent', async () => {
    const http = createHttpClient({ connections: 1 });
    const request = { service: asana, method: 'GET', headers: {}, timeoutMs: 5000 } as const;
    const send = (path: string, signal?: AbortSignal) =>
      http.send({ ...request, url: server.url + path, ...(signal && { signal }) });
    const reason = new Error('enough');
    const caller = new AbortController();
    let finish = () => {};
    server.respond(
      (_request, response) => {
        finish = () => response.end('one');
        caller.abort(reason);
      },
      respondWith(200, 'three'),
    );
    const first = send('/one');
    const second = send('/two', caller.signal);
    const third = send('/three');
    const error = await failureOf(second);
    expect(error).toBeInstanceOf(NotSent);
    expect(error.reason).toBe(reason);
    finish();
    expect((await first).text).toBe('one');
    expect((await third).text).toBe('three');
    expect(server.received).toEqual(['GET /one', 'GET /three']);
    await http.close();
  });

  test('after the response has no listener left on the signal', async () => {
    server.respond(respondWith(200, 'text'));
    const caller = new AbortController();
    let listeners = 0;
    const { signal } = caller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    await get({ signal });
    expect(listeners).toBe(0);
  });
});
