import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Listening, listen } from '../../../src/server/listen.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../case-count.ts';
import { createTestMetrics, parseSamples } from '../../observe/metrics/sample.ts';
import { createFullServer } from '../full-server.ts';
import { type GeneratedRequest, generateRequests } from './generated-request.ts';

// An operation sent with POST reaches the plugins without Yoga's request objects. With a parameter of its content type, the same request is
// processed by Yoga. Both ways have the same effect.

/** Most requests have it. Servers without keys ignore it. */
const apiKey = 'the-key-of-a-client';
const ordinary = 'application/json';
const others = 'application/json; charset=utf-8';

/** A server that receives all requests with the same content type. */
async function startServer(contentType: string, env: Readonly<Record<string, string>>) {
  const metrics = await createTestMetrics();
  const classes = new Set<string>();
  const { observer } = metrics;
  const start = observer.start.bind(observer);
  observer.start = (started) => {
    classes.add(started.headers.constructor.name);
    return start(started);
  };
  const full = await createFullServer(env, metrics);
  const listening: Listening = await listen(full.server, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function send({ body, headers }: GeneratedRequest) {
    const outgoing = request(`${listening.url}/graphql`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, ...headers, 'content-type': contentType },
    });
    outgoing.end(body);
    const [incoming] = await once(outgoing, 'response');
    const bytes = await buffer(incoming);
    const { date, ...received } = incoming.headers;
    const encoding = received['content-encoding'];
    const decoded =
      encoding === 'br'
        ? brotliDecompressSync(bytes)
        : encoding === 'gzip'
          ? gunzipSync(bytes)
          : bytes;
    return { status: incoming.statusCode, headers: received, body: decoded.toString() };
  }

  return {
    /** Which class of headers the operations had. */
    classes,
    /** The response, and the new lines of the log. */
    async exchange(generated: GeneratedRequest) {
      const first = full.log.length;
      const response = await send(generated);
      // A line can be written when the connection has been used.
      await new Promise(setImmediate);
      const id = response.headers['x-request-id'];
      const log = full.log.slice(first).map((line) => JSON.parse(line));
      return withoutTimes({ response, log }, typeof id === 'string' ? id : '');
    },
    /** Everything that is counted, without durations and sizes of memory. */
    async counts() {
      return parseSamples(await metrics.read()).filter(
        ({ name }) =>
          /^taskdoc_.*(_total|_count)$/.test(name) && !/computation|event_loop/.test(name),
      );
    },
    async close() {
      agent.destroy();
      await listening.close();
      await full.close();
    },
  };
}

/** Replaces the id of the request and removes everything that depends on the time. */
function withoutTimes(value: object, requestId: string): unknown {
  const text = JSON.stringify(value, (name, part: unknown) => {
    if (/^(time|ms|.*Ms|content-length)$/.test(name)) return undefined;
    return name === 'body' && typeof part === 'string' ? withoutTimesInText(part) : part;
  });
  return JSON.parse(requestId === '' ? text : text.replaceAll(requestId, 'request-id'));
}

/** The same for JSON, also in the parts of a response. A time of 0 is missing. */
const withoutTimesInText = (body: string): string =>
  body
    .replaceAll(/"\w*[mM]s":[\d.]+|Content-Length: \d+/g, '')
    .replaceAll(/(?<=[{,]),+|,+(?=\})/g, '');

const settings = {
  'default settings': {},
  'API keys and origins': {
    API_KEYS: `other-key,${apiKey}`,
    CORS_ORIGINS: 'https://app.example',
    ALLOWED_HOSTS: 'elsewhere.example',
  },
  'trusted clients': { REQUIRE_CALLER_CREDENTIALS: 'on', INTROSPECTION: 'off' },
};

for (const [index, [name, env]] of Object.entries(settings).entries()) {
  test(`With ${name}, both ways have the same responses, lines of the log and metrics`, {
    timeout: manyCasesMs,
  }, async () => {
    const direct = await startServer(ordinary, env);
    const throughYoga = await startServer(others, env);
    const generated = generateRequests(caseCount(700, 30), caseSeed(index));
    for (const one of generated) {
      const [given, expected] = await Promise.all([
        direct.exchange(one),
        throughYoga.exchange(one),
      ]);
      expect(given, JSON.stringify(one).slice(0, 2000)).toEqual(expected);
    }
    expect(await direct.counts()).toEqual(await throughYoga.counts());
    expect([...direct.classes]).toEqual(['NodeHeaders']);
    expect([...throughYoga.classes]).not.toContain('NodeHeaders');
    await direct.close();
    await throughYoga.close();
  });
}

test('An unexpected failure of a plugin is a response with the id that is in the log, without a stack', async () => {
  const metrics = await createTestMetrics();
  metrics.observer.rejected = () => {
    throw new TypeError('Bearer token-of-the-caller is wrong.');
  };
  const full = await createFullServer({}, metrics);
  const { url, close } = await listen(full.server, { host: '127.0.0.1', port: 0 });
  const headers = {
    'content-type': ordinary,
    'x-request-id': 'failed-1',
    'x-asana-authorization': 'Bearer token-of-the-caller',
  };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: '{' });
  expect(response.status).toBe(500);
  expect(response.headers.get('x-request-id')).toBe('failed-1');
  expect(await response.text()).toBe('');
  expect(full.log.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'failed-1', msg: 'unexpected error', error: { name: 'TypeError' } },
  ]);
  expect(full.log.join('')).not.toContain('token-of-the-caller');
  await close();
  await full.close();
});
