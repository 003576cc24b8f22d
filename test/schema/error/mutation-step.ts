import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../world.ts';
import type { MutationTestServer } from '../asana/set-up.ts';

// Mutations for documents with five mutation fields. Each step of a group writes with another route and changes another record, so that a
// test can let one of them fail and count the writes of each in the state of the sandbox.

/** One field of a mutation. */
export interface MutationStep {
  readonly field: string;
  readonly service: 'asana' | 'google';
  /** The input, as GraphQL. */
  readonly input: string;
  readonly selection: string;
  readonly route: string;
  /** A number that each write of the step increases by one. */
  readonly count: (server: MutationTestServer) => Promise<number>;
}

const { emptyTask, milestone, approval, multiHomedTask, rightToLeftTask, fieldRichProject } =
  fixtures;
const name = 'Written once';
const section = rowOf(world.projects, fieldRichProject).sectionGids[2];

const ofAsana = (step: Omit<MutationStep, 'service'>): MutationStep => ({
  ...step,
  service: 'asana',
});
const ofGoogle = (step: Omit<MutationStep, 'service'>): MutationStep => ({
  ...step,
  service: 'google',
});

const countRows =
  (path: string, isCounted: (row: Readonly<Record<string, unknown>>) => boolean = () => true) =>
  async ({ asanaState }: MutationTestServer) =>
    (await asanaState<Readonly<Record<string, unknown>>[]>(path)).filter(isCounted).length;
const countStories = (task: string, subtype: string) =>
  countRows(
    `/tasks/${task}/stories?opt_fields=resource_subtype`,
    (story) => story['resource_subtype'] === subtype,
  );

async function googleState(url: string): Promise<unknown> {
  const response = await fetch(url, { headers: { authorization: 'Bearer sandbox-ada' } });
  return response.json();
}

const rename = (task: string) =>
  ofAsana({
    field: 'updateTask',
    input: `task: "${task}", name: "${name}"`,
    selection: 'task { name }',
    route: 'PUT /tasks/{task_gid}',
    count: countStories(task, 'name_changed'),
  });
const comment = (task: string) =>
  ofAsana({
    field: 'createComment',
    input: `task: "${task}", text: "${name}"`,
    selection: 'comment { text }',
    route: 'POST /tasks/{task_gid}/stories',
    count: countStories(task, 'comment_added'),
  });

const taskSteps: readonly MutationStep[] = [
  ofAsana({
    field: 'createTask',
    input: `parent: "${emptyTask}", name: "${name}"`,
    selection: 'task { name }',
    route: 'POST /tasks',
    count: countRows(`/tasks/${emptyTask}/subtasks`),
  }),
  rename(milestone),
  ofAsana({
    field: 'addFollowers',
    input: `task: "${approval}", followers: ["${fixtures.guestGid}"]`,
    selection: 'task { name }',
    route: 'POST /tasks/{task_gid}/addFollowers',
    count: async ({ asanaState }) =>
      (await asanaState<{ followers: object[] }>(`/tasks/${approval}?opt_fields=followers`))
        .followers.length,
  }),
  ofAsana({
    field: 'deleteTask',
    input: `task: "${rightToLeftTask}"`,
    selection: 'deletedTaskId',
    route: 'DELETE /tasks/{task_gid}',
    count: async ({ asanaState }) =>
      (await asanaState(`/tasks/${rightToLeftTask}`)) === undefined ? 1 : 0,
  }),
  comment(multiHomedTask),
];

const projectSteps: readonly MutationStep[] = [
  ofAsana({
    field: 'createProject',
    input: `workspace: "${fixtures.paidWorkspace}", team: "${fixtures.productTeam}", name: "${name}"`,
    selection: 'project { name }',
    route: 'POST /projects',
    count: countRows(`/teams/${fixtures.productTeam}/projects`),
  }),
  ofAsana({
    field: 'updateProject',
    input: `project: "${fieldRichProject}", notes: "${name}"`,
    selection: 'project { notes }',
    route: 'PUT /projects/{project_gid}',
    count: async ({ asanaState }) => {
      const project = await asanaState(`/projects/${fieldRichProject}?opt_fields=notes`);
      return project['notes'] === name ? 1 : 0;
    },
  }),
  ofAsana({
    field: 'createSection',
    input: `project: "${fixtures.hundredTaskProject}", name: "${name}"`,
    selection: 'section { name }',
    route: 'POST /projects/{project_gid}/sections',
    count: countRows(`/projects/${fixtures.hundredTaskProject}/sections`),
  }),
  ofAsana({
    field: 'addTaskToSection',
    input: `task: "${emptyTask}", section: "${section}"`,
    selection: 'section { name }',
    route: 'POST /sections/{section_gid}/addTask',
    count: countStories(emptyTask, 'section_changed'),
  }),
  // Its errors are in its results.
  ofAsana({
    field: 'updateTasks',
    input: `tasks: [{ task: "${milestone}", name: "${name}" }]`,
    selection: 'results { task { name } error { code applied } }',
    route: 'PUT /tasks/{task_gid}',
    count: countStories(milestone, 'name_changed'),
  }),
];

const documentSteps: readonly MutationStep[] = [
  ofGoogle({
    field: 'createDocument',
    input: `title: "${name}"`,
    selection: 'document { title }',
    route: 'POST /v1/documents',
    count: async ({ sandbox }) => {
      const query = new URLSearchParams({ q: `name = '${name}'` });
      const url = `${sandbox.googleDriveBaseUrl}/drive/v3/files?${query}`;
      return ((await googleState(url)) as { files: object[] }).files.length;
    },
  }),
  rename(milestone),
  ofGoogle({
    field: 'updateDocument',
    input: `document: "${documentFixtures.oneParagraph}", requests: [{ insertText: { text: "${name}", location: { index: 1 } } }]`,
    selection: 'document { text }',
    route: 'POST /v1/documents/{documentId}:batchUpdate',
    count: async ({ sandbox }) => {
      const url = `${sandbox.googleDocsBaseUrl}/v1/documents/${documentFixtures.oneParagraph}`;
      return JSON.stringify(await googleState(url)).split(name).length - 1;
    },
  }),
  ofAsana({
    field: 'linkDocument',
    input: `task: "${emptyTask}", document: "${documentFixtures.editable}"`,
    selection: 'task { attachments { nodes { name } } } document { title }',
    route: 'POST /attachments',
    count: countRows(`/attachments?parent=${emptyTask}`),
  }),
  comment(multiHomedTask),
];

/** Groups of five steps. */
export const stepGroups: Readonly<Record<string, readonly MutationStep[]>> = {
  'of tasks': taskSteps,
  'of projects and sections': projectSteps,
  'of both services': documentSteps,
};
