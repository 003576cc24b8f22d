import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The pages that explain the purpose of projects.

const { ask, sent } = await createMutationTestServer();
const { hundredTaskProject: project, guestProject, plainProjectBrief } = fixtures;

test('a project has its brief, and the documents that it links to', async () => {
  const query = `{ project(id: "${project}") { brief {
    title text htmlText url project { gid } documents { title }
  } } }`;
  const { data } = expectNoErrors(await ask(query));
  const { brief } = data.project;
  expect(brief).toMatchObject({ title: 'What we launch', project: { gid: project } });
  expect(brief.text).toContain('Aria 2 is the first speaker for outdoors.');
  expect(brief.htmlText).toMatch(/^<body>Aria 2/);
  expect(brief.url).toContain(`/${project}/`);
  expect(brief.documents).toEqual([{ title: 'Launch plan: Aria 2' }]);
});

test('its id is part of the project, and costs no request', async () => {
  const { data, reads } = expectNoErrors(
    await ask(`{ project(id: "${project}") { brief { gid } } }`),
  );
  expect(data.project.brief).toEqual({ gid: fixtures.projectBrief });
  expect(reads).toEqual([`GET /projects/${project} project_brief`]);
});

test('a project without a brief has none', async () => {
  const { data } = expectNoErrors(
    await ask(`{ project(id: "${guestProject}") { brief { title } } }`),
  );
  expect(data.project).toEqual({ brief: null });
});

describe('createProjectBrief', () => {
  const mutation = toMutation('createProjectBrief', 'projectBrief { title text htmlText }');

  test('adds a brief, in one write', async () => {
    const input = { project: guestProject, title: 'Why', htmlText: '<body><b>Because</b></body>' };
    const { data, wireRequests } = expectNoErrors(await ask(mutation, { input }));
    expect(data.it.projectBrief).toEqual({
      title: 'Why',
      text: 'Because',
      htmlText: '<body><b>Because</b></body>',
    });
    expect(sent()[0]?.[1]).toEqual({ title: 'Why', html_text: '<body><b>Because</b></body>' });
    expect(wireRequests).toBe(1);
  });

  test('adds no second one', async () => {
    const { errors } = await ask(mutation, { input: { project, title: 'Another' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'project',
      applied: 'NO',
    });
  });
});

test('updateProjectBrief changes only the fields that are given, and null clears one', async () => {
  const mutation = toMutation('updateProjectBrief', 'projectBrief { title text }');
  const input = { projectBrief: plainProjectBrief, text: null };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it.projectBrief).toEqual({ title: 'Why an app', text: '' });
  expect(sent()).toEqual([[`PUT /project_briefs/${plainProjectBrief} text,title`, { text: '' }]]);
});

test('deleteProjectBrief removes the brief from the project', async () => {
  const mutation = toMutation('deleteProjectBrief', 'deletedProjectBriefId');
  const input = { projectBrief: `ProjectBrief:${fixtures.projectBrief}` };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it).toEqual({ deletedProjectBriefId: input.projectBrief });
  const { data: after } = expectNoErrors(
    await ask(`{ project(id: "${project}") { brief { id } } }`),
  );
  expect(after.project.brief).toBeNull();
});
