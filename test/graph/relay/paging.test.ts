import { expect, test } from 'vitest';
import { createClock, defaultNow } from '../../../sandbox/store/clock.ts';
import { createAsanaWorld } from '../../../sandbox/world/asana-world.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { rowOf } from '../../world.ts';
import { askAllPages, askPage, listOf } from '../page.ts';

// More tasks in one project than a page of Asana's holds.
const extraTasks = 250;
const offsetLifetimeMs = 60_000;
let nowMs = defaultNow.getTime();
const asker = await createAsker({}, { extraTasks, offsetLifetimeMs, now: () => new Date(nowMs) });
const { ask, sandbox } = asker;
const world = createAsanaWorld(createClock(), extraTasks);

const { paidWorkspace, freeWorkspace, productTeam, hundredTaskProject, taskWithEverything } =
  fixtures;
const project = rowOf(world.projects, hundredTaskProject);
const largeProject = [...world.projects.values()].find(({ name }) => name.startsWith('Serial'));
const task = rowOf(world.tasks, taskWithEverything);
const tasks = [...world.tasks.values()];

const gidsOf = (rows: Iterable<{ readonly gid: string }>) => [...rows].map(({ gid }) => gid);
const sectionsOf = (gids: readonly string[]) => gids.map((gid) => rowOf(world.sections, gid));
const tasksOf = (gids: readonly string[]) => sectionsOf(gids).flatMap(({ taskGids }) => taskGids);
/** Newest first; of one instant, by id. */
const bySearch = (isMeant: (one: (typeof tasks)[number]) => boolean) =>
  gidsOf(
    tasks
      .filter((one) => one.workspaceGid === paidWorkspace && isMeant(one))
      .sort((one, other) =>
        one.createdAt === other.createdAt
          ? one.gid.localeCompare(other.gid)
          : other.createdAt.localeCompare(one.createdAt),
      ),
  );
const isDone = (gid: string) => rowOf(world.tasks, gid).completedAt !== null;
const ofWorkspace = ({ workspaceGid }: { readonly workspaceGid: string }) =>
  workspaceGid === paidWorkspace;

/** A connection of the schema, and the ids that it gives. */
interface Connection {
  readonly name: string;
  readonly list: string;
  readonly gids: readonly string[];
  /** A filter of ours leaves items out, so that a page may be announced in which nothing is left. */
  readonly isFiltered?: boolean;
}

const inWorkspace = (list: string) => `workspace(id: "${paidWorkspace}") { ${list} }`;
const onProject = (list: string) => `project(id: "${hundredTaskProject}") { ${list} }`;
const onTask = (list: string) => `task(id: "${taskWithEverything}") { ${list} }`;
const personalTasks = gidsOf(world.projects.values()).flatMap((gid) => {
  const { workspaceGid, sectionGids } = rowOf(world.projects, gid);
  return workspaceGid === freeWorkspace ? tasksOf(sectionGids) : [];
});
const ofAda = ({ assigneeGid }: { readonly assigneeGid: string | null }) =>
  assigneeGid === fixtures.adaGid;

const connections: readonly Connection[] = [
  { name: 'workspaces', list: listOf('workspaces'), gids: gidsOf(world.workspaces.values()) },
  {
    name: 'the teams of a workspace',
    list: inWorkspace(listOf('teams')),
    gids: gidsOf(world.teams.values()),
  },
  {
    name: 'the people of a workspace',
    list: inWorkspace(listOf('users')),
    gids: gidsOf(world.users.values()).toSorted(),
  },
  {
    name: 'the people of a team',
    list: `team(id: "${productTeam}") { ${listOf('users')} }`,
    gids: rowOf(world.teams, productTeam).memberGids.toSorted(),
  },
  {
    name: 'the projects of a workspace',
    list: inWorkspace(listOf('projects')),
    gids: gidsOf([...world.projects.values()].filter(ofWorkspace)),
  },
  {
    name: 'the archived projects of a workspace',
    list: inWorkspace(listOf('projects', 'archived: ARCHIVED,')),
    gids: gidsOf([...world.projects.values()].filter((one) => ofWorkspace(one) && one.archived)),
  },
  {
    name: 'the projects of a team',
    list: `team(id: "${productTeam}") { ${listOf('projects')} }`,
    gids: gidsOf([...world.projects.values()].filter(({ teamGid }) => teamGid === productTeam)),
  },
  {
    name: 'projects(workspace: …, archived: ACTIVE)',
    list: listOf('projects', `workspace: "${paidWorkspace}", archived: ACTIVE,`),
    gids: gidsOf([...world.projects.values()].filter((one) => ofWorkspace(one) && !one.archived)),
  },
  {
    name: 'the custom fields of a workspace',
    list: inWorkspace(listOf('customFields')),
    gids: gidsOf(world.customFields.values()),
  },
  {
    name: 'the sections of a project',
    list: onProject(listOf('sections')),
    gids: project.sectionGids,
  },
  {
    name: 'the tasks of a project',
    list: onProject(listOf('tasks')),
    gids: tasksOf(project.sectionGids),
  },
  {
    name: 'the completed tasks of a project',
    list: onProject(listOf('tasks', 'completed: true,')),
    gids: tasksOf(project.sectionGids).filter(isDone),
    isFiltered: true,
  },
  {
    name: 'the open tasks of a project',
    list: onProject(listOf('tasks', 'completed: false,')),
    gids: tasksOf(project.sectionGids).filter((gid) => !isDone(gid)),
  },
  {
    name: 'the tasks of a project with more than a page of Asana’s',
    list: listOf('tasks', `project: "${largeProject?.gid}",`),
    gids: tasksOf(largeProject?.sectionGids ?? []),
  },
  {
    name: 'the completed tasks of a project with more than a page of Asana’s',
    list: listOf('tasks', `project: "${largeProject?.gid}", completed: true,`),
    gids: tasksOf(largeProject?.sectionGids ?? []).filter(isDone),
    isFiltered: true,
  },
  {
    name: 'the tasks of a section',
    list: `section(id: "${project.sectionGids[0]}") { ${listOf('tasks')} }`,
    gids: tasksOf(project.sectionGids.slice(0, 1)),
  },
  {
    name: 'a person’s tasks in a workspace',
    list: inWorkspace(listOf('tasks', 'assignee: "me",')),
    gids: gidsOf(tasks.filter((one) => ofWorkspace(one) && ofAda(one))),
  },
  {
    name: 'a person’s tasks in a section',
    list: listOf('tasks', `section: "${project.sectionGids[0]}", assignee: "${fixtures.adaGid}",`),
    gids: tasksOf(project.sectionGids.slice(0, 1)).filter((gid) => ofAda(rowOf(world.tasks, gid))),
    isFiltered: true,
  },
  {
    name: 'all tasks of a workspace, by its search',
    list: listOf('tasks', `workspace: "${paidWorkspace}",`),
    gids: bySearch(() => true),
  },
  {
    name: 'the tasks of a workspace with a word in them',
    list: inWorkspace(listOf('tasks', 'text: "the translate",')),
    gids: bySearch(({ name, notes }) =>
      ['the', 'translate'].every((word) => `${name}\n${notes.text}`.toLowerCase().includes(word)),
    ),
  },
  {
    name: 'the tasks of a workspace without a paid plan, project by project',
    list: listOf('tasks', `workspace: "${freeWorkspace}",`),
    gids: personalTasks,
  },
  {
    name: 'the completed tasks of a workspace without a paid plan',
    list: listOf('tasks', `workspace: "${freeWorkspace}", completed: true,`),
    gids: personalTasks.filter(isDone),
    isFiltered: true,
  },
  { name: 'subtasks', list: onTask(listOf('subtasks')), gids: task.subtaskGids },
  { name: 'dependencies', list: onTask(listOf('dependencies')), gids: task.dependencyGids },
  { name: 'dependents', list: onTask(listOf('dependents')), gids: task.dependentGids },
  { name: 'stories', list: onTask(listOf('stories')), gids: task.storyGids },
  {
    name: 'comments',
    list: onTask(listOf('comments')),
    gids: task.storyGids.filter((gid) => rowOf(world.stories, gid).subtype === 'comment_added'),
    isFiltered: true,
  },
  { name: 'attachments', list: onTask(listOf('attachments')), gids: task.attachmentGids },
];

const toGids = (ids: readonly string[]) => ids.map((id) => id.replace(/^\w+:/, ''));

test.for(connections)(
  '$name: pages of seven, or of one, give what one pass gives',
  async ({ list, gids, isFiltered = false }) => {
    const whole = await askPage(asker, list, 1000);
    expect(toGids(whole.ids)).toEqual(gids);
    expect(whole.hasNextPage).toBe(false);
    for (const first of gids.length <= 14 ? [7, 1] : [7]) {
      const pages = await askAllPages(asker, list, first);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
      for (const { ids } of pages.slice(0, -1)) expect(ids).toHaveLength(first);
      // A page that was announced holds something, unless what it held was left out here.
      if (!isFiltered) expect(pages).toHaveLength(Math.max(1, Math.ceil(gids.length / first)));
    }
  },
);

test.for(connections)(
  '$name: the cursor of any edge leads to what follows it',
  async ({ list, gids }) => {
    const whole = await askPage(asker, list, 1000);
    const pages = await askAllPages(asker, list, 7);
    // Of a long list some twenty, an odd number apart: they stand at all places of the pages.
    const step = gids.length > 30 ? Math.floor(gids.length / 40) * 2 + 3 : 1;
    for (const edges of [whole.edges, pages.flatMap((page) => page.edges)]) {
      for (let index = 0; index < edges.length; index += step) {
        const { ids } = await askPage(asker, list, 3, edges[index]?.cursor ?? null);
        expect(ids).toEqual(whole.ids.slice(index + 1, index + 4));
      }
    }
  },
);

test('first larger than a page of Asana’s reads page by page, no more than are needed', async () => {
  const list = listOf('tasks', `project: "${largeProject?.gid}",`);
  const { ids, hasNextPage, answer } = await askPage(asker, list, 120);
  expect(ids).toHaveLength(120);
  expect(hasNextPage).toBe(true);
  const limits = answer.reads.map((read) => /limit=(\d+)/.exec(read)?.[1]);
  expect(limits).toEqual(['100', '20']);
});

test('a page that ends with its list says that nothing follows', async () => {
  const list = onProject(listOf('sections'));
  const exact = await askPage(asker, list, project.sectionGids.length);
  const short = await askPage(asker, list, project.sectionGids.length - 1);
  expect([exact.hasNextPage, short.hasNextPage]).toEqual([false, true]);
});

test('a page of a search that ends with the search says that nothing follows', async () => {
  const list = inWorkspace(listOf('tasks', 'text: "storm",'));
  const { ids } = await askPage(asker, list, 50);
  expect(ids.length).toBeGreaterThan(0);
  expect((await askPage(asker, list, ids.length)).hasNextPage).toBe(false);
});

test('fifty items come where first is left out, or null', async () => {
  const query = `query ($project: ID!, $first: Int) {
    absent: tasks(project: $project) { nodes { id } }
    null: tasks(project: $project, first: $first) { nodes { id } }
  }`;
  const { data, reads } = await ask(query, { project: hundredTaskProject, first: null });
  expect(data.absent.nodes).toHaveLength(50);
  expect(data.null.nodes).toHaveLength(50);
  expect(reads).toEqual([`GET /projects/${hundredTaskProject}/tasks?limit=50 gid`]);
});

test.for([0, -1, 1001, 100_000])('first: %d is refused before anything is sent', async (first) => {
  const lists = [onProject(listOf('tasks')), listOf('tasks', `project: "${hundredTaskProject}",`)];
  for (const list of lists) {
    const query = `query ($first: Int, $after: String) { ${list} }`;
    const { errors, reads } = await ask(query, { first });
    expect(errors[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      field: 'first',
      retryable: false,
    });
    expect(reads).toEqual([]);
  }
});

const rootList = listOf('tasks', `project: "${hundredTaskProject}",`);

/** What asking for a page behind this cursor answers; it is an error. */
async function askBehind(list: string, after: string | null) {
  const { data, errors, reads } = await ask(`query ($first: Int, $after: String) { ${list} }`, {
    first: 7,
    after,
  });
  expect(data).toBeNull();
  return { extensions: errors[0]?.extensions, reads };
}

test.for(['', 'x', 'not a cursor', 'Zm9v', '💥', 'A'.repeat(40)])(
  'the cursor "%s" is refused before anything is sent',
  async (after) => {
    for (const list of [rootList, `p: ${onProject(listOf('tasks'))}`]) {
      const { errors, reads } = await ask(`query ($first: Int, $after: String) { ${list} }`, {
        first: 7,
        after,
      });
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
      expect(reads).toEqual([]);
    }
  },
);

test('a cursor with any one character changed is refused before anything is sent', async () => {
  const { endCursor } = await askPage(asker, rootList, 7);
  const cursor = endCursor ?? '';
  for (let index = 0; index < cursor.length; index += 5) {
    const other = cursor[index] === 'A' ? 'B' : 'A';
    const { extensions, reads } = await askBehind(
      rootList,
      cursor.slice(0, index) + other + cursor.slice(index + 1),
    );
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
    expect(reads).toEqual([]);
  }
});

test.for([
  ['another project', `tasks`, `project: "${largeProject?.gid}",`],
  ['the same project with a filter', `tasks`, `project: "${hundredTaskProject}", completed: true,`],
  ['a section of the project', `tasks`, `section: "${project.sectionGids[0]}",`],
  ['the search of a workspace', 'tasks', `workspace: "${paidWorkspace}",`],
  ['projects', 'projects', `workspace: "${paidWorkspace}",`],
] as const)(
  'a cursor of the list of %s is refused before anything is sent',
  async ([, field, args]) => {
    const { endCursor } = await askPage(asker, listOf(field, args), 7);
    const { extensions, reads } = await askBehind(rootList, endCursor);
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
    expect(reads).toEqual([]);
  },
);

test('a cursor whose offset has expired is CURSOR_EXPIRED, with advice', async () => {
  const { endCursor } = await askPage(asker, rootList, 7);
  nowMs += offsetLifetimeMs + 1;
  const { extensions } = await askBehind(rootList, endCursor);
  expect(extensions).toMatchObject({
    code: 'CURSOR_EXPIRED',
    service: 'asana',
    retryable: false,
    help: expect.stringContaining('first page'),
  });
});

test('a cursor that Asana does not know any more is CURSOR_EXPIRED', async () => {
  const { endCursor } = await askPage(asker, rootList, 7);
  const errors = [{ message: 'offset: Your pagination token is invalid.' }];
  sandbox.setFaults([{ kind: 'status', status: 400, body: { errors } }]);
  expect((await askBehind(rootList, endCursor)).extensions?.code).toBe('CURSOR_EXPIRED');
});

test('the cursors of a search hold no offset, and do not expire', async () => {
  const list = listOf('tasks', `workspace: "${paidWorkspace}",`);
  const { endCursor, ids } = await askPage(asker, list, 7);
  nowMs += 1000 * offsetLifetimeMs;
  const next = await askPage(asker, list, 7, endCursor);
  expect(toGids([...ids, ...next.ids])).toEqual(bySearch(() => true).slice(0, 14));
});

test('a cursor of one person’s list is of no use to another who may not see it', async () => {
  const list = listOf('tasks', `project: "${fixtures.privateProject}",`);
  const { endCursor } = await askPage(asker, list, 7);
  const { data, errors } = await ask(
    `query ($first: Int, $after: String) { ${list} }`,
    { first: 7, after: endCursor },
    'grace',
  );
  expect(data).toBeNull();
  expect(['FORBIDDEN', 'CURSOR_EXPIRED']).toContain(errors[0]?.extensions.code);
});
