import { createClock, defaultNow } from '../../../sandbox/store/clock.ts';
import { createAsanaWorld } from '../../../sandbox/world/asana-world.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { rowOf } from '../../world.ts';
import { listOf } from './page.ts';

// More tasks in one project than one page of Asana contains.
const extraTasks = 250;
/** How long Asana's offsets are valid in this sandbox. */
export const offsetLifetimeMs = 60_000;
let nowMs = defaultNow.getTime();

/** Moves the time of the sandbox forward. */
export const passTime = (ms: number): void => {
  nowMs += ms;
};

/** Starts a server with this sandbox for a test file. Each file needs its own: it ends with its file. */
export const createListAsker = () =>
  createAsker({}, { extraTasks, offsetLifetimeMs, clock: () => new Date(nowMs) });
const world = createAsanaWorld(createClock(), extraTasks);

const { paidWorkspace, freeWorkspace, productTeam, hundredTaskProject, taskWithEverything } =
  fixtures;
/** The project with a hundred tasks. */
export const project = rowOf(world.projects, hundredTaskProject);
/** The project with more tasks than one page of Asana contains. */
export const largeProject = [...world.projects.values()].find(({ name }) =>
  name.startsWith('Serial'),
);
const task = rowOf(world.tasks, taskWithEverything);
const tasks = [...world.tasks.values()];

const gidsOf = (rows: Iterable<{ readonly gid: string }>) => [...rows].map(({ gid }) => gid);
const sectionsOf = (gids: readonly string[]) => gids.map((gid) => rowOf(world.sections, gid));
const tasksOf = (gids: readonly string[]) => sectionsOf(gids).flatMap(({ taskGids }) => taskGids);
/** Newest first; tasks of the same instant by id. */
export const searchOrder = (matches: (one: (typeof tasks)[number]) => boolean) =>
  gidsOf(
    tasks
      .filter((one) => one.workspaceGid === paidWorkspace && matches(one))
      .sort((one, other) =>
        one.createdAt === other.createdAt
          ? one.gid.localeCompare(other.gid)
          : other.createdAt.localeCompare(one.createdAt),
      ),
  );
const isCompleted = (gid: string) => rowOf(world.tasks, gid).completedAt !== null;
const ofWorkspace = ({ workspaceGid }: { readonly workspaceGid: string }) =>
  workspaceGid === paidWorkspace;

/** A connection of the schema, and the ids that it returns. */
interface Connection {
  readonly name: string;
  readonly list: string;
  readonly gids: readonly string[];
  /** The server filters the list, so `hasNextPage` can be true although no further item matches. */
  readonly isFiltered?: boolean;
}

/** A query for a list of the paid workspace. */
export const inWorkspace = (list: string) => `workspace(id: "${paidWorkspace}") { ${list} }`;
/** A query for a list of the project. */
export const onProject = (list: string) => `project(id: "${hundredTaskProject}") { ${list} }`;
const onTask = (list: string) => `task(id: "${taskWithEverything}") { ${list} }`;
const personalTasks = gidsOf(world.projects.values()).flatMap((gid) => {
  const { workspaceGid, sectionGids } = rowOf(world.projects, gid);
  return workspaceGid === freeWorkspace ? tasksOf(sectionGids) : [];
});
/** Ada's tasks in the free workspace that are in no project. */
const unlistedTasks = gidsOf(
  tasks.filter(
    ({ workspaceGid, assigneeGid, memberships }) =>
      workspaceGid === freeWorkspace && assigneeGid === fixtures.adaGid && memberships.length === 0,
  ),
);
const ofAda = ({ assigneeGid }: { readonly assigneeGid: string | null }) =>
  assigneeGid === fixtures.adaGid;

/** All connections of the schema. */
export const connections: readonly Connection[] = [
  { name: 'workspaces', list: listOf('workspaces'), gids: gidsOf(world.workspaces.values()) },
  {
    name: 'the teams of a workspace',
    list: inWorkspace(listOf('teams')),
    gids: gidsOf(world.teams.values()),
  },
  {
    name: 'the users of a workspace',
    list: inWorkspace(listOf('users')),
    gids: gidsOf(world.users.values()).toSorted(),
  },
  {
    name: 'the users of a team',
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
    gids: tasksOf(project.sectionGids).filter(isCompleted),
    isFiltered: true,
  },
  {
    name: 'the open tasks of a project',
    list: onProject(listOf('tasks', 'completed: false,')),
    gids: tasksOf(project.sectionGids).filter((gid) => !isCompleted(gid)),
  },
  {
    name: 'the tasks of a project with more than one page of Asana',
    list: listOf('tasks', `project: "${largeProject?.gid}",`),
    gids: tasksOf(largeProject?.sectionGids ?? []),
  },
  {
    name: 'the completed tasks of a project with more than one page of Asana',
    list: listOf('tasks', `project: "${largeProject?.gid}", completed: true,`),
    gids: tasksOf(largeProject?.sectionGids ?? []).filter(isCompleted),
    isFiltered: true,
  },
  {
    name: 'the tasks of a section',
    list: `section(id: "${project.sectionGids[0]}") { ${listOf('tasks')} }`,
    gids: tasksOf(project.sectionGids.slice(0, 1)),
  },
  {
    name: 'the tasks of an assignee in a workspace',
    list: inWorkspace(listOf('tasks', 'assignee: "me",')),
    gids: gidsOf(tasks.filter((one) => ofWorkspace(one) && ofAda(one))),
  },
  {
    name: 'the tasks of an assignee in a section',
    list: listOf('tasks', `section: "${project.sectionGids[0]}", assignee: "${fixtures.adaGid}",`),
    gids: tasksOf(project.sectionGids.slice(0, 1)).filter((gid) => ofAda(rowOf(world.tasks, gid))),
    isFiltered: true,
  },
  {
    name: 'all tasks of a workspace, by search',
    list: listOf('tasks', `workspace: "${paidWorkspace}",`),
    gids: searchOrder(() => true),
  },
  {
    name: 'the tasks of a workspace that contain a word',
    list: inWorkspace(listOf('tasks', 'text: "the translate",')),
    gids: searchOrder(({ name, notes }) =>
      ['the', 'translate'].every((word) => `${name}\n${notes.text}`.toLowerCase().includes(word)),
    ),
  },
  {
    name: 'the tasks of a workspace without a paid plan, project by project and then without a project',
    list: listOf('tasks', `workspace: "${freeWorkspace}",`),
    gids: [...personalTasks, ...unlistedTasks],
  },
  {
    name: 'the completed tasks of a workspace without a paid plan',
    list: listOf('tasks', `workspace: "${freeWorkspace}", completed: true,`),
    gids: [...personalTasks, ...unlistedTasks].filter(isCompleted),
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

/** The service's ids of global ids. */
export const toGids = (ids: readonly string[]) => ids.map((id) => id.replace(/^\w+:/, ''));
