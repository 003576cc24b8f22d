import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { CommandLineInvalid } from '../../../src/command/line/command-error.ts';
import { createRemoteApi } from '../../../src/command/query/api.ts';

// What `taskdoc query --url` sends to a server, and how it reads what is no result.

const env = {
  ASANA_ACCESS_TOKEN: 'asana-token',
  GOOGLE_ACCESS_TOKEN: 'google-token',
  API_KEYS: 'first-key-of-32-characters-or-so,second-key-of-32-characters-or-so',
  // Invalid, but only for a server.
  PORT: 'none',
};

const servers: { close(): unknown }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  // The address of a TCP server is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (url: string) =>
  createRemoteApi(url, env).send({ query: '{ a }', variables: {} }, new AbortController().signal);

test('the tokens and the first key of the environment are headers, at /graphql by default', async () => {
  const received: [string | undefined, IncomingHttpHeaders][] = [];
  const url = await serve(({ url: path, headers }, response) => {
    received.push([path, headers]);
    response.end('{"data":{"a":1},"extensions":{"upstream":{"totals":{"requests":2,"reads":3}}}}');
  });
  expect(await send(url)).toEqual({ data: { a: 1 }, errors: [], notes: [], requests: 2, reads: 3 });
  await send(`${url}/other`);
  expect(received).toMatchObject([
    [
      '/graphql',
      {
        'x-asana-authorization': 'Bearer asana-token',
        'x-google-authorization': 'Bearer google-token',
        authorization: 'Bearer first-key-of-32-characters-or-so',
      },
    ],
    ['/other', {}],
  ]);
});

test('tokens are not sent to the server of a redirect', async () => {
  let requests = 0;
  const other = await serve((_, response) => {
    requests += 1;
    response.end('{"data":{}}');
  });
  const url = await serve((_, response) => response.writeHead(307, { location: other }).end());
  const { data, errors } = await send(url);
  expect(data).toBe(null);
  expect(errors).toMatchObject([{ extensions: { retryable: true } }]);
  expect(requests).toBe(0);
});

test.each([
  ['http://tasks.example', '--url must be https'],
  ['ftp://127.0.0.1', 'accepted: an http or https URL'],
  ['https://user:password@tasks.example', 'accepted: an http or https URL without a password'],
  ['tasks', 'accepted: an http or https URL'],
])('--url %s is rejected before anything is sent', (url, message) => {
  expect(() => createRemoteApi(url, env)).toThrow(CommandLineInvalid);
  expect(() => createRemoteApi(url, env)).toThrow(message);
});

test('a URL without encryption is accepted if there is no token', () => {
  expect(() => createRemoteApi('http://tasks.example', {})).not.toThrow();
});

test.each([
  ['status 502 and no result', '<html>', 502],
  ['status 200 and no result', '[]', 200],
  ['status 200 and no result', 'null', 200],
])('a response with %s is an error that can pass', async (message, body, status) => {
  const url = await serve((_, response) => response.writeHead(status).end(body));
  expect((await send(url)).errors).toMatchObject([
    { message: `The server responded with ${message}.`, extensions: { retryable: true } },
  ]);
});

test('a server that cannot be reached is an error that can pass', async () => {
  const { errors } = await send('http://127.0.0.1:9');
  expect(errors[0]?.message).toMatch(/^The server at http:\/\/127\.0\.0\.1:9\/graphql cannot be/);
});
