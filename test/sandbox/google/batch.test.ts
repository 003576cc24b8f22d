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
  const responses = boundary ? text.split(`--${boundary}`).slice(1, -1).map(parsePart) : [];
  return { status: response.status, text, responses };
}

function parsePart(text: string): Part {
  const [head = '', response = '', ...body] = text.trim().split('\r\n\r\n');
  return {
    contentId: /Content-ID: <(.*)>/.exec(head)?.[1],
    status: Number(/^HTTP\/1.1 (\d+)/.exec(response)?.[1]),
    body: body.join('\r\n\r\n'),
  };
}

const errorOf = ({ body }: Part) => (JSON.parse(body) as { error: GoogleError }).error;

test.each([
  ['/batch/drive/v3', (id: string) => `GET /drive/v3/files/${id}?fields=id HTTP/1.1`, 404],
  ['/batch', (id: string) => `GET /v1/documents/${id}?fields=documentId`, 403],
])(
  '%s responds to each part separately, with its Content-ID',
  async (path, request, hiddenStatus) => {
    const requests = [editable, secret, readable].map(request);
    const { status, responses } = await batch(path, requests, 'sandbox-grace');
    expect(status).toBe(200);
    expect(responses.map((part) => [part.contentId, part.status])).toEqual([
      ['response-item:0', 200],
      ['response-item:1', hiddenStatus],
      ['response-item:2', 200],
    ]);
    expect(Object.values(JSON.parse(responses[2]?.body ?? ''))).toEqual([readable]);
  },
);

test('a part of a batch may have its own token', async () => {
  const own = `GET /drive/v3/files/${secret}\r\nAuthorization: Bearer sandbox-ada`;
  const { responses } = await batch('/batch/drive/v3', [own], 'sandbox-guest');
  expect(responses[0]?.status).toBe(200);
});

test('a batch without a token has an error for every part', async () => {
  const { responses } = await batch('/batch/drive/v3', ['GET /drive/v3/files'], 'nobody');
  expect(responses.map(({ status }) => status)).toEqual([401]);
});

test('a part of a batch may create a document with its own body', async () => {
  const body = JSON.stringify({ title: 'From a batch' });
  const create = `POST /v1/documents\r\nContent-Type: application/json\r\n\r\n${body}`;
  const { responses } = await batch('/batch', [create]);
  expect(JSON.parse(responses[0]?.body ?? '')).toMatchObject({ title: 'From a batch' });
});

test.each([
  ['/batch', `GET /drive/v3/files/${editable}`, `GET /v1/documents/${editable}`],
  ['/batch/drive/v3', `GET /v1/documents/${editable}`, `GET /drive/v3/files/${editable}`],
])('%s responds with 404 to a part of the other service', async (path, other, own) => {
  const { status, responses } = await batch(path, [other, own]);
  expect([status, ...responses.map((part) => part.status)]).toEqual([200, 404, 200]);
});

test('exports and downloads in a batch are rejected', async () => {
  const { responses } = await batch('/batch/drive/v3', [
    `GET /drive/v3/files/${handbook}/export?mimeType=text/plain`,
    `GET /drive/v3/files/${documentFixtures.pdf}?alt=media`,
  ]);
  expect(responses.map(({ status }) => status)).toEqual([403, 403]);
});

test('a batch has at most 100 parts', async () => {
  const request = `GET /drive/v3/files/${editable}`;
  const hundred = Array.from({ length: 100 }, () => request);
  expect((await batch('/batch/drive/v3', hundred)).responses).toHaveLength(100);
  expect((await batch('/batch/drive/v3', [...hundred, request])).status).toBe(400);
  expect((await batch('/batch/drive/v3', [])).status).toBe(400);
  expect((await post('/batch/drive/v3', { body: {} })).status).toBe(400);
});

test('the log has one entry for a batch, with the request and status of each part', async () => {
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
  'the fault %s %o applies to one part of a batch only',
  async (kind, more, code, reason) => {
    // The table pairs each kind with its properties. The type of the row does not express this.
    const fault = {
      kind,
      ...more,
      route: 'GET /drive/v3/files/{fileId}',
      skip: 1,
      count: 1,
    } as const;
    sandbox().setFaults([fault as Parameters<ReturnType<typeof sandbox>['setFaults']>[0][number]]);
    const requests = [editable, readable, handbook].map((id) => `GET /drive/v3/files/${id}`);
    const { responses } = await batch('/batch/drive/v3', requests);
    expect(responses.map(({ status }) => status)).toEqual([200, code, 200]);
    expect(responses[1] && errorOf(responses[1]).errors?.[0]?.reason).toBe(reason);
  },
);

test('an empty 401 can be the response to one part', async () => {
  sandbox().setFaults([{ kind: 'empty-401', route: 'GET /v1/documents/{documentId}', count: 1 }]);
  const { responses } = await batch('/batch', [`GET /v1/documents/${editable}`]);
  expect(responses).toEqual([{ contentId: 'response-item:0', status: 401, body: '' }]);
});

test('each part of a batch counts for the quota', async () => {
  sandbox().setLimits({ google: { docsReadsPerMinute: 2 } });
  const requests = [editable, readable, handbook].map((id) => `GET /v1/documents/${id}`);
  const { responses } = await batch('/batch', requests);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(responses[2] && errorOf(responses[2]).status).toBe('RESOURCE_EXHAUSTED');
});
