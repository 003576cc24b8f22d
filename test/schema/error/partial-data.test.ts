import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { recordWaits } from '../../waits.ts';

recordWaits();
const { ask, sandbox } = await createAsker();
const { hundredTaskProject, emptyTask, paidWorkspace } = fixtures;

describe('an error of one field leaves its siblings intact', () => {
  test('the workspaces of Asana are returned if Google is not connected', async () => {
    const { data, errors } = await ask(
      '{ workspaces { nodes { name } } documents(first: 1) { nodes { title } } }',
      {},
      'ada-pat',
    );
    expect(data).toEqual({
      workspaces: { nodes: [{ name: expect.any(String) }, { name: expect.any(String) }] },
      documents: null,
    });
    expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['documents'], 'NOT_CONNECTED'],
    ]);
  });

  test('a workspace list is returned if the custom fields of one workspace need a paid plan', async () => {
    const { data, errors } = await ask(
      '{ workspaces { nodes { gid name customFields(first: 1) { nodes { name } } } } }',
    );
    const [paid, free] = data.workspaces.nodes;
    expect(paid).toMatchObject({
      gid: paidWorkspace,
      customFields: { nodes: [{ name: expect.any(String) }] },
    });
    expect(free).toMatchObject({ gid: fixtures.freeWorkspace, customFields: null });
    expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['workspaces', 'nodes', 1, 'customFields'], 'PAYMENT_REQUIRED'],
    ]);
  });

  test('a mutation that fails neither hides the one before it nor stops the one after it', async () => {
    const { data, errors } = await ask(
      `mutation ($project: ID!, $task: ID!) {
        a: createTask(input: { project: $project, name: "First" }) { task { name } }
        b: addTaskToSection(input: { section: "1299999999999999", task: $task }) { task { name } }
        c: updateTask(input: { task: $task, notes: "Third" }) { task { notes } }
      }`,
      { project: hundredTaskProject, task: emptyTask },
    );
    expect(data).toEqual({
      a: { task: { name: 'First' } },
      b: null,
      c: { task: { notes: 'Third' } },
    });
    expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['b'], 'NOT_FOUND'],
    ]);
    expect(sandbox.requests().filter(({ method }) => method !== 'GET')).toHaveLength(3);
  });
});

describe('a malformed item of a list', () => {
  const projects = [
    { gid: '1', name: 'A' },
    { gid: '2' },
    { name: 'C' },
    { gid: '4', name: 'D' },
    { gid: '5', name: null },
  ];
  const fault: Fault = {
    kind: 'status',
    status: 200,
    route: 'GET /workspaces/{workspace_gid}/projects',
    body: { data: projects },
  };

  test('without a non-null value is left out, the others are returned, and a note says so', async () => {
    sandbox.setFaults([fault]);
    const { data, errors, upstream } = await ask(
      `{ projects(workspace: "${paidWorkspace}") { nodes { gid name } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.projects.nodes).toEqual([
      { gid: '1', name: 'A' },
      { gid: '4', name: 'D' },
    ]);
    expect(upstream.notes).toEqual([
      'A list lacks at least one item, because Asana returned it without `name`.',
      'A list lacks at least one item, because Asana returned it without `gid`.',
    ]);
  });

  test('is not left out if the missing value is not selected', async () => {
    sandbox.setFaults([fault]);
    const { data, upstream } = await ask(
      `{ projects(workspace: "${paidWorkspace}") { nodes { gid } } }`,
    );
    expect(data.projects.nodes).toEqual([{ gid: '1' }, { gid: '2' }, { gid: '4' }, { gid: '5' }]);
    expect(upstream.notes).toHaveLength(1);
  });
});
