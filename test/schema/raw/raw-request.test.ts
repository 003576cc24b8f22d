import { printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createSchema } from '../../../src/schema/schema.ts';
import { createAsker } from '../../ask.ts';

const { ask } = await createAsker();

const query = `mutation ($input: RawRequestInput!) {
  rawRequest(input: $input) { status contentType body text base64 headers { name value } }
}`;
const raw = (input: object) => ask(query, { input: { service: 'ASANA', ...input } });
const { paidWorkspace, taskWithEverything: task, graceGid, textField } = fixtures;

test('rawRequest sends GET /v1/users with the workspace in the path', async () => {
  const { data, reads } = await raw({
    method: 'GET',
    path: `/v1/users?workspace=${paidWorkspace}`,
  });
  expect(data.rawRequest.status).toBe(200);
  expect(data.rawRequest.body.data[0]).toMatchObject({ gid: fixtures.adaGid, name: 'Ada Okafor' });
  expect(reads).toEqual([`GET /users?workspace=${paidWorkspace} *`]);
});

test('rawRequest sends GET /v1/tasks/<id>/stories with separate query parameters', async () => {
  const path = `/v1/tasks/${task}/stories`;
  const parameters = { limit: 1, opt_fields: ['text', 'type'] };
  const { data, reads } = await raw({ method: 'GET', path, query: parameters });
  expect(data.rawRequest.body.data).toHaveLength(1);
  expect(reads).toEqual([`GET /tasks/${task}/stories?limit=1 text,type`]);
});

test.each([
  ['without an envelope', { custom_fields: { [textField]: 'FW-77' } }],
  ['in the data envelope', { data: { custom_fields: { [textField]: 'FW-77' } } }],
])('rawRequest sends PUT /v1/tasks/<id> with custom fields and the body %s', async (_, body) => {
  const { data } = await raw({ method: 'PUT', path: `/v1/tasks/${task}`, body });
  expect(data.rawRequest.status).toBe(200);
  const seen = await ask(
    'query ($task: ID!, $field: ID!) { task(id: $task) { customField(id: $field) { displayValue } } }',
    { task, field: textField },
  );
  expect(seen.data.task.customField.displayValue).toBe('FW-77');
});

test('rawRequest sends POST /v1/tasks/<id>/addFollowers', async () => {
  const path = `/v1/tasks/${fixtures.emptyTask}/addFollowers`;
  const { data } = await raw({ method: 'POST', path, body: { followers: [graceGid] } });
  expect(data.rawRequest.body.data.followers).toMatchObject([{ gid: graceGid }]);
});

test('rawRequest accepts the prefix /api/1.0 of Asana, and returns a 404 as a response', async () => {
  const { data, errors } = await raw({ method: 'GET', path: '/api/1.0/tasks/1' });
  expect(errors).toEqual([]);
  expect(data.rawRequest).toMatchObject({
    status: 404,
    contentType: 'application/json; charset=UTF-8',
    body: { errors: [{ message: 'task: Unknown object: 1' }] },
  });
});

test('a read after a raw write in the same operation returns the new state', async () => {
  const both = `mutation ($input: RawRequestInput!, $task: ID!) {
    before: updateTask(input: { task: $task, name: "One" }) { task { name } }
    rawRequest(input: $input) { status }
    addFollowers(input: { task: $task, followers: ["me"] }) { task { name } }
  }`;
  const input = {
    service: 'ASANA',
    method: 'PUT',
    path: `/v1/tasks/${task}`,
    body: { name: 'Two' },
  };
  const { data } = await ask(both, { input, task });
  expect(data.addFollowers.task.name).toBe('Two');
});

test('a schema without rawRequest does not contain the types that only rawRequest uses', () => {
  const printed = printSchema(createSchema({ rawRequest: false }));
  expect(printed).not.toMatch(/rawRequest|RawService|HttpMethod|HeaderInput/);
  expect(printed).toContain('createTask');
});

const longPath = `/v1/${'a'.repeat(9000)}`;

const hostilePaths = [
  '',
  'v1/users/me',
  'https://evil.test/v1/users',
  'http://evil.test/',
  'HTTPS://evil.test/v1/users',
  '//evil.test/v1/users',
  '///evil.test/v1/users',
  '/\\evil.test/v1/users',
  '\\\\evil.test\\v1',
  '/v1\\..\\evil',
  '/v1/users/me\\',
  '/@evil.test/v1/users',
  '/v1@evil.test/users',
  'user:pass@evil.test/v1/users',
  '/v1/../-/oauth_token',
  '/v1/./users',
  '/v1/users/..',
  '/v1/users/%2e%2e/%2e%2e/-/oauth_token',
  '/v1/%2E%2E/-/oauth_token',
  '/v1/.%2e/-/oauth_token',
  '/v1/%252e%252e/-/oauth_token',
  '/v1/%25252e%25252e/-/oauth_token',
  '/v1/users%2f..%2f..%2f-/oauth_token',
  '/v1/users/%2e%2e%2f%2e%2e',
  '/v1/..;/-/oauth_token',
  '/v1/..;a=b/-/oauth_token',
  '/v1/%5c%5cevil.test',
  '/v1/..%5c..%5cevil',
  '/v1/%255c%255cevil.test',
  '/v1//evil.test',
  '/v1/users//',
  '/v1/users/me#fragment',
  '/v1/users/me\r\nHost: evil.test',
  '/v1/users/me\nX: y',
  '/v1/users/me%0d%0aHost:%20evil.test',
  '/v1/users/me%250d%250a',
  '/v1/users/\u0000',
  '/v1/users/%00',
  '/v1/users/me\t',
  '/v1/users/ me',
  '/v1/users/%zz',
  '/v1',
  '/v10/users',
  '/v2/users',
  '/',
  '/api/users',
  '/api/1.0',
  '/api/1.0/../../-/oauth_token',
  '/api/1.00/users',
  '/-/oauth_token',
  '/-/oauth_revoke',
  '/sandbox/reset',
  '/drive/v3/files',
  longPath,
];

test.each(
  hostilePaths.map((path) => [
    path === longPath ? 'of 9,000 characters' : JSON.stringify(path),
    path,
  ]),
)('rawRequest rejects the path %s, and sends no request', async (_title, path) => {
  const { errors, wireRequests } = await raw({ method: 'GET', path });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'path' });
  expect(wireRequests).toBe(0);
});

test.each([
  ['Host', 'evil.test'],
  ['host', 'evil.test'],
  ['Authorization', 'Bearer x'],
  ['aUTHORIZATION', 'Bearer x'],
  ['Cookie', 'a=b'],
  ['Connection', 'close'],
  ['Transfer-Encoding', 'chunked'],
  ['Content-Length', '0'],
  ['TE', 'trailers'],
  ['Upgrade', 'h2c'],
  ['Proxy-Authorization', 'Basic x'],
  ['Forwarded', 'for=1'],
  ['X-Forwarded-Host', 'evil.test'],
  ['X-Real-IP', '1.1.1.1'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Asana-Authorization', 'Bearer x'],
  ['Accept\r\nHost', 'evil.test'],
  ['Accept', 'a\r\nHost: evil.test'],
  ['Accept ', 'a'],
  ['', 'a'],
  [':authority', 'evil.test'],
])('rawRequest rejects the header %j: %j, and sends no request', async (name, value) => {
  const { errors, wireRequests } = await raw({
    method: 'GET',
    path: '/v1/users/me',
    headers: [{ name, value }],
  });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'headers' });
  expect(wireRequests).toBe(0);
});

test.each([
  ['a body on a GET', { method: 'GET', body: {} }, 'body'],
  ['a body that is not an object', { method: 'POST', body: 'x' }, 'body'],
  ['a query with nested objects', { method: 'GET', query: { a: { b: 1 } } }, 'query'],
  [
    'the same header twice',
    {
      method: 'GET',
      headers: [
        { name: 'Accept', value: 'a' },
        { name: 'accept', value: 'b' },
      ],
    },
    'headers',
  ],
])('rawRequest rejects %s, and sends no request', async (_, input, field) => {
  const { errors, wireRequests } = await raw({ path: '/v1/users/me', ...input });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  expect(wireRequests).toBe(0);
});
