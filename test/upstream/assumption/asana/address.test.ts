import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { asanaAssumptions } from '../../../../src/service/asana/assumption/assumption.ts';
import { googleAssumptions } from '../../../../src/service/google/assumption/assumption.ts';
import { createAsker } from '../../../ask.ts';

// Asana's web app or Google's editors have other addresses.

const { ask, sandbox } = await createAsker();
const { paidWorkspace, taskWithEverything: task, richComment } = fixtures;
const addressWith = (segment: string) =>
  `https://app.asana.com/1/${paidWorkspace}/task/${task}/${segment}/${richComment}`;

test.each(['comment', 'story'])('the address with the name %s shows a comment', async (segment) => {
  const { data } = await ask('query ($id: ID!) { story(id: $id) { gid } }', {
    id: addressWith(segment),
  });
  expect(data.story).toEqual({ gid: richComment });
});

test('without asana.web-address, the address of a task is an error that names the assumption, and the id works', async () => {
  const read = 'query ($id: ID!) { task(id: $id) { gid url } }';
  const addressOf = async () => (await ask(read, { id: task })).data.task.url;
  expect((await ask(read, { id: await addressOf() })).data.task.gid).toBe(task);
  sandbox.setAssumptions({ broken: ['asana.web-address'] });
  const id = await addressOf();
  for (const query of [read, 'query ($id: URL!) { resource(url: $id) { __typename } }']) {
    const { errors, wireRequests } = await ask(query, { id });
    expect(errors[0]?.message).toContain(`(assumption: ${asanaAssumptions.webAddress.id})`);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      assumption: asanaAssumptions.webAddress.id,
    });
    expect(wireRequests).toBe(0);
  }
});

test('without asana.comment-address, the address of a comment shows its task', async () => {
  const id = addressWith('reply');
  const { data } = await ask('query ($id: ID!) { task(id: $id) { gid } }', { id });
  expect(data.task).toEqual({ gid: task });
  const { errors, wireRequests } = await ask('query ($id: ID!) { story(id: $id) { gid } }', { id });
  expect(errors[0]?.message).toContain('This address shows a Task, but a Story is required.');
  expect(wireRequests).toBe(0);
});

test('without asana.goal-address, the address of a goal is rejected before anything is sent, and its id works', async () => {
  const query = 'query ($id: ID!) { goal(id: $id) { gid } }';
  const address = `https://app.asana.com/0/objective/${fixtures.goal}`;
  const { errors, wireRequests } = await ask(query, { id: address });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'id' });
  expect(wireRequests).toBe(0);
  expect((await ask(query, { id: fixtures.goal })).data.goal).toEqual({ gid: fixtures.goal });
});

describe('without google.document-addresses', () => {
  const { editable, oddName } = documentFixtures;
  const unknown = `https://docs.google.com/open/${editable}`;
  const readById = 'query ($id: ID!) { document(id: $id) { url } }';
  const { id: assumption } = googleAssumptions.documentAddresses;

  test('the address of a document and its link in a task work, because the server makes the address from the id', async () => {
    sandbox.setAssumptions({ broken: [assumption] });
    const read = await ask(readById, { id: editable });
    expect(read.upstream.notes.join()).toContain(assumption);
    const { url } = read.data.document;
    expect((await ask(readById, { id: url })).data.document).toEqual({ url });
    const write = `mutation ($input: LinkDocumentInput!) { linkDocument(input: $input) {
      task { documents { documentId } } } }`;
    const input = { task: fixtures.emptyTask, document: oddName };
    const { data, errors } = await ask(write, { input });
    expect(errors).toEqual([]);
    expect(data.linkDocument.task.documents).toEqual([{ documentId: oddName }]);
  });

  test.each([
    readById,
    'query ($id: URL!) { resource(url: $id) { __typename } }',
    'query ($id: ID!) { node(id: $id) { __typename } }',
  ])(
    '%s with an unknown address of Google is an error that names the assumption',
    async (query) => {
      const { errors, wireRequests } = await ask(query, { id: unknown });
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', assumption });
      expect(errors[0]?.message).toContain(`(assumption: ${assumption})`);
      expect(wireRequests).toBe(0);
    },
  );

  test('the address of a spreadsheet is an error that does not name the assumption', async () => {
    const id = `https://docs.google.com/spreadsheets/d/${documentFixtures.sheet}/edit`;
    const { errors } = await ask(readById, { id });
    expect(errors[0]?.extensions['assumption']).toBeUndefined();
  });
});
