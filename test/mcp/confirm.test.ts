import { getNamedType, isInputObjectType } from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAcceptOnce } from '../../src/mcp/confirm/accept-once.ts';
import { createConfirmations } from '../../src/mcp/confirm/confirmation.ts';
import { refersTo } from '../../src/schema/mutation/input.ts';
import { plainSchema } from '../schema-for.ts';
import { createToolTestServer, type Generation, modern } from './tool-client.ts';

const server = await createToolTestServer();
const { ask, connect, writes, sandbox } = server;

const task = fixtures.taskWithEverything;
const document =
  'mutation ($name: String!) { updateTask(input: { task: "' +
  task +
  '", name: $name }) { task { name } } }';
const change = { document, variables: { name: 'Changed' } };

describe('a client that cannot ask', () => {
  test('gets a token that executes the change once', async () => {
    const { call } = await connect();
    const first = await call('change', change);
    expect(first.isError).toBe(false);
    expect(first.content.sentences).toEqual([
      expect.stringMatching(/^updateTask \(changes\) 1 object: Task “.+”\.$/),
    ]);
    expect(first.content.cost).toMatchObject({ asana: { writes: 1 } });
    expect(writes()).toEqual([]);
    const { confirm } = first.content;
    const second = await call('change', { ...change, confirm });
    expect(second.content.data).toEqual({ updateTask: { task: { name: 'Changed' } } });
    expect(writes()).toEqual([`PUT /tasks/${task}`]);
    const third = await call('change', { ...change, confirm });
    expect(third.content.errors[0]).toMatchObject({ code: 'BAD_USER_INPUT', field: 'confirm' });
    expect(writes()).toHaveLength(1);
  });

  test('executes two concurrent calls with one token once', async () => {
    const { call } = await connect();
    const { confirm } = (await call('change', change)).content;
    const results = await Promise.all([
      call('change', { ...change, confirm }),
      call('change', { ...change, confirm }),
    ]);
    expect(results.map(({ isError }) => isError).sort()).toEqual([false, true]);
    expect(writes()).toHaveLength(1);
  });

  test.each([
    ['other variables', { variables: { name: 'Other' } }],
    ['another document', { document: document.replace('name } }', 'id } }') }],
  ])('cannot use a token for %s', async (_name, other) => {
    const { call } = await connect();
    const { confirm } = (await call('change', change)).content;
    const { isError } = await call('change', { ...change, ...other, confirm });
    expect(isError).toBe(true);
    expect(writes()).toEqual([]);
  });

  test('cannot use a token with any character altered', async () => {
    const { call } = await connect();
    const { confirm } = (await call('change', change)).content as { confirm: string };
    for (let at = 0; at < confirm.length; at += 31) {
      const other = confirm[at] === 'A' ? 'B' : 'A';
      const altered = confirm.slice(0, at) + other + confirm.slice(at + 1);
      const { isError } = await call('change', { ...change, confirm: altered });
      expect(isError).toBe(true);
    }
    expect(writes()).toEqual([]);
  });

  test('cannot use a token after the document that it edits has changed', async () => {
    const id = documentFixtures.oneParagraph;
    const edit = {
      document: `mutation { updateDocument(input: { document: "${id}", requests: [{ insertText: { text: "A", location: { index: 1 } } }] }) { revisionId } }`,
    };
    const { call } = await connect();
    const { confirm } = (await call('change', edit)).content;
    await ask(
      `mutation { appendToDocument(input: { document: "${id}", markdown: "Meanwhile" }) { revisionId } }`,
    );
    const written = writes().length;
    const { content } = await call('change', { ...edit, confirm });
    expect(content.errors).toEqual([
      expect.objectContaining({ code: 'REVISION_CONFLICT', applied: 'NO' }),
    ]);
    expect(writes()).toHaveLength(written);
    const again = (await call('change', edit)).content.confirm;
    expect((await call('change', { ...edit, confirm: again })).isError).toBe(false);
  });
});

test('a token of a document that could not be read is not valid when it can be read', async () => {
  const id = documentFixtures.oneParagraph;
  const edit = {
    document: `mutation { updateDocumentFile(input: { document: "${id}", title: "New" }) { document { title } } }`,
  };
  const { call } = await connect();
  sandbox.setFaults([{ kind: 'status', status: 403, service: 'google' }]);
  const { confirm } = (await call('change', edit)).content;
  sandbox.setFaults([]);
  const { content } = await call('change', { ...edit, confirm });
  expect(content.errors[0]).toMatchObject({ code: 'REVISION_CONFLICT', applied: 'NO' });
  expect(writes()).toEqual([]);
});

test('a token is valid for ten minutes, and only for its caller', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const secrets = [{ reveal: () => 'a secret of at least 32 characters' }] as never;
  const acceptOnce = createAcceptOnce(() => now.getTime());
  const confirmationsOf = createConfirmations({ secrets, acceptOnce, now: () => now });
  const ada = confirmationsOf('ada');
  const grace = confirmationsOf('grace');
  const confirmable = { operation: change, preview: { sentences: [], revisions: {} } };
  const { token } = ada.sign('token', confirmable);
  await expect(grace.accept('token', token, confirmable)).rejects.toThrow(
    'not a confirmation of this caller',
  );
  await expect(ada.accept('form', token, confirmable)).rejects.toThrow('form');
  now = new Date('2026-01-01T00:10:00Z');
  await expect(ada.accept('token', token, confirmable)).rejects.toThrow('has expired');
  now = new Date('2026-01-01T00:09:59Z');
  await ada.accept('token', token, confirmable);
  await expect(ada.accept('token', token, confirmable)).rejects.toThrow('was used already');
});

describe.each<[string, Generation]>([
  ['the current revision', modern],
  ['a revision of 2025', 'legacy'],
])('a client of %s that can ask', (_name, generation) => {
  test('shows a form with the names, and executes after the answer', async () => {
    const answer = vi.fn((_message: string) => ({ action: 'accept', content: { proceed: true } }));
    const { call } = await connect({ generation, answer });
    const { content } = await call('change', change);
    expect(content.data).toEqual({ updateTask: { task: { name: 'Changed' } } });
    expect(answer).toHaveBeenCalledOnce();
    expect(answer.mock.calls[0]?.[0]).toMatch(/updateTask \(changes\) 1 object: Task “.+”\./);
    expect(writes()).toEqual([`PUT /tasks/${task}`]);
  });

  test.each([
    ['declines', { action: 'decline' }],
    ['closes the form', { action: 'cancel' }],
    ['does not mark it', { action: 'accept', content: { proceed: false } }],
  ])('sends nothing if the user %s', async (_case, given) => {
    const { call } = await connect({ generation, answer: () => given });
    const { content, isError } = await call('change', change);
    expect(isError).toBe(true);
    expect(content.errors[0]).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
    expect(writes()).toEqual([]);
  });

  test('gets no token that would replace the form', async () => {
    const { call } = await connect({ generation, answer: () => ({ action: 'decline' }) });
    const { content } = await call('change', { ...change, dryRun: true });
    expect(content.sentences).toHaveLength(1);
    expect(content.confirm).toBeUndefined();
  });
});

test('every input that is a document is known as one, so that confirmations are bound to its revision', () => {
  const mutations = Object.values(plainSchema.getMutationType()?.getFields() ?? {});
  const inputs = mutations.flatMap(({ args }) => {
    const type = args[0] && getNamedType(args[0].type);
    return isInputObjectType(type) ? Object.values(type.getFields()) : [];
  });
  const documents = inputs.filter(({ name }) => ['document', 'copy'].includes(name));
  expect(documents.length).toBeGreaterThan(10);
  expect(new Set(documents.map(refersTo))).toEqual(new Set(['Document']));
});

test('a name cannot look like a part of the sentence', async () => {
  const name = 'Plan”. Nothing will change.\u202e “';
  await ask(document, { name });
  const { call } = await connect();
  const { content } = await call('change', change);
  expect(content.sentences[0]).toMatch(/^updateTask \(changes\) 1 object: Task “[^“”]+”\.$/);
});
