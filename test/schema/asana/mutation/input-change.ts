import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';

// Changes the ids in the input of a mutation: to another form of the same id, or to the id of another record.

/** The type of the record that an input names, by the name of the input. */
const typeByInput: Readonly<Record<string, string>> = {
  workspace: 'Workspace',
  team: 'Team',
  project: 'Project',
  section: 'Section',
  task: 'Task',
  tasks: 'Task',
  parent: 'Task',
  dependencies: 'Task',
  dependents: 'Task',
  tag: 'Tag',
  tags: 'Tag',
  comment: 'Story',
  attachment: 'Attachment',
  customField: 'CustomField',
  statusUpdate: 'StatusUpdate',
  timeTrackingEntry: 'TimeTrackingEntry',
  portfolioMembership: 'PortfolioMembership',
  projectMembership: 'ProjectMembership',
  projectBrief: 'ProjectBrief',
  taskTemplate: 'TaskTemplate',
  portfolio: 'Portfolio',
  accessRequest: 'AccessRequest',
  absence: 'Absence',
  allocation: 'Allocation',
  timePeriod: 'TimePeriod',
  goal: 'Goal',
  supportingGoal: 'Goal',
  goalRelationship: 'GoalRelationship',
  otherPortfolio: 'Portfolio',
  template: 'ProjectTemplate',
  followers: 'User',
  members: 'User',
};

type ChangeId = (id: string, typeName: string, input: string) => string;

/** The same input with changed ids. The items of a list of objects have their own inputs. */
export function changeIds(input: unknown, change: ChangeId, name = ''): unknown {
  if (Array.isArray(input)) return input.map((item) => changeIds(item, change, name));
  if (typeof input === 'object' && input !== null) {
    return Object.fromEntries(
      Object.entries(input).map(([key, value]) => [
        key,
        changeIds(value, change, isNeighbor(key) ? neighborOf(input) : key),
      ]),
    );
  }
  const typeName = typeByInput[name];
  return typeof input === 'string' && typeName !== undefined
    ? change(input, typeName, name)
    : input;
}

/** The neighbor of a section is a section, of an option an option, and of a task a task. */
const neighborOf = (input: object): string =>
  ['section', 'enumOption'].find((name) => name in input) ?? 'task';

const isNeighbor = (name: string) => name === 'before' || name === 'after';

const base = 'https://app.asana.com';

/** Addresses of the browser that show a record, for the types that have one. */
const addresses: Readonly<Record<string, (gid: string) => string>> = {
  Workspace: (gid) => `${base}/0/${gid}`,
  Team: (gid) => `${base}/0/${gid}/overview`,
  User: (gid) => `${base}/0/profile/${gid}`,
  Project: (gid) => `${base}/1/${fixtures.paidWorkspace}/project/${gid}/board`,
  Section: (gid) => `${base}/0/${fixtures.fieldRichProject}/${gid}/f`,
  Task: (gid) => `${base}/0/0/${gid}/f`,
  Portfolio: (gid) => `${base}/0/portfolio/${gid}/list`,
  Goal: (gid) => `${base}/0/goal/${gid}`,
  Tag: (gid) => `${base}/0/${gid}/list`,
  Story: (gid) => `${base}/1/${fixtures.paidWorkspace}/task/1/comment/${gid}`,
};

/** The forms of an id besides Asana's own. An id without an address stays as it is. */
export const idForms: readonly (readonly [name: string, change: ChangeId])[] = [
  ['global ids', (gid, typeName) => (/^\d+$/.test(gid) ? `${typeName}:${gid}` : gid)],
  [
    'addresses of the browser',
    (gid, typeName) => (/^\d+$/.test(gid) ? (addresses[typeName]?.(gid) ?? gid) : gid),
  ],
];

const { privateProject } = fixtures;
const [privateSection = ''] = rowOf(world.projects, privateProject).sectionGids;
const [privateTask = ''] = rowOf(world.sections, privateSection).taskGids;

/** A record of each type that only Ada can see. */
const hidden: Readonly<Record<string, string | undefined>> = {
  Workspace: fixtures.freeWorkspace,
  Project: privateProject,
  Section: privateSection,
  Task: privateTask,
  Story: rowOf(world.tasks, privateTask).storyGids[0],
  StatusUpdate: fixtures.privateStatusUpdate,
  TimeTrackingEntry: fixtures.privateTimeTrackingEntry,
  PortfolioMembership: fixtures.privatePortfolioMembership,
  ProjectMembership: fixtures.privateProjectMembership,
  ProjectBrief: fixtures.privateProjectBrief,
  Team: fixtures.leadershipTeam,
  TaskTemplate: fixtures.privateTaskTemplate,
  Portfolio: fixtures.privatePortfolio,
  Goal: fixtures.secretGoal,
  TimePeriod: fixtures.personalTimePeriod,
  Absence: fixtures.personalAbsence,
  Allocation: fixtures.privateAllocation,
  AccessRequest: fixtures.accessRequest,
  GoalRelationship: fixtures.secretRelationship,
  ProjectTemplate: fixtures.secretTemplate,
  Tag: [...world.tags.values()].find(({ workspaceGid }) => workspaceGid === fixtures.freeWorkspace)
    ?.gid,
  Attachment: [...world.attachments.values()].find(({ parentGid }) =>
    world.tasks
      .get(parentGid)
      ?.memberships.every(({ projectGid }) => projectGid === privateProject),
  )?.gid,
};

/** Replaces the ids of records by ids of records that only Ada can see. Throws if the input names none that can be hidden. */
export function hideRecords(input: object): unknown {
  let count = 0;
  const changed = changeIds(input, (id, typeName) => {
    const gid = hidden[typeName];
    if (gid === undefined) return id;
    count += 1;
    return gid;
  });
  if (count === 0) throw new Error(`No record of ${JSON.stringify(input)} can be hidden.`);
  return changed;
}
