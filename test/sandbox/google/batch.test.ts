import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import type { GoogleError } from './caller.ts';
import { useGoogle } from './caller.ts';

const { sandbox, post } = useGoogle();
const { editable, readable, private: secret, handbook } = documentFixtures;

interface Part {
  readonly contentId: string | undefined;
  readonly status: number;
  readonly body: string;
}

async function batch(path: string, requests: readonly string[], token = 'sandbox-ada') {
  const parts = requests.map(
    (request, at) =>
      `--cut\r\nContent-Type: application/http\r\nContent-ID: <item:${at}>\r\n\r\n${request}\r\n`,
  );
  const response = await fetch(`${sandbox().url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/mixed; boundary="cut"',
    },
    body: `${parts.join('')}--cut--\r\n`,
  });
  const text = await response.text();
  const boundary = /boundary=(\S+)/.exec(response.headers.get('content-type') ?? '')?.[1];
  const answers = boundary ? text.split(`--${boundary}`).slice(1, -1).map(readPart) : [];
  return { status: response.status, text, answers };
}

function readPart(text: string): Part {
  const [head = '', answer = '', ...body] = text.trim().split('\r\n\r\n');
  return {
    contentId: /Content-ID: <(.*)>/.exec(head)?.[1],
    status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]),
    body: body.join('\r\n\r\n'),
  };
}

const errorOf = ({ body }: Part) => (JSON.parse(body) as { error: GoogleError }).error;

test.each([
  ['/batch/drive/v3', (id: string) => `GET /drive/v3/files/${id}?fields=id HTTP/1.1`, 404],
  ['/batch', (id: string) => `GET /v1/documents/${id}?fields=documentId`, 403],
])('%s answers each part by itself, under its own name', async (path, request, hidden) => {
  const requests = [editable, secret, readable].map(request);
  const { status, answers } = await batch(path, requests, 'sandbox-grace');
  expect(status).toBe(200);
  expect(answers.map((part) => [part.contentId, part.status])).toEqual([
    ['response-item:0', 200],
    ['response-item:1', hidden],
    ['response-item:2', 200],
  ]);
  expect(Object.values(JSON.parse(answers[2]?.body ?? ''))).toEqual([readable]);
});

test('a part may bring its own token', async () => {
  const own = `GET /drive/v3/files/${secret}\r\nAuthorization: Bearer sandbox-ada`;
  const { answers } = await batch('/batch/drive/v3', [own], 'sandbox-guest');
  expect(answers[0]?.status).toBe(200);
});

test('without a token every part is refused', async () => {
  const { answers } = await batch('/batch/drive/v3', ['GET /drive/v3/files'], 'nobody');
  expect(answers.map(({ status }) => status)).toEqual([401]);
});

test('a part may create, and sees its own body', async () => {
  const body = JSON.stringify({ title: 'From a batch' });
  const create = `POST /v1/documents\r\nContent-Type: application/json\r\n\r\n${body}`;
  const { answers } = await batch('/batch', [create]);
  expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ title: 'From a batch' });
});

test('no export within a batch', async () => {
  const request = `GET /drive/v3/files/${handbook}/export?mimeType=text/plain`;
  const { answers } = await batch('/batch/drive/v3', [request]);
  expect(answers.map(({ status }) => status)).toEqual([403]);
});

test('a hundred parts, and not one more', async () => {
  const request = `GET /drive/v3/files/${editable}`;
  const hundred = Array.from({ length: 100 }, () => request);
  expect((await batch('/batch/drive/v3', hundred)).answers).toHaveLength(100);
  expect((await batch('/batch/drive/v3', [...hundred, request])).status).toBe(400);
  expect((await batch('/batch/drive/v3', [])).status).toBe(400);
  expect((await post('/batch/drive/v3', { body: {} })).status).toBe(400);
});

test('the log has one entry, with what each part asked and was answered', async () => {
  const fields = 'tabs(tabProperties)';
  await batch('/batch', [`GET /v1/documents/${handbook}?fields=${fields}`, 'GET /v1/documents/x']);
  expect(sandbox().requests()).toMatchObject([
    {
      service: 'google',
      person: 'ada',
      method: 'POST',
      path: '/batch',
      status: 200,
      inFlight: { reads: 2, writes: 0 },
      actions: [
        { method: 'GET', path: `/v1/documents/${handbook}`, query: {}, fields, status: 200 },
        { method: 'GET', path: '/v1/documents/x', query: {}, fields: null, status: 404 },
      ],
    },
  ]);
});

test.each([
  ['rate-limit', {}, 403, 'userRateLimitExceeded'],
  ['status', { status: 403, reason: 'insufficientPermissions' }, 403, 'insufficientPermissions'],
  ['status', { status: 503 }, 503, 'backendError'],
  ['expired-token', {}, 401, 'authError'],
] as const)(
  '%s %o strikes one part and leaves the others alone',
  async (kind, more, code, reason) => {
    // The table pairs each kind with what belongs to it, which its type does not say.
    const fault = {
      kind,
      ...more,
      route: 'GET /drive/v3/files/{fileId}',
      skip: 1,
      count: 1,
    } as const;
    sandbox().setFaults([fault as Parameters<ReturnType<typeof sandbox>['setFaults']>[0][number]]);
    const requests = [editable, readable, handbook].map((id) => `GET /drive/v3/files/${id}`);
    const { answers } = await batch('/batch/drive/v3', requests);
    expect(answers.map(({ status }) => status)).toEqual([200, code, 200]);
    expect(answers[1] && errorOf(answers[1]).errors?.[0]?.reason).toBe(reason);
  },
);

test('an empty 401 may be one part’s answer', async () => {
  sandbox().setFaults([{ kind: 'empty-401', route: 'GET /v1/documents/{documentId}', count: 1 }]);
  const { answers } = await batch('/batch', [`GET /v1/documents/${editable}`]);
  expect(answers).toEqual([{ contentId: 'response-item:0', status: 401, body: '' }]);
});

test('each part counts for the quota', async () => {
  sandbox().setLimits({ google: { docsReadsPerMinute: 2 } });
  const requests = [editable, readable, handbook].map((id) => `GET /v1/documents/${id}`);
  const { answers } = await batch('/batch', requests);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2] && errorOf(answers[2]).status).toBe('RESOURCE_EXHAUSTED');
});
