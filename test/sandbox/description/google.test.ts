import { expect, test } from 'vitest';
import { enums, messages } from '../../../sandbox/google/docs/edit/request/message-schema.ts';
import { docsSchema } from '../../../sandbox/google/docs/schema.ts';
import { driveSchema } from '../../../sandbox/google/drive/schema.ts';
import { type Exchange, publishExchange } from '../../../sandbox/http/exchange.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import { takeViolations } from './exchange.ts';
import { validateGoogle } from './google.ts';
import docs from './google-docs.json' with { type: 'json' };
import drive from './google-drive.json' with { type: 'json' };
import type { Schemas } from './validate.ts';

const file = { id: '1', name: 'Plan', trashed: false, createdTime: '2026-01-12T08:30:00.000Z' };
const document = { documentId: '1', title: 'Plan', suggestionsViewMode: 'SUGGESTIONS_INLINE' };
const json = { 'content-type': 'application/json; charset=UTF-8' };

/** An exchange in which everything fits, except for what a test changes. */
function exchange(change: {
  readonly method?: string;
  readonly url?: string;
  readonly body?: unknown;
  readonly status?: number;
  readonly response?: unknown;
}): Exchange {
  const { method = 'GET', url = '/drive/v3/files/1', body, status = 200, response = file } = change;
  return {
    service: 'google',
    request: {
      method,
      url: new URL(url, 'http://127.0.0.1'),
      headers: json,
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      arrivedAt: 0,
    },
    response:
      response === null ? null : { status, headers: json, body: JSON.stringify(response, null, 2) },
    actionFailures: [],
  };
}

const docsUrl = '/v1/documents/1';
const edit = (requests: readonly unknown[]) => ({
  method: 'POST',
  url: `${docsUrl}:batchUpdate`,
  body: { requests },
  response: { documentId: '1', replies: [{}] },
});

test('exchanges that fit the discovery documents have no violations', () => {
  const text = { insertText: { text: 'x', location: { index: 1 } } };
  for (const one of [
    exchange({ url: '/drive/v3/files/1?supportsAllDrives=true&fields=id' }),
    exchange({ url: `${docsUrl}?includeTabsContent=true`, response: document }),
    exchange(edit([text])),
  ]) {
    expect(validateGoogle(one)).toEqual({ request: [], response: [] });
  }
});

test.each([
  ['an unknown property', { ...file, colour: 'red' }, 'colour: unknown property'],
  ['another type', { ...file, trashed: 'no' }, 'trashed: string is not boolean'],
  ['a number for a 64-bit integer', { ...file, size: 7 }, 'size: number is not string'],
  ['null', { ...file, name: null }, 'name: null is not allowed'],
  ['text for a time', { ...file, createdTime: 'May' }, 'createdTime: "May" is not a date-time'],
  [
    'an unknown property of a nested record in a list',
    { ...file, owners: [{ mail: 'x' }] },
    'owners[].mail: unknown property',
  ],
])('a response of Drive with %s is a violation', (_name, response, violation) => {
  expect(validateGoogle(exchange({ response })).response).toEqual([
    `GET /drive/v3/files/{fileId}: ${violation}`,
  ]);
});

test.each([
  ['an unknown property', { ...document, name: 'x' }, 'name: unknown property'],
  [
    'a value outside an enum',
    { ...document, suggestionsViewMode: 'ALL' },
    'suggestionsViewMode: "ALL" is not in the enum',
  ],
  [
    'another type deep inside',
    { ...document, body: { content: [{ startIndex: '1' }] } },
    'body.content[].startIndex: string is not integer',
  ],
])('a response of Docs with %s is a violation', (_name, response, violation) => {
  expect(validateGoogle(exchange({ url: docsUrl, response })).response).toEqual([
    `GET /v1/documents/{documentId}: ${violation}`,
  ]);
});

test('an error in the format of the other service is a violation', () => {
  const error = { code: 404, message: 'x', errors: [{ message: 'x', domain: 'x', reason: 'x' }] };
  const inDocs = exchange({ url: docsUrl, status: 404, response: { error } });
  expect(validateGoogle(inDocs).response).toEqual([
    'GET /v1/documents/1 404: error: status is missing',
    'GET /v1/documents/1 404: error.errors: unknown property',
  ]);
  expect(validateGoogle(exchange({ status: 404, response: { error } })).response).toEqual([]);
});

test('the response to an upload is compared with the method that has the same response', () => {
  const url = '/upload/drive/v3/files?uploadType=media';
  const upload = exchange({ method: 'POST', url, response: { ...file, titel: 'x' } });
  expect(validateGoogle(upload).response).toEqual([
    'POST /drive/v3/files: titel: unknown property',
  ]);
});

test.each([
  ['an unknown parameter', exchange({ url: `${docsUrl}?tabs=1` }), 'tabs: unknown parameter'],
  [
    'a parameter of another type',
    exchange({ url: '/drive/v3/files/1?supportsAllDrives=yes' }),
    'supportsAllDrives: string is not boolean',
  ],
  [
    'a parameter outside an enum',
    exchange({ url: `${docsUrl}?suggestionsViewMode=ALL` }),
    'suggestionsViewMode: "ALL" is not in the enum',
  ],
  ['a missing parameter', exchange({ url: '/drive/v3/files/1/export' }), 'mimeType is missing'],
  [
    'an unknown property',
    exchange(edit([{ insertText: { txt: 'x' } }])),
    'body.requests[].insertText.txt: unknown property',
  ],
  [
    'a value outside an enum',
    exchange(edit([{ createHeader: { type: 'FIRST' } }])),
    'body.requests[].createHeader.type: "FIRST" is not in the enum',
  ],
  [
    'another type',
    exchange(edit([{ insertText: { location: { index: '1' } } }])),
    'body.requests[].insertText.location.index: string is not integer',
  ],
  [
    'an unknown property of the metadata of an upload',
    exchange({
      method: 'POST',
      url: '/upload/drive/v3/files?uploadType=resumable',
      body: { nam: 'x' },
    }),
    'body.nam: unknown property',
  ],
  [
    'an unknown parameter of an upload',
    exchange({ method: 'PUT', url: '/upload/drive/v3/files?upload_id=1&folder=1' }),
    'folder: unknown parameter',
  ],
  ['a body that the method does not have', exchange({ body: {} }), 'the method has no body'],
])('a request to Google with %s is a violation', (_name, one, violation) => {
  expect(validateGoogle(one).request).toEqual([expect.stringContaining(`: ${violation}`)]);
});

test('a route that Google does not describe is a violation only if the emulator accepts it', () => {
  const url = '/drive/v3/shoes/1/size';
  expect(validateGoogle(exchange({ url })).request).toEqual([`GET ${url} is not described`]);
  const error = { code: 404, message: 'x', errors: [] };
  const rejected = exchange({ url, status: 404, response: { error } });
  expect(validateGoogle(rejected)).toEqual({ request: [], response: [] });
});

test('each part of a batch is compared, except for the responses of faults', () => {
  const multipart = { 'content-type': 'multipart/mixed; boundary=cut' };
  const wrap = (parts: readonly string[]) =>
    `${parts.map((part) => `--cut\r\nContent-Type: application/http\r\n\r\n${part}\r\n`).join('')}--cut--`;
  const ok = (body: unknown) => `HTTP/1.1 200 OK\r\nContent-Type: x\r\n\r\n${JSON.stringify(body)}`;
  const wrong = ok({ ...file, colour: 'red' });
  const paths = ['1?colour=red', '2', '3', '4'];
  const one: Exchange = {
    ...exchange({ method: 'POST', url: '/batch/drive/v3' }),
    response: { status: 200, headers: multipart, body: wrap([ok(file), wrong, wrong, wrong]) },
    actionFailures: [null, null, { kind: 'wrong-shape' }, { kind: 'incomplete-search' }],
  };
  const body = wrap(paths.map((path) => `GET /drive/v3/files/${path} HTTP/1.1\r\n\r\n`));
  const request = { ...one.request, headers: multipart, body: Buffer.from(body) };
  const violation = 'GET /drive/v3/files/{fileId}: colour: unknown property';
  expect(validateGoogle({ ...one, request })).toEqual({
    request: ['GET /drive/v3/files/{fileId}: colour: unknown parameter'],
    response: [violation, violation],
  });
});

test('violations in exchanges with Google are collected for the end of the test', () => {
  publishExchange(exchange({ url: '/drive/v3/files/1?colour=red', response: { colour: 'red' } }));
  expect(takeViolations()).toEqual({
    request: ['GET /drive/v3/files/{fileId}: colour: unknown parameter'],
    response: ['GET /drive/v3/files/{fileId}: colour: unknown property'],
  });
});

const docsTypes = docs.schemas as unknown as Schemas;
const driveTypes = drive.schemas as unknown as Schemas;
const namesOf = (terms: string) => (terms.match(/(?<=^| )\w+/g) ?? []).toSorted();

test.each([
  ['Docs', docsSchema, docsTypes],
  ['Drive', driveSchema, driveTypes],
])('the emulator’s table of %s fields equals the discovery document', (_name, table, types) => {
  const shared = Object.keys(table).filter((type) => type in types);
  expect(shared.length).toBeGreaterThan(5);
  for (const type of shared) {
    const described = Object.keys(types[type]?.properties ?? {});
    const advice = `The table of the emulator needs each field of ${type}`;
    expectSameNames(namesOf(table[type] ?? ''), described, advice);
  }
});

test('every field of the requests that the emulator accepts is in the discovery document', () => {
  for (const [type, terms] of Object.entries(messages)) {
    const described = Object.keys(docsTypes[type]?.properties ?? {});
    const unknown = namesOf(terms).filter((name) => !described.includes(name));
    expect(unknown, `names that ${type} does not have`).toEqual([]);
  }
  const described = new Set(JSON.stringify(docsTypes).match(/[A-Z][A-Z0-9_]+/g));
  const values = Object.values(enums).flatMap((one) => one.split(' '));
  expect(values.filter((value) => !described.has(value))).toEqual([]);
});
