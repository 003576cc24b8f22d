import { sectionsOfList } from '../../../sandbox/asana/record/my-tasks-section.ts';
import { userTaskListOf } from '../../../sandbox/asana/record/user-task-list.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../world.ts';

/** How a test reads a list with pages. */
export interface ListRow {
  /** The id of the record that has the list, or the fields that lead to it, without the braces at the end; absent for a root field. */
  readonly of?: string;
  /** The field that identifies an item, if it is not `id`. */
  readonly idField?: string;
  /** A mutation that adds items. */
  readonly before?: string;
  /** The file in which to create three folders. */
  readonly foldersIn?: string;
  /** The sandbox has one item only, so there is no second page. */
  readonly hasOneItem?: true;
  /** The other arguments, in each combination that changes what the list contains or how it is read. */
  readonly args: readonly string[];
}

const { paidWorkspace, freeWorkspace, hundredTaskProject, adaGid, tag } = fixtures;
const [, section = ''] = rowOf(world.projects, hundredTaskProject).sectionGids;
const root = 'folder(id: "root")';

const completion = [
  'completed: true',
  'completed: false',
  'completedSince: "2025-01-01T00:00:00Z"',
] as const;
/** Filters that Asana has for a workspace only: for a project, the server applies them to each page. */
const filters = [
  'filter: { completed: false }',
  `filter: { assignee: { any: ["me", "${fixtures.graceGid}"] } }`,
  'filter: { dueOn: { from: "2026-01-01" } }',
  `filter: { tags: { none: ["${tag}"] } }`,
] as const;
const orders = ['CREATED_AT', 'MODIFIED_AT', 'COMPLETED_AT', 'DUE_ON', 'LIKES'].flatMap((by) =>
  ['ASCENDING', 'DESCENDING'].map((direction) => `orderBy: { by: ${by}, direction: ${direction} }`),
);
const projectFilters = [
  'filter: {}',
  'filter: { completed: false }',
  `filter: { members: { any: ["me"] } }`,
] as const;
const projectOrders = ['', 'filter: {}, '].flatMap((filter) =>
  ['CREATED_AT', 'MODIFIED_AT', 'COMPLETED_AT', 'DUE_ON'].map(
    (by) => `${filter}orderBy: { by: ${by}, direction: ASCENDING }`,
  ),
);
const documentFilters = [
  '',
  'filter: { name: "a" }',
  'filter: { text: "the" }',
  'orderBy: { by: NAME, direction: ASCENDING }',
] as const;
const archived = ['', 'archived: ALL', 'archived: ACTIVE'] as const;
const inWorkspace = (args: string) => `workspace: "${paidWorkspace}", ${args}`;
const [ownSection] = sectionsOfList(userTaskListOf(adaGid, paidWorkspace), world);
const ownTasks = [...world.tasks.values()].filter(
  ({ assigneeGid, workspaceGid }) => assigneeGid === adaGid && workspaceGid === paidWorkspace,
);
const intoOwnSection = ownTasks
  .slice(0, 60)
  .map(({ gid }) => `{ task: "${gid}", assigneeSection: "${ownSection?.gid}" }`);
const inProject = (args: string) => `project: "${hundredTaskProject}", ${args}`;

/** Every list of the schema that has pages, by its field. */
export const everyList: Readonly<Record<string, ListRow>> = {
  'Document.comments': {
    of: `Document:${documentFixtures.long}`,
    args: ['', 'resolved: false', 'since: "2020-01-01T00:00:00Z"'],
  },
  'Document.permissions': {
    of: `Document:${documentFixtures.editable}`,
    idField: 'permissionId',
    args: [''],
  },
  'Document.revisions': {
    of: `Document:${documentFixtures.handbook}`,
    idField: 'revisionId',
    args: [''],
  },
  'Document.tasks': {
    of: `Document:${documentFixtures.readable}`,
    args: [`workspace: "${paidWorkspace}"`],
  },
  'Folder.documents': { of: root, args: documentFilters },
  'Folder.files': { of: root, idField: 'fileId', args: ['', 'name: "launch"'] },
  'Folder.folders': { of: root, foldersIn: 'root', args: ['', 'name: "new"'] },
  'Project.sections': { of: `Project:${hundredTaskProject}`, args: [''] },
  'Workspace.portfolios': { of: `Workspace:${fixtures.paidWorkspace}`, args: [''] },
  'Portfolio.projects': { of: `Portfolio:${fixtures.portfolio}`, args: [''] },
  'Portfolio.portfolios': {
    of: `Portfolio:${fixtures.portfolio}`,
    hasOneItem: true,
    args: [''],
  },
  'Portfolio.statusUpdates': {
    of: `Portfolio:${fixtures.portfolio}`,
    hasOneItem: true,
    args: [''],
  },
  'Project.taskTemplates': { of: `Project:${hundredTaskProject}`, args: [''] },
  'Team.memberships': { of: `Team:${fixtures.productTeam}`, args: [''] },
  'Workspace.memberships': { of: `Workspace:${paidWorkspace}`, args: [''] },
  'Workspace.goals': { of: `Workspace:${paidWorkspace}`, args: [''] },
  'Team.goals': { of: `Team:${fixtures.productTeam}`, args: [''] },
  'Project.customTypes': { of: `Project:${fixtures.fieldRichProject}`, args: [''] },
  'Project.goals': { of: `Project:${hundredTaskProject}`, args: [''] },
  'Project.allocations': { of: `Project:${fixtures.fieldRichProject}`, args: [''] },
  'Workspace.favorites': {
    of: `Workspace:${paidWorkspace}`,
    idField: 'gid',
    args: ['type: PROJECT'],
  },
  'Workspace.timePeriods': { of: `Workspace:${paidWorkspace}`, args: [''] },
  'Goal.relationships': { of: `Goal:${fixtures.goal}`, args: [''] },
  'Goal.stories': { of: `Goal:${fixtures.goal}`, args: [''] },
  'Goal.comments': { of: `Goal:${fixtures.goal}`, hasOneItem: true, args: [''] },
  'Goal.statusUpdates': { of: `Goal:${fixtures.goal}`, hasOneItem: true, args: [''] },
  'Portfolio.memberships': { of: `Portfolio:${fixtures.portfolio}`, args: [''] },
  'Project.memberships': { of: `Project:${fixtures.fieldRichProject}`, args: [''] },
  'Project.timeTrackingEntries': { of: `Project:${fixtures.fieldRichProject}`, args: [''] },
  'Task.timeTrackingEntries': { of: `Task:${fixtures.taskWithEverything}`, args: [''] },
  'Project.statusUpdates': { of: `Project:${hundredTaskProject}`, args: [''] },
  'Project.tasks': {
    of: `Project:${hundredTaskProject}`,
    args: ['', ...completion, ...filters, ...orders],
  },
  'Query.documents': { args: [...documentFilters, 'name: "a"'] },
  'Query.projects': {
    args: [...archived.map(inWorkspace), `team: "${fixtures.productTeam}"`],
  },
  'Query.sharedDrives': { args: [''] },
  'Query.tasks': {
    args: [
      ...['', ...completion, ...filters, ...orders.slice(0, 1), 'assignee: "me"'].map(inWorkspace),
      ...['', ...completion, ...filters, ...orders.slice(1, 2), 'assignee: "me"'].map(inProject),
      `section: "${section}"`,
      `workspace: "${freeWorkspace}"`,
    ],
  },
  'Query.workspaces': { args: [''] },
  'Section.tasks': {
    of: `Section:${section}`,
    args: ['', ...completion, ...filters, ...orders.slice(2, 4)],
  },
  'SharedDrive.documents': {
    of: `SharedDrive:${documentFixtures.sharedDrive}`,
    args: ['', 'filter: { text: "the" }', 'orderBy: { by: NAME, direction: ASCENDING }'],
  },
  'MyTasksSection.tasks': {
    of: `user(id: "${adaGid}") { myTasksSections(${inWorkspace('first: 1')}) { nodes`,
    before: `mutation { updateTasks(input: { tasks: [${intoOwnSection}] }) { results { error { message } } } }`,
    args: ['', ...completion, ...filters, ...orders.slice(8)],
  },
  'SharedDrive.files': {
    of: `SharedDrive:${documentFixtures.sharedDrive}`,
    idField: 'fileId',
    args: ['', 'name: "r"'],
  },
  'SharedDrive.folders': {
    of: `SharedDrive:${documentFixtures.sharedDrive}`,
    foldersIn: documentFixtures.sharedDrive,
    args: ['', 'name: "new"'],
  },
  'Tag.tasks': {
    of: `Tag:${tag}`,
    args: ['', ...filters.filter((one) => !one.includes(tag)), ...orders.slice(4, 6)],
  },
  'Task.attachments': { of: `Task:${fixtures.taskWithEverything}`, args: [''] },
  'Task.comments': { of: `Task:${fixtures.taskWithEverything}`, args: [''] },
  'Task.dependencies': {
    of: `Task:${fixtures.taskWithEverything}`,
    before: `mutation { addDependencies(input: { tasks: ["${fixtures.taskWithEverything}"], dependencies: ["${fixtures.milestone}", "${fixtures.approval}"] }) { results { error { message } } } }`,
    args: [''],
  },
  'Task.dependents': {
    of: `Task:${fixtures.taskWithEverything}`,
    before: `mutation { addDependents(input: { tasks: ["${fixtures.taskWithEverything}"], dependents: ["${fixtures.milestone}", "${fixtures.approval}"] }) { results { error { message } } } }`,
    args: [''],
  },
  'Task.stories': { of: `Task:${fixtures.taskWithEverything}`, args: [''] },
  'Task.subtasks': { of: `Task:${fixtures.taskWithEverything}`, args: [''] },
  'Team.projectTemplates': { of: `Team:${fixtures.productTeam}`, hasOneItem: true, args: [''] },
  'Team.projects': { of: `Team:${fixtures.productTeam}`, args: archived },
  'Team.users': { of: `Team:${fixtures.productTeam}`, args: [''] },
  'User.myTasksSections': {
    of: `User:${adaGid}`,
    idField: 'gid',
    args: [inWorkspace('')],
  },
  'User.absences': {
    of: `User:${adaGid}`,
    hasOneItem: true,
    args: [inWorkspace(''), inWorkspace('from: "2026-01-01"'), inWorkspace('to: "2026-12-31"')],
  },
  'User.allocations': { of: `User:${adaGid}`, args: [inWorkspace('')] },
  'User.teams': { of: `User:${adaGid}`, args: [inWorkspace('')] },
  'User.tasks': {
    of: `User:${adaGid}`,
    args: ['', ...filters, ...orders.slice(6, 8)].map(inWorkspace),
  },
  'Workspace.customFields': { of: `Workspace:${paidWorkspace}`, args: [''] },
  'Workspace.projectTemplates': { of: `Workspace:${paidWorkspace}`, args: [''] },
  'Workspace.projects': {
    of: `Workspace:${paidWorkspace}`,
    args: [...archived, ...projectFilters, ...projectOrders],
  },
  'Workspace.tags': { of: `Workspace:${paidWorkspace}`, args: [''] },
  'Workspace.tasks': {
    of: `Workspace:${paidWorkspace}`,
    args: ['', ...completion, ...filters, ...orders, 'assignee: "me"', 'text: "the"'],
  },
  'Workspace.teams': { of: `Workspace:${paidWorkspace}`, args: [''] },
  'Workspace.users': { of: `Workspace:${paidWorkspace}`, args: [''] },
};

/** The selection of a list below the record that has it. */
export function belowOwner(at: string, { of }: ListRow, selection: string): string {
  if (of === undefined) return selection;
  if (of.includes('(')) return `${of} { ${selection} ${'}'.repeat(of.split('{').length)}`;
  return `node(id: "${of}") { ... on ${at.split('.')[0]} { ${selection} } }`;
}
