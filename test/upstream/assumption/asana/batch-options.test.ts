import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { asanaAssumptions } from '../../../../src/service/asana/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker } from '../../../ask.ts';

// Asana does not process the options of the actions of a batch.

const { ask, sandbox } = await createAsker();
const { taskWithEverything: task, fieldRichProject: project } = fixtures;
const note = noteOf(asanaAssumptions.batchOptions);
const beside = `other: user(id: "${fixtures.graceGid}") { gid }`;

describe('if Asana ignores the options of the actions of a batch', () => {
  test.each([
    ['a record without a requested field', `task(id: "${task}") { htmlNotes }`],
    [
      'a list without a requested field',
      `project(id: "${project}") { tasks(first: 100) { nodes { notes } } }`,
    ],
    [
      'a list with some of the requested fields and no others',
      `team(id: "${fixtures.productTeam}") { projectTemplates(first: 2) { nodes { name owner { name } } } }`,
    ],
    [
      'a list longer than requested',
      `project(id: "${project}") { tasks(first: 2) { pageInfo { hasNextPage } nodes { gid } } }`,
    ],
  ])('%s is read alone, and later reads too', async (_what, selection) => {
    const query = `{ ${selection} ${beside} }`;
    const expected = await ask(query);
    expect(expected.upstream.requests?.map(({ route }) => route)).toEqual(['/batch']);
    sandbox.setAssumptions({ broken: ['asana.batch-options'] });
    const first = await ask(query);
    const second = await ask(query);
    for (const { data, errors, upstream } of [first, second]) {
      expect([data, errors, upstream.notes]).toEqual([expected.data, [], [note]]);
    }
    expect(second.upstream.requests?.map(({ method }) => method)).not.toContain('POST');
  });

  test('records that are empty unless their fields are requested are read alone', async () => {
    // The last batch contains only the numbers of tasks.
    const query = `{ portfolio(id: "${fixtures.portfolio}") {
      projects { nodes { name taskCounts { numTasks } } }
    } }`;
    const expected = await ask(query);
    sandbox.setAssumptions({ broken: ['asana.batch-options'] });
    const { data, errors, upstream } = await ask(query);
    expect([data, errors, upstream.notes]).toEqual([expected.data, [], [note]]);
  });

  test('records with all requested fields are not read again', async () => {
    sandbox.setAssumptions({ broken: ['asana.batch-options'] });
    const { upstream } = await ask(`{ task(id: "${task}") { name } ${beside} }`);
    expect([upstream.totals.requests, upstream.notes]).toEqual([1, []]);
  });
});

const rejection = (message: string) =>
  ({ kind: 'status', status: 400, body: { errors: [{ message }] }, count: 1 }) as const;

describe('an action that Asana rejects', () => {
  const route = 'GET /projects/{project_gid}/tasks';
  const query = `{ project(id: "${project}") { name tasks(first: 2) { nodes { name } } } }`;

  test.each(['options: Unknown object', 'limit: Missing input', 'offset: Not a number: eyJ'])(
    'because of its options is sent alone: %s',
    async (message) => {
      sandbox.setFaults([{ ...rejection(message), route }]);
      const { errors, upstream } = await ask(query);
      expect([errors, upstream.notes]).toEqual([[], [note]]);
    },
  );

  test('because its offset has expired is not sent alone', async () => {
    sandbox.setFaults([{ ...rejection('offset: Your pagination token has expired.'), route }]);
    const { errors, upstream } = await ask(query);
    expect(errors.map(({ extensions: { code } }) => code)).toEqual(['CURSOR_EXPIRED']);
    expect(upstream.totals.requests).toBe(1);
  });
});
