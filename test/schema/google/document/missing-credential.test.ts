import { beforeEach, describe, expect, test } from 'vitest';
import { createAsker } from '../../../ask.ts';
import { codesOf, empty } from './set-up.ts';

describe('with only one of two credentials', async () => {
  const both = `query ($document: ID!) {
    user(id: "me") { name }
    document(id: $document) { title revisionId }
    found: node(id: "Document:${empty}") { id }
  }`;
  const googleOnly = await createAsker({ GOOGLE_ACCESS_TOKEN: 'sandbox-ada' });
  const asanaOnly = await createAsker({ ASANA_ACCESS_TOKEN: 'sandbox-ada' });
  beforeEach(() => {
    googleOnly.sandbox.clearRequests();
    asanaOnly.sandbox.clearRequests();
  });

  test('a query over both services returns Google’s data and NOT_CONNECTED for Asana, and sends nothing to Asana', async () => {
    const result = await googleOnly.ask(both, { document: empty }, null);
    expect(result.errors[0]?.extensions).toMatchObject({ code: 'NOT_CONNECTED', service: 'asana' });
    expect(result.data).toEqual({
      user: null,
      document: { title: 'Untitled document', revisionId: expect.any(String) },
      found: { id: `Document:${empty}` },
    });
    expect(codesOf(result)).toEqual([['user', 'NOT_CONNECTED']]);
    expect(googleOnly.sandbox.requests().map(({ service }) => service)).toEqual([
      'google',
      'google',
    ]);
  });

  test('a query over both services returns Asana’s data and NOT_CONNECTED for Google, and sends nothing to Google', async () => {
    const result = await asanaOnly.ask(both, { document: empty }, null);
    expect(result.data).toEqual({
      user: { name: expect.any(String) },
      document: null,
      found: null,
    });
    expect(codesOf(result).toSorted()).toEqual([
      ['document', 'NOT_CONNECTED'],
      ['found', 'NOT_CONNECTED'],
    ]);
    expect(result.errors[0]?.extensions).toMatchObject({ service: 'google' });
    expect(asanaOnly.sandbox.requests().map(({ service }) => service)).toEqual(['asana']);
  });

  test('createDocument sends nothing without Google’s credential', async () => {
    const result = await asanaOnly.ask(
      'mutation { createDocument(input: { title: "A" }) { document { id } } }',
      {},
      null,
    );
    expect(codesOf(result)).toEqual([['createDocument', 'NOT_CONNECTED']]);
    expect(result.wireRequests).toBe(0);
  });
});
