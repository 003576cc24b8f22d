import { describe, expect, test } from 'vitest';
import { createAsker } from '../../../ask.ts';
import { editable } from './fault-list.ts';

// The quota of the Google Cloud project, which all people share. A person may use ten units of it at once, if the quota is small.

const quotas = [
  {
    name: 'reads of Docs',
    variable: 'GOOGLE_DOCS_READS_PER_PROJECT',
    units: 1,
    query: `{ document(id: "${editable}") { revisionId } }`,
  },
  {
    name: 'writes of Docs',
    variable: 'GOOGLE_DOCS_WRITES_PER_PROJECT',
    units: 1,
    query: `mutation { updateDocument(input: { document: "${editable}",
      requests: [{ insertText: { text: "x", location: { index: 1 } } }] }) { sentRequests } }`,
  },
  {
    name: 'units of Drive',
    variable: 'GOOGLE_DRIVE_UNITS_PER_PROJECT',
    units: 5,
    query: `{ document(id: "${editable}") { starred } }`,
  },
] as const;

describe.each(quotas)('$name', async ({ variable, units, query }) => {
  const { ask } = await createAsker({ [variable]: '20', OPERATION_TIMEOUT_MS: '3000' });

  test('of one person above its share are not sent at once, and those of others are', async () => {
    for (let used = 0; used < 10; used += units) expect((await ask(query)).errors).toEqual([]);
    const { errors, reads } = await ask(query);
    expect(reads).toEqual([]);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain('limits the requests of all accounts together');
    expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
    // Ten units of twenty per minute are half a minute. A second of it may be sent before.
    expect(errors[0]?.extensions['retryAfter']).toBeGreaterThan(25);
    expect(errors[0]?.extensions['retryAfter']).toBeLessThanOrEqual(30);
    expect((await ask(query, {}, 'grace')).errors).toEqual([]);
  });
});

describe('a refusal that names the quota of the project', async () => {
  const { ask, sandbox } = await createAsker({
    GOOGLE_DOCS_READS_PER_PROJECT: '1000',
    GOOGLE_DRIVE_UNITS_PER_PROJECT: '100000',
    OPERATION_TIMEOUT_MS: '3000',
  });

  test.each([
    ['Docs', { docsReadsPerProject: 1 }, `{ document(id: "${editable}") { revisionId } }`],
    ['Drive', { driveUnitsPerProject: 5 }, `{ document(id: "${editable}") { starred } }`],
  ])(
    'of %s stops the requests of all people, and says for how long',
    async (_api, google, query) => {
      sandbox.setLimits({ google: { ...google, sendsRetryAfter: true } });
      expect((await ask(query)).errors).toEqual([]);
      expect((await ask(query)).errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
      const other = await ask(query, {}, 'grace');
      expect(other.reads).toEqual([]);
      expect(other.errors[0]?.message).toContain('limits the requests of all accounts together');
      expect(other.errors[0]?.extensions['retryAfter']).toBeGreaterThan(55);
    },
  );

  test('pauses only its person if it names the quota of a person', async () => {
    sandbox.setLimits({ google: { docsReadsPerMinute: 1, sendsRetryAfter: true } });
    const query = `{ document(id: "${editable}") { revisionId } }`;
    await ask(query);
    expect((await ask(query)).errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await ask(query, {}, 'grace')).errors).toEqual([]);
  });

  test('of a raw request does the same', async () => {
    sandbox.setLimits({ google: { docsReadsPerProject: 1, sendsRetryAfter: true } });
    const path = `/v1/documents/${editable}?fields=title`;
    const raw = `mutation { rawRequest(input: { service: GOOGLE, method: GET, path: "${path}" }) { status } }`;
    const statuses = [await ask(raw), await ask(raw)].map(({ data }) => data.rawRequest.status);
    expect(statuses).toEqual([200, 429]);
    const other = await ask(`{ document(id: "${editable}") { revisionId } }`, {}, 'grace');
    expect(other.reads).toEqual([]);
    expect(other.errors[0]?.message).toContain('limits the requests of all accounts together');
  });
});
