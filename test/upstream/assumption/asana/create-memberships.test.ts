import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { asanaAssumptions } from '../../../../src/service/asana/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker } from '../../../ask.ts';

// Asana does not place a new task in the section that `memberships` names.

const { fieldRichProject: project, paidWorkspace: workspace } = fixtures;
const create = `mutation ($input: CreateTaskInput!) {
  createTask(input: $input) { task { name section { name } } }
}`;
const list = `{ project(id: "${project}") { sections { nodes { gid name } } } }`;
const broken = { broken: ['asana.create-memberships'] } as const;
const note = noteOf(asanaAssumptions.createMemberships);

describe('createTask with a section, if Asana does not accept memberships', async () => {
  const { ask, sandbox } = await createAsker();
  const sectionNamed = async (name: string): Promise<string> => {
    const { data } = await ask(list);
    return data.project.sections.nodes.find((one: { name: string }) => one.name === name).gid;
  };

  test('adds the task with a second write, and never sends memberships again', async () => {
    const section = await sectionNamed('In progress');
    sandbox.setAssumptions(broken);
    const first = await ask(create, { input: { name: 'One', project, section } });
    const second = await ask(create, { input: { name: 'Two', project, section } });
    for (const { data, errors, upstream } of [first, second]) {
      expect(errors).toEqual([]);
      expect(data.createTask.task.section).toEqual({ name: 'In progress' });
      expect(upstream.notes).toEqual([note]);
    }
    expect([first.upstream.totals.writes, second.upstream.totals.writes]).toEqual([3, 2]);
  });

  test('places the task if Asana ignores the memberships', async () => {
    const section = await sectionNamed('In progress');
    sandbox.setAssumptions(broken);
    const own = await createAsker();
    own.sandbox.setAssumptions(broken);
    const input = { name: 'Three', workspace, project, section };
    const { data, errors, upstream } = await own.ask(create, { input });
    expect([errors, upstream.notes, upstream.totals.writes]).toEqual([[], [note], 2]);
    expect(data.createTask.task.section).toEqual({ name: 'In progress' });
  });

  test.each(['createTask', 'createTasks'])(
    '%s says that the task was created if it cannot be added to the section',
    async (mutation) => {
      const section = await sectionNamed('In progress');
      sandbox.setAssumptions(broken);
      sandbox.setFaults([
        { kind: 'status', status: 403, route: 'POST /sections/{section_gid}/addTask' },
      ]);
      const input = { name: 'Four', project, section };
      const { data, errors } =
        mutation === 'createTask'
          ? await ask(create, { input })
          : await ask(
              'mutation ($tasks: [CreateTaskInput!]!) { createTasks(input: { tasks: $tasks }) { results { task { name } error { code applied help } } } }',
              { tasks: [input] },
            );
      const error =
        mutation === 'createTask' ? errors[0]?.extensions : data.createTasks.results[0].error;
      expect(error).toMatchObject({
        code: 'FORBIDDEN',
        applied: 'YES',
        help: expect.stringMatching(/^Asana created the task \d+, but .* use addTaskToSection\.$/),
      });
      const created = sandbox.requests().filter(({ status }) => status === 201);
      expect(created).toHaveLength(1);
    },
  );

  test('a section that does not exist is an error of the section, and nothing is created', async () => {
    const own = await createAsker();
    const input = { name: 'Five', project, section: '999' };
    const { errors, upstream } = await own.ask(create, { input });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
    expect([upstream.totals.writes, upstream.notes]).toEqual([1, []]);
  });
});
