import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Templates for tasks. What all jobs have in common is in duplicate-task.test.ts.

const { ask, sandbox, sent } = await createMutationTestServer();
const { hundredTaskProject: project, taskTemplate } = fixtures;

test('a project has its templates for tasks', async () => {
  const query = `{ project(id: "${project}") { taskTemplates { nodes {
    gid name taskName taskResourceSubtype taskNotes taskHtmlNotes startAfterDays dueAfterDays
    createdAt createdBy { name } project { gid }
  } } } }`;
  const { data, reads } = expectNoErrors(await ask(query));
  const [first, ...others] = data.project.taskTemplates.nodes;
  expect(first).toEqual({
    gid: taskTemplate,
    name: 'Sample order',
    taskName: 'Order a sample',
    taskResourceSubtype: 'default_task',
    taskNotes: 'Ask for two offers.',
    taskHtmlNotes: '<body>Ask for two offers.</body>',
    startAfterDays: null,
    dueAfterDays: 7,
    createdAt: '2026-01-12T10:00:00.000Z',
    createdBy: { name: 'Ada Okafor' },
    project: { gid: project },
  });
  expect(others).toHaveLength(2);
  expect(reads[1]).toBe(
    `GET /task_templates?project=${project}&limit=50 created_at,created_by.name,name,project,template.description,template.html_description,template.name,template.relative_due_on,template.relative_start_on,template.task_resource_subtype`,
  );
});

test.each([
  ['its own name', { name: 'Order a seal' }, 'Order a seal'],
  ['the name of the template', {}, 'Sample order'],
])('createTaskFromTemplate creates a task with %s, in one write', async (_what, name, expected) => {
  sandbox.setJobs({ steps: 0, outcome: 'succeeded' });
  const selection = 'outcome job { resourceSubtype newTask { name notes projects { gid } } }';
  const input = { taskTemplate, ...name };
  const { data, wireRequests } = expectNoErrors(
    await ask(toMutation('createTaskFromTemplate', selection), { input }),
  );
  expect(data.it).toEqual({
    outcome: 'SUCCEEDED',
    job: {
      resourceSubtype: 'instantiate_task',
      newTask: { name: expected, notes: 'Ask for two offers.', projects: [{ gid: project }] },
    },
  });
  expect(sent()[0]?.[1] ?? {}).toEqual(name);
  expect(wireRequests).toBe(1);
});

test('deleteTaskTemplate removes the template from its project', async () => {
  const mutation = toMutation('deleteTaskTemplate', 'deletedTaskTemplateId');
  const id = `TaskTemplate:${fixtures.deletedTaskTemplate}`;
  const { data } = expectNoErrors(await ask(mutation, { input: { taskTemplate: id } }));
  expect(data.it).toEqual({ deletedTaskTemplateId: id });
  const query = `{ project(id: "${project}") { taskTemplates { nodes { id } } } }`;
  const after = expectNoErrors(await ask(query)).data.project.taskTemplates.nodes;
  expect(after).toHaveLength(2);
});
