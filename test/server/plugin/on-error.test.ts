import { describe, expect, test } from 'vitest';
import { createFullServer } from '../full-server.ts';
import { post } from '../test-server.ts';

// `onError` of a request, which says what an error at a non-null position does. Source: GraphQL, proposal #1163, "Error behavior".

const server = await createFullServer();
const query = `{
  viewer { asana { connected } google { connected } }
  workspaces(first: 1) { nodes { id } pageInfo { hasNextPage } }
}`;

async function ask(body: object) {
  const response = await post(server, body);
  const { data, errors = [] } = (await response.json()) as {
    // biome-ignore lint/suspicious/noExplicitAny: the test reads data of any shape.
    data?: any;
    errors?: { message: string; path?: unknown; extensions: { code: string } }[];
  };
  return { status: response.status, data, errors };
}

describe('onError', () => {
  test.each(['NULL', 'PROPAGATE', null])('%j changes nothing without an error', async (onError) => {
    const { data, errors } = await ask({ query, onError });
    expect(errors).toEqual([]);
    expect(data).toEqual((await ask({ query })).data);
  });

  test.each(['HALT', 'null', 1, {}])('%j is rejected, and nothing is executed', async (onError) => {
    const { status, data, errors } = await ask({ query, onError });
    expect(status).toBe(400);
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([
      { message: 'onError must be PROPAGATE or NULL.', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  test('NULL of an unknown operation has the error of that operation', async () => {
    const { errors } = await ask({
      query: 'query One { __typename }',
      operationName: 'Two',
      onError: 'NULL',
    });
    expect(errors[0]?.message).toContain('what operation to execute');
  });

  test('NULL of a subscription is rejected', async () => {
    const document = 'subscription { documentsChanged { at } }';
    const { errors } = await ask({ query: document, onError: 'NULL' });
    expect(errors[0]?.message).toContain('onError of a subscription');
  });
});
