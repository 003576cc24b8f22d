import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';

const id = fixtures.hundredTaskProject;
// graphql-js has no such limits.
const { ask: askUnlimited } = await createAsker({ EXECUTOR: 'plan' });
const { ask } = await createAsker({ EXECUTOR: 'plan', MAX_RESPONSE_NODES: '150' });
const { ask: askSome } = await createAsker({ EXECUTOR: 'plan', MAX_RESPONSE_NODES: '700' });
const { ask: askShort } = await createAsker({ EXECUTOR: 'plan', MAX_RESPONSE_BYTES: '2000' });
const { ask: askOther } = await createAsker({ EXECUTOR: 'graphql-js' });

describe('a response with more objects than MAX_RESPONSE_NODES', () => {
  test('keeps what was complete, and has one error at the first field that did not fit', async () => {
    const { data, errors } = await ask(
      `query ($id: ID!) { project(id: $id) { name
        small: tasks(first: 20) { nodes { gid } }
        large: tasks(first: 100) { nodes { gid assignee { name } } }
        late: tasks(first: 5) { nodes { gid } } } }`,
      { id },
    );
    expect(data.project.small.nodes).toHaveLength(20);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions).toMatchObject({ code: 'RESPONSE_TOO_LARGE', retryable: false });
    expect(errors[0]?.path?.slice(0, 2)).toEqual(['project', 'large']);
    expect(data.project.late).toBeNull();
  });

  test('counts repeated values that need no further request', async () => {
    const aliases = Array.from(
      { length: 10 },
      (_, at) => `a${at}: tasks(first: 100) { nodes { gid } }`,
    );
    const { data, errors, wireRequests } = await askSome(
      `query ($id: ID!) { project(id: $id) { ${aliases.join(' ')} } }`,
      { id },
    );
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['RESPONSE_TOO_LARGE']);
    expect(data.project.a0.nodes).toHaveLength(100);
    expect(data.project.a9).toBeNull();
    expect(wireRequests).toBe(1);
  });
});

test('a response with more bytes than MAX_RESPONSE_BYTES has one error, and keeps the fields before it', async () => {
  const { data, errors } = await askShort(
    'query ($id: ID!) { project(id: $id) { gid tasks(first: 100) { nodes { gid name notes url } } } }',
    { id },
  );
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['RESPONSE_TOO_LARGE']);
  expect(data.project.gid).toBe(id);
});

test('a response that is rendered in several turns has the same text as one that is rendered at once', {
  tags: 'slow',
}, async () => {
  const aliases = Array.from(
    { length: 60 },
    (_, at) => `a${at}: tasks(first: 100) { nodes { gid name notes url assignee { name email } } }`,
  );
  const query = `query ($id: ID!) { project(id: $id) { ${aliases.join(' ')} } nothing: task(id: "1") { name } }`;
  const [own, other] = [await askUnlimited(query, { id }), await askOther(query, { id })];
  expect(JSON.stringify(own.data).length).toBeGreaterThan(1_000_000);
  expect(JSON.stringify(own.data)).toBe(JSON.stringify(other.data));
  expect(own.errors).toEqual(other.errors);
});
