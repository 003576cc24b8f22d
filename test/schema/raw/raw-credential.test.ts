import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';

// A raw request is sent with the caller's credential and the method that the caller wrote, and with no others.

const { ask } = await createAsker();

const raw = (input: object) =>
  ask('mutation ($input: RawRequestInput!) { rawRequest(input: $input) { status } }', { input });
const users = { service: 'ASANA', method: 'GET', path: '/v1/users/me' };
const files = { service: 'GOOGLE', method: 'GET', path: '/drive/v3/files' };

const parameters = [
  'access_token',
  'Access_Token',
  'access_token[]',
  'oauth_token',
  'key',
  'api_key',
  '$apiKey',
  'token',
  'client_secret',
  'authorization',
  '_method',
  'opt_method',
  '$httpMethod',
  '%24httpMethod',
  '$httpHeaders',
  'X-HTTP-Method-Override',
];

test.each(parameters)(
  'rawRequest rejects the query parameter %s, and sends no request',
  async (name) => {
    for (const request of [users, files]) {
      for (const input of [
        { ...request, path: `${request.path}?a=b&${name}=DELETE` },
        { ...request, query: { [decodeURIComponent(name)]: 'DELETE' } },
      ]) {
        const { errors, wireRequests } = await raw(input);
        expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'query' });
        expect(wireRequests).toBe(0);
      }
    }
  },
);

test.each([
  'X-HTTP-Method-Override',
  'X-HTTP-Method',
  'X-Method-Override',
  'X_HTTP_Method_Override',
  'X-Goog-Api-Key',
  'X-Api-Key',
  'X-Access-Token',
  'X-Google-Authorization',
  'X_Forwarded_Host',
])('rawRequest rejects the header %s, and sends no request', async (name) => {
  const { errors, wireRequests } = await raw({ ...users, headers: [{ name, value: 'DELETE' }] });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'headers' });
  expect(wireRequests).toBe(0);
});

test.each([
  ['the address of an action', { relative_path: '/users/me?access_token=x', method: 'get' }],
  ['the query of an action', { relative_path: '/users/me', method: 'get', data: { key: 'x' } }],
  [
    'the options of an action',
    { relative_path: '/users/me', method: 'get', options: { method: 'delete' } },
  ],
])('rawRequest rejects a credential or a method in %s of a batch', async (_place, action) => {
  const body = { actions: [{ relative_path: '/users/me', method: 'get' }, action] };
  const { errors, wireRequests } = await raw({ ...users, method: 'POST', path: '/v1/batch', body });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'body' });
  expect(wireRequests).toBe(0);
});

test('rawRequest rejects another method in the options of a body', async () => {
  const body = { data: { name: 'x' }, options: { method: 'DELETE' } };
  const { errors, wireRequests } = await raw({ ...users, method: 'PUT', body });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'body' });
  expect(wireRequests).toBe(0);
});

test('rawRequest accepts the names of page tokens and other query parameters', async () => {
  const query = { pageToken: 'x', quotaUser: 'u', alt: 'json', fields: 'files(id)' };
  const { wireRequests, errors } = await raw({ ...files, query });
  expect(errors).toEqual([]);
  expect(wireRequests).toBe(1);
});
