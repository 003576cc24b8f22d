import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { asanaAssumptions } from '../../../../src/service/asana/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker } from '../../../ask.ts';

// Asana accepts the address of a task with an external id only if its colon is encoded.

const { ask, sandbox } = await createAsker();
const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid } }';
const id = fixtures.externalIdOfTaskWithEverything;
const note = noteOf(asanaAssumptions.externalColon);

test('an external id whose colon Asana rejects is sent with an encoded colon, and at once from then on', async () => {
  sandbox.setAssumptions({ broken: ['asana.external-colon'] });
  const first = await ask(query, { id });
  const second = await ask(query, { id });
  for (const { data, errors, upstream } of [first, second]) {
    expect([data, errors]).toEqual([
      { taskByExternalId: { gid: fixtures.taskWithEverything } },
      [],
    ]);
    expect(upstream.notes).toEqual([note]);
  }
  expect([first.wireRequests, second.wireRequests]).toEqual([2, 1]);
});

test('an external id that does not exist costs one request and is NOT_FOUND', async () => {
  const { errors, wireRequests, upstream } = await ask(query, { id: 'unknown' });
  expect(errors.map(({ extensions: { code } }) => code)).toEqual(['NOT_FOUND']);
  expect([wireRequests, upstream.notes]).toEqual([1, []]);
});

test('without asana.external-not-found, an external id that does not exist is BAD_USER_INPUT', async () => {
  sandbox.setAssumptions({ broken: ['asana.external-not-found'] });
  const { data, errors, upstream } = await ask(query, { id: 'unknown' });
  expect(data.taskByExternalId).toBeNull();
  expect(errors.map(({ extensions: { code } }) => code)).toEqual(['BAD_USER_INPUT']);
  expect(errors[0]?.message).toContain('Unknown object');
  expect(upstream.notes).toEqual([]);
  sandbox.setAssumptions({ broken: [] });
  expect((await ask(query, { id })).upstream.notes).toEqual([]);
});

test('an address that Asana accepts in no form has the first error, and nothing is remembered', async () => {
  const route = 'GET /tasks/{task_gid}';
  const body = (message: string) => ({ errors: [{ message }] });
  sandbox.setFaults([
    { kind: 'status', status: 400, body: body('task: first'), route, count: 1 },
    { kind: 'status', status: 400, body: body('task: second'), route, skip: 1 },
  ]);
  const { errors } = await ask(query, { id });
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('first')]);
  sandbox.setFaults([]);
  expect((await ask(query, { id })).upstream.notes).toEqual([]);
});
