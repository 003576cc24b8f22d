import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';

const { ask } = await createAsker();

const { paidWorkspace, freeWorkspace, hundredTaskProject, multiHomedTask, graceGid } = fixtures;
const [section = '', otherSection = ''] = rowOf(world.projects, hundredTaskProject).sectionGids;
const [sharedPlace] = rowOf(world.tasks, multiHomedTask).memberships;

/** What the filters look at. */
interface AskedTask {
  readonly gid: string;
  readonly completed: boolean;
  readonly completedAt: string | null;
  readonly assignee: { readonly gid: string } | null;
  readonly projects: readonly { readonly gid: string }[];
}

async function askForTasks(args: string): Promise<readonly AskedTask[]> {
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

const gidsOf = (tasks: readonly AskedTask[]) => tasks.map(({ gid }) => gid);

type IsMeant = (task: AskedTask) => boolean;

/** Filters by completion, and what each means in plain words. */
function completionsAt(instant: string): readonly (readonly [string, IsMeant])[] {
  const isSince: IsMeant = ({ completedAt }) =>
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

const ofGrace: IsMeant = ({ assignee }) => assignee?.gid === graceGid;
const assignees: readonly (readonly [string, IsMeant])[] = [
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
  'the tasks of %s, by any filters, are those of them for which all filters are true',
  async ([, place]) => {
    const all = await askForTasks(`${place},`);
    const instants = all.flatMap(({ completedAt }) => completedAt ?? []).sort();
    // That of a task, so that the very edge is asked for.
    const instant = instants[Math.floor(instants.length / 2)] ?? '';
    for (const [completion, isMeant] of completionsAt(instant)) {
      for (const [assignee, isTheirs] of assignees) {
        const args = [place, completion, assignee].filter(Boolean).join(', ');
        const found = gidsOf(await askForTasks(`${args},`));
        const meant = gidsOf(all.filter((task) => isMeant(task) && isTheirs(task)));
        // A person's tasks of a workspace come in the order of their list, all others in that of the place.
        const isOrdered = assignee === '' || !place.startsWith(`workspace: "${paidWorkspace}"`);
        if (isOrdered) expect(found, args).toEqual(meant);
        else expect(found.toSorted(), args).toEqual(meant.toSorted());
      }
    }
    expect(instants.length).toBeGreaterThan(1);
  },
);

test.for([
  [
    'of a project in a workspace that is not its',
    `workspace: "${freeWorkspace}", project: "${hundredTaskProject}"`,
  ],
  [
    'of a section in a workspace that is not its',
    `workspace: "${freeWorkspace}", section: "${section}"`,
  ],
])('no tasks are %s', async ([, place]) => {
  expect(await askForTasks(`${place},`)).toEqual([]);
});

test('the tasks of a section and a project that is not its are those in both', async () => {
  const place = `section: "${sharedPlace?.sectionGid}", project: "${fixtures.privateProject}",`;
  expect(gidsOf(await askForTasks(place))).toEqual([multiHomedTask]);
});

test('filters on a project’s and on a section’s own list work as on tasks', async () => {
  const query = `query ($project: ID!, $section: ID!) {
    project(id: $project) { tasks(completed: true, first: 1000) { nodes { gid } } }
    section(id: $section) { tasks(completed: false, first: 1000) { nodes { gid } } }
  }`;
  const { data, errors } = await ask(query, { project: hundredTaskProject, section: otherSection });
  expect(errors).toEqual([]);
  const inProject = await askForTasks(`project: "${hundredTaskProject}", completed: true,`);
  const inSection = await askForTasks(`section: "${otherSection}", completed: false,`);
  expect(data.project.tasks.nodes.map((task: AskedTask) => task.gid)).toEqual(gidsOf(inProject));
  expect(data.section.tasks.nodes.map((task: AskedTask) => task.gid)).toEqual(gidsOf(inSection));
});

test.for([
  ['open tasks', 'completed: false,', '?completed_since=now&limit=50 name'],
  ['completed tasks', 'completed: true,', '?limit=100 completed,name'],
  [
    'tasks completed since',
    'completedSince: "2026-03-01T00:00:00Z",',
    '?completed_since=2026-03-01T00%3A00%3A00.000Z&limit=100 completed,name',
  ],
  ['a person’s tasks', `assignee: "${graceGid}",`, '?limit=100 assignee,name'],
])(
  'what Asana can filter of %s it is asked to, and the rest is asked for',
  async ([, filter, asked]) => {
    const query = `{ tasks(project: "${hundredTaskProject}", ${filter}) { nodes { name } } }`;
    const { reads } = await ask(query);
    expect(reads).toEqual([`GET /projects/${hundredTaskProject}/tasks${asked}`]);
  },
);

test('of somebody named otherwise than by id, the id is learned first', async () => {
  const query = `{ tasks(project: "${hundredTaskProject}", assignee: "me") { nodes { name } } }`;
  const { reads } = await ask(query);
  expect(reads).toEqual([
    'GET /users/me gid',
    `GET /projects/${hundredTaskProject}/tasks?limit=100 assignee,name`,
  ]);
});

test.for([
  ['no place', 'first: 5', 'workspace'],
  ['a person without a place', 'assignee: "me"', 'workspace'],
  [
    'completedSince with completed: false',
    `project: "${hundredTaskProject}", completed: false, completedSince: "2026-03-01T00:00:00Z"`,
    'completedSince',
  ],
  ['a project where a section is wanted', `section: "Project:${section}"`, 'section'],
  ['a word for a person', `project: "${hundredTaskProject}", assignee: "grace"`, 'assignee'],
  ['a word for a workspace', 'workspace: "fernwood"', 'workspace'],
])('%s is refused before anything is sent', async ([, args, field]) => {
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
])('the tasks of a workspace by %s are refused before anything is sent', async ([args, field]) => {
  const query = `{ workspace(id: "${paidWorkspace}") { name tasks(${args}) { nodes { gid } } } }`;
  const { errors, reads } = await ask(query);
  expect(errors[0]).toMatchObject({
    path: ['workspace', 'tasks'],
    extensions: { code: 'BAD_USER_INPUT', field },
  });
  expect(reads).toEqual([]);
});
