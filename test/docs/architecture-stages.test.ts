import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Asker, createAsker } from '../ask.ts';
import { findBlocks } from './block.ts';

// Sends a request to each stage of docs/architecture.md. It has the faults of all later stages too, so the codes show their order.

const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
const { text } = findBlocks(page).find(({ info }) => info === 'text stages') ?? { text: '' };
const stages = text.split('\n').map((line) => {
  const [stage = '', code = '', file = ''] = line.split(/ {2,}/);
  return { stage, code, file };
});

const busy = await createAsker({ API_KEYS: 'key-of-a-test', MAX_CONCURRENT_OPERATIONS: '1' });
const limited = await createAsker({
  API_KEYS: 'key-of-a-test',
  MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '1',
});
const strict = await createAsker({
  API_KEYS: 'key-of-a-test',
  MAX_NODES: '10',
  MAX_RESPONSE_NODES: '60',
});

/** What is wrong with a request from this stage on, in the order in which the server checks it. */
const headerFaults: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['host', { host: 'other.example' }],
  ['page of other site', { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }],
  ['API key', { authorization: 'Bearer wrong' }],
  ['content type', { 'content-type': 'text/plain' }],
];
const names = stages.map(({ stage }) => stage);

const validHeaders = {
  host: '127.0.0.1',
  'content-type': 'application/json',
  authorization: 'Bearer key-of-a-test',
};

function headersFrom(stage: string): Readonly<Record<string, string>> {
  const faults = headerFaults.filter(([name]) => names.indexOf(name) >= names.indexOf(stage));
  return Object.assign({ ...validHeaders }, ...faults.map(([, headers]) => headers));
}

async function send(asker: Asker, stage: string, query: string | null) {
  const response = await asker.server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: {
      'x-asana-authorization': 'Bearer sandbox-ada',
      'x-google-authorization': 'Bearer sandbox-ada',
      ...headersFrom(stage),
    },
    body: query === null ? 'not JSON' : JSON.stringify({ query }),
  });
  const { errors } = await response.json();
  return errors[0].extensions.code;
}

const manyUsers = [...'abcd'].map((alias) => `${alias}: user(id: "me") { name }`).join(' ');
const requests: Readonly<Record<string, () => Promise<string>>> = {
  host: () => send(strict, 'host', null),
  'operations at once': async () => {
    const first = new AbortController();
    const body = new ReadableStream({
      start: (controller) =>
        first.signal.addEventListener('abort', () => controller.error(first.signal.reason)),
    });
    const headers = { ...headersFrom('result') };
    const url = 'http://127.0.0.1/graphql';
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    const pending = busy.server.fetch(new Request(url, init));
    const code = await send(busy, 'operations at once', null);
    first.abort();
    await pending;
    return code;
  },
  'page of other site': () => send(strict, 'page of other site', null),
  'API key': () => send(strict, 'API key', null),
  'content type': () => send(strict, 'content type', null),
  'limits of caller': async () => {
    await send(limited, 'result', '{');
    return send(limited, 'limits of caller', null);
  },
  body: () => send(strict, 'body', null),
  syntax: () => send(strict, 'syntax', '{ tasks(first: 1000) { unknown }'),
  validation: () => send(strict, 'validation', '{ workspaces(first: 1000) { nodes { unknown } } }'),
  cost: () => send(strict, 'cost', '{ workspaces(first: 1000) { nodes { name } } }'),
  result: () => send(strict, 'result', `{ ${manyUsers} }`),
};

test.each(stages.filter(({ stage }) => stage !== 'execution'))(
  'a request that is rejected by its $stage has the code $code, whatever is wrong later',
  async ({ stage, code }) => {
    expect(await requests[stage]?.()).toBe(code);
  },
);

test('docs/architecture.md names every stage at which these requests end', () => {
  expect(names.filter((name) => name !== 'execution')).toEqual(Object.keys(requests));
});
