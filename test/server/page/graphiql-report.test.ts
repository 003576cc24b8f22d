import { expect, test } from 'vitest';
import { readReport } from '../../../src/server/page/graphiql/browser/operation.ts';
import { createFullServer } from '../full-server.ts';

// The pane of GraphiQL reads the report from the body of each response, in every form that the server sends.

const query = `{
  project(id: "1204000000000003") { name ... @defer { tasks(first: 1) { nodes { name } } } }
}`;

test.each(['application/json', 'multipart/mixed', 'text/event-stream'])(
  'the pane of GraphiQL finds the report in a response as %s',
  async (accept) => {
    const { server, close } = await createFullServer();
    const response = await server.fetch('http://127.0.0.1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query }),
    });
    const body = await response.text();
    await close();
    expect(response.headers.get('content-type')).toContain(accept);
    expect(readReport(body)?.totals).toMatchObject({ reads: 2 });
    // An interrupted response.
    expect(readReport(body.slice(0, body.indexOf('"upstream"')))).toBe(null);
  },
);

test.each(['', '<html>', '{"errors":[{"message":"Invalid."}]}'])(
  'the pane of GraphiQL finds no report in the body %j',
  (body) => {
    expect(readReport(body)).toBe(null);
  },
);
