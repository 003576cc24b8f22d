import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';

const { ask } = await createAsker();

const { paidWorkspace, freeWorkspace, hundredTaskProject, multiHomedTask, graceGid } = fixtures;
const [section = '', otherSection = ''] = rowOf(world.projects, hundredTaskProject).sectionGids;
const [sharedMembership] = rowOf(world.tasks, multiHomedTask).memberships;

/** The fields that the filters use. */
interface TaskNode {
  readonly gid: string;
  readonly completed: boolean;
  readonly completedAt: string | null;
  readonly assignee: { readonly gid: string } | null;
  readonly projects: readonly { readonly gid: string }[];
}

async function queryTasks(args: string): Promise<readonly TaskNode[]> {
  const { data, errors } = await ask(`{
    tasks(${args} first: 1000) {
      nodes { gid completed completedAt assignee { gid } projects { gid } }
      pageInfo { hasNextPage }
    }
  }`);
  expect(errors).toEqual([]);
  expect(data.tasks.pageInfo.hasNextPage).toBe(false);
  return data.tasks.nodes;
}

const gidsOf = (tasks: readonly TaskNode[]) => tasks.map(({ gid }) => gid);

type Matches = (task: TaskNode) => boolean;

/** The filters by completion, and a function that applies the same filter. */
function completionsAt(instant: string): readonly (readonly [string, Matches])[] {
  const isSince: Matches = ({ completedAt }) =>
    completedAt !== null && Date.parse(completedAt) >= Date.parse(instant);
  const justAfter = new Date(Date.parse(instant) + 1).toISOString();
  return [
    ['', () => true],
    ['completed: null, completedSince: null', () => true],
    ['completed: true', ({ completed }) => completed],
    ['completed: false', ({ completed }) => !completed],
    [`completedSince: "${instant}"`, isSince],
    [`completedSince: "${instant}", completed: true`, isSince],
    [
      `completedSince: "${justAfter}"`,
      ({ completedAt }) => completedAt !== null && Date.parse(completedAt) > Date.parse(instant),
    ],
  ];
}

const ofGrace: Matches = ({ assignee }) => assignee?.gid === graceGid;
const assignees: readonly (readonly [string, Matches])[] = [
  ['', () => true],
  [`assignee: "${graceGid}"`, ofGrace],
  ['assignee: "grace@fernwood.example"', ofGrace],
];

test.for<[string, string]>([
  ['a project', `project: "${hundredTaskProject}"`],
  ['a project in its workspace', `workspace: "${paidWorkspace}", project: "${hundredTaskProject}"`],
  ['a section', `section: "${section}"`],
  ['a section of the project', `project: "${hundredTaskProject}", section: "${section}"`],
  ['a workspace', `workspace: "${paidWorkspace}"`],
])(
  'the tasks of %s with any combination of filters are exactly those that match all filters',
  async ([, container]) => {
    const all = await queryTasks(`${container},`);
    const instants = all.flatMap(({ completedAt }) => completedAt ?? []).sort();
    // The completion time of a task, so that the filters are tested at their boundary.
    const instant = instants[Math.floor(instants.length / 2)] ?? '';
    for (const [completion, matchesCompletion] of completionsAt(instant)) {
      for (const [assignee, matchesAssignee] of assignees) {
        const args = [container, completion, assignee].filter(Boolean).join(', ');
        const found = gidsOf(await queryTasks(`${args},`));
        const expected = gidsOf(
          all.filter((task) => matchesCompletion(task) && matchesAssignee(task)),
        );
        // A user's tasks in a workspace have the order of the user's list. All others have the order of their container.
        const isOrdered = assignee === '' || !container.startsWith(`workspace: "${paidWorkspace}"`);
        if (isOrdered) expect(found, args).toEqual(expected);
        else expect(found.toSorted(), args).toEqual(expected.toSorted());
      }
    }
    expect(instants.length).toBeGreaterThan(1);
  },
);

test.for([
  [
    'a project and a workspace that does not contain it',
    `workspace: "${freeWorkspace}", project: "${hundredTaskProject}"`,
  ],
  [
    'a section and a workspace that does not contain it',
    `workspace: "${freeWorkspace}", section: "${section}"`,
  ],
])('tasks is empty for %s', async ([, container]) => {
  expect(await queryTasks(`${container},`)).toEqual([]);
});

test('the tasks of a section and another project are the tasks that are in both', async () => {
  const container = `section: "${sharedMembership?.sectionGid}", project: "${fixtures.privateProject}",`;
  expect(gidsOf(await queryTasks(container))).toEqual([multiHomedTask]);
});

test('project.tasks and section.tasks support the same filters as tasks', async () => {
  const query = `query ($project: ID!, $section: ID!) {
    project(id: $project) { tasks(completed: true, first: 1000) { nodes { gid } } }
    section(id: $section) { tasks(completed: false, first: 1000) { nodes { gid } } }
  }`;
  const { data, errors } = await ask(query, { project: hundredTaskProject, section: otherSection });
  expect(errors).toEqual([]);
  const inProject = await queryTasks(`project: "${hundredTaskProject}", completed: true,`);
  const inSection = await queryTasks(`section: "${otherSection}", completed: false,`);
  expect(data.project.tasks.nodes.map((task: TaskNode) => task.gid)).toEqual(gidsOf(inProject));
  expect(data.section.tasks.nodes.map((task: TaskNode) => task.gid)).toEqual(gidsOf(inSection));
});

test.for([
  ['open tasks', 'completed: false,', '?completed_since=now&limit=50 name'],
  ['completed tasks', 'completed: true,', '?limit=100 completed,name'],
  [
    'tasks completed since an instant',
    'completedSince: "2026-03-01T00:00:00Z",',
    '?completed_since=2026-03-01T00%3A00%3A00.000Z&limit=100 completed,name',
  ],
  ['the tasks of one user', `assignee: "${graceGid}",`, '?limit=100 assignee,name'],
])(
  'a query for %s sends the filters that Asana supports, and reads the fields for the others',
  async ([, filter, expected]) => {
    const query = `{ tasks(project: "${hundredTaskProject}", ${filter}) { nodes { name } } }`;
    const { reads } = await ask(query);
    expect(reads).toEqual([`GET /projects/${hundredTaskProject}/tasks${expected}`]);
  },
);

test('an assignee that is not given by id is first resolved to an id', async () => {
  const query = `{ tasks(project: "${hundredTaskProject}", assignee: "me") { nodes { name } } }`;
  const { reads } = await ask(query);
  expect(reads).toEqual([
    'GET /users/me gid',
    `GET /projects/${hundredTaskProject}/tasks?limit=100 assignee,name`,
  ]);
});

test.for([
  ['a missing container', 'first: 5', 'workspace'],
  ['an assignee without a container', 'assignee: "me"', 'workspace'],
  [
    'completedSince with completed: false',
    `project: "${hundredTaskProject}", completed: false, completedSince: "2026-03-01T00:00:00Z"`,
    'completedSince',
  ],
  ['a project instead of a section', `section: "Project:${section}"`, 'section'],
  [
    'a word instead of a user id',
    `project: "${hundredTaskProject}", assignee: "grace"`,
    'assignee',
  ],
  ['a word instead of a workspace id', 'workspace: "fernwood"', 'workspace'],
])('tasks with %s is rejected before a request is sent', async ([, args, field]) => {
  const { errors, reads } = await ask(`{ tasks(${args}) { nodes { gid } } }`);
  expect(errors[0]).toMatchObject({
    path: ['tasks'],
    extensions: { code: 'BAD_USER_INPUT', field, retryable: false },
  });
  expect(reads).toEqual([]);
});

test.for([
  ['completed: false, completedSince: "2026-03-01T00:00:00Z"', 'completedSince'],
  ['text: " "', 'text'],
  ['assignee: "grace"', 'assignee'],
])('workspace.tasks(%s) is rejected without a read of tasks', async ([args, field]) => {
  const query = `{ workspace(id: "${paidWorkspace}") { name tasks(${args}) { nodes { gid } } } }`;
  const { data, errors, reads } = await ask(query);
  expect(errors).toMatchObject([
    { path: ['workspace', 'tasks'], extensions: { code: 'BAD_USER_INPUT', field } },
  ]);
  expect(data.workspace).toEqual({ name: expect.any(String), tasks: null });
  expect(reads).toEqual([`GET /workspaces/${paidWorkspace} name`]);
});
