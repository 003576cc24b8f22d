import {
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { plainSchema as schema } from '../schema-for.ts';

// Types that are linked can be traversed in both directions, or a reason says why a service cannot do it.

const { ask } = await createAsker();

const node = schema.getType('Node');
const types = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
const names = new Set(types.map(({ name }) => name));

/** The types with an id that the fields of a type lead to: directly, or through types without an id, such as connections. */
function linksOf(type: GraphQLNamedType, seen = new Set<string>()): ReadonlySet<string> {
  const next = isUnionType(type)
    ? type.getTypes()
    : isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map((field) => getNamedType(field.type))
      : [];
  const others = isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
  const found = new Set<string>();
  for (const one of [...next, ...others]) {
    if (names.has(one.name)) found.add(one.name);
    else if (!seen.has(one.name)) {
      seen.add(one.name);
      for (const name of linksOf(one, seen)) found.add(name);
    }
  }
  return found;
}

const ofUsers = 'Asana has no list of them for a user.';
const ofJobs = 'Asana has no list of jobs: a job is read by its id.';

const ofSupport = 'Asana lists the relationships of a goal only.';

/** The links in one direction only, with the reason why the other direction is missing. */
const oneWay: Readonly<Record<string, string>> = {
  'CustomField -> User': ofUsers,
  'Job -> Portfolio': ofJobs,
  'Job -> Project': ofJobs,
  'Job -> ProjectTemplate': ofJobs,
  'Job -> Task': ofJobs,
  'Project -> ProjectTemplate': 'Asana does not list the projects that a template created.',
  'ProjectTemplate -> User': ofUsers,
  'TaskTemplate -> User': ofUsers,
  'Workspace -> ProjectTemplate': 'A template belongs to a team, and the team to the workspace.',
  'Project -> Story': 'A story names its task, and the task its projects.',
  'Project -> User': 'Asana lists projects by workspace and by team, not by member.',
  'StatusUpdate -> User': ofUsers,
  'TimeTrackingEntry -> User': ofUsers,
  'PortfolioMembership -> User': ofUsers,
  'ProjectMembership -> User': ofUsers,
  'TeamMembership -> User': ofUsers,
  'WorkspaceMembership -> User': ofUsers,
  'Portfolio -> User': ofUsers,
  'Goal -> User': ofUsers,
  'Project -> CustomType': 'Asana does not say which projects have a custom type.',
  'Task -> CustomType': 'Asana’s search has no filter for custom types.',
  'GoalRelationship -> Project': ofSupport,
  'GoalRelationship -> Task': ofSupport,
  'GoalRelationship -> Portfolio': ofSupport,
  'Project -> Goal': '`Goal.relationships` contains the projects that support a goal.',
  'Portfolio -> Project': 'Asana does not say which portfolios contain a project.',
  'Goal -> TimePeriod': 'Asana does not list the goals of a time period.',
  'Workspace -> TimePeriod': 'Asana’s record of a time period has no workspace.',
  'Goal -> CustomField': 'Asana does not say which goals have a custom field.',
  'Portfolio -> CustomField': 'Asana does not say which portfolios have a custom field.',
  'PortfolioMembership -> Team': 'Asana does not list the portfolios of a team.',
  'ProjectMembership -> Team': '`Team.projects` lists the projects of a team.',
  'Story -> User': ofUsers,
  'Tag -> User': ofUsers,
  'Project -> CustomField': 'Asana does not say which projects have a custom field.',
  'Task -> CustomField': '`Workspace.tasks` filters by the values of a custom field.',
  'Workspace -> CustomField': 'Asana’s record of a custom field has no workspace.',
  'Project -> Document': 'Asana’s search finds tasks, not projects, by their text.',
  'ProjectBrief -> Document': 'Asana’s search finds tasks, not briefs, by their text.',
  'Story -> Document': '`Document.tasks` returns the tasks of these stories.',
};

test('each pair of linked types is linked in both directions, except where a reason is given', () => {
  const links = new Map(types.map((type) => [type.name, linksOf(type)]));
  expect(links.size).toBeGreaterThan(10);
  const found = [...links].flatMap(([from, targets]) =>
    [...targets].filter((to) => !links.get(to)?.has(from)).map((to) => `${from} -> ${to}`),
  );
  const advice = 'Add the field in the other direction, or a reason to `oneWay`';
  expectSameNames(Object.keys(oneWay), found, advice);
});

const { taskWithEverything: task, hundredTaskProject: project, paidWorkspace } = fixtures;
const tasks = 'tasks(first: 1000) { nodes { id } }';
const inWorkspace = `tasks(workspace: "${paidWorkspace}", first: 1000) { nodes { id } }`;

/** Queries that lead from a record to records of another type and back. */
const roundTrips: readonly (readonly [path: string, id: string, selection: string])[] = [
  ['task -> projects -> tasks', `Task:${task}`, `projects { ${tasks} }`],
  ['task -> section -> tasks', `Task:${task}`, `section { ${tasks} }`],
  [
    'task -> memberships -> section -> project -> tasks',
    `Task:${task}`,
    `memberships { section { project { ${tasks} } } }`,
  ],
  ['task -> tags -> tasks', `Task:${task}`, `tags { ${tasks} }`],
  ['task -> assignee -> tasks', `Task:${task}`, `assignee { ${inWorkspace} }`],
  ['task -> workspace -> tasks', `Task:${task}`, `workspace { ${tasks} }`],
  ['task -> stories -> task', `Task:${task}`, 'stories(first: 3) { nodes { target { id } } }'],
  [
    'task -> attachments -> task',
    `Task:${task}`,
    'attachments(first: 3) { nodes { parent { id } } }',
  ],
  ['task -> subtasks -> parent', `Task:${task}`, 'subtasks(first: 3) { nodes { parent { id } } }'],
  [
    'task -> dependencies -> dependents',
    `Task:${task}`,
    'dependencies(first: 3) { nodes { dependents(first: 30) { nodes { id } } } }',
  ],
  [
    'task -> dependents -> dependencies',
    `Task:${task}`,
    'dependents(first: 3) { nodes { dependencies(first: 30) { nodes { id } } } }',
  ],
  [
    'project -> sections -> project',
    `Project:${project}`,
    'sections(first: 3) { nodes { project { id } } }',
  ],
  [
    'project -> team -> projects',
    `Project:${project}`,
    'team { projects(first: 100) { nodes { id } } }',
  ],
  [
    'project -> workspace -> projects',
    `Project:${project}`,
    'workspace { projects(first: 100) { nodes { id } } }',
  ],
  [
    'portfolio -> status updates -> portfolio',
    `Portfolio:${fixtures.portfolio}`,
    'statusUpdates(first: 3) { nodes { portfolio { id } } }',
  ],
  [
    'portfolio -> workspace -> portfolios',
    `Portfolio:${fixtures.portfolio}`,
    'workspace { portfolios(first: 100) { nodes { id } } }',
  ],
  [
    'project -> task templates -> project',
    `Project:${project}`,
    'taskTemplates(first: 3) { nodes { project { id } } }',
  ],
  [
    'team -> memberships -> team',
    `Team:${fixtures.productTeam}`,
    'memberships(first: 3) { nodes { team { id } } }',
  ],
  [
    'workspace -> memberships -> workspace',
    `Workspace:${paidWorkspace}`,
    'memberships(first: 3) { nodes { workspace { id } } }',
  ],
  [
    'goal -> status updates -> goal',
    `Goal:${fixtures.goal}`,
    'statusUpdates(first: 3) { nodes { goal { id } } }',
  ],
  [
    'goal -> workspace -> goals',
    `Goal:${fixtures.goal}`,
    'workspace { goals(first: 100) { nodes { id } } }',
  ],
  [
    'project -> allocations -> project',
    `Project:${fixtures.fieldRichProject}`,
    'allocations(first: 3) { nodes { project { id } } }',
  ],
  [
    'absence -> user -> absences',
    `Absence:${fixtures.absence}`,
    `user { absences(workspace: "${paidWorkspace}", first: 3) { nodes { id } } }`,
  ],
  [
    'allocation -> assignee -> allocations',
    `Allocation:${fixtures.allocation}`,
    `assignee { allocations(workspace: "${paidWorkspace}", first: 3) { nodes { id } } }`,
  ],
  [
    'goal -> relationships -> supported goal',
    `Goal:${fixtures.goal}`,
    'relationships(first: 3) { nodes { supportedGoal { id } } }',
  ],
  [
    'goal -> relationships -> goal -> parent goals',
    `Goal:${fixtures.goal}`,
    'relationships(first: 3) { nodes { goal { parentGoals { id } } } }',
  ],
  [
    'project -> goals -> relationships -> project',
    `Project:${project}`,
    'goals(first: 3) { nodes { relationships(first: 9) { nodes { project { id } } } } }',
  ],
  ['project -> brief -> project', `Project:${project}`, 'brief { project { id } }'],
  [
    'project -> memberships -> project',
    `Project:${project}`,
    'memberships(first: 3) { nodes { project { id } } }',
  ],
  [
    'task -> time tracking entries -> task',
    `Task:${fixtures.taskWithEverything}`,
    'timeTrackingEntries(first: 3) { nodes { task { id } } }',
  ],
  [
    'project -> status updates -> project',
    `Project:${project}`,
    'statusUpdates(first: 3) { nodes { project { id } } }',
  ],
  [
    'team -> users -> workspaces -> teams',
    `Team:${fixtures.productTeam}`,
    'users(first: 3) { nodes { workspaces { teams(first: 100) { nodes { id } } } } }',
  ],
  [
    'document -> tasks -> documents',
    `Document:${documentFixtures.editable}`,
    `tasks(workspace: "${paidWorkspace}", first: 3) { nodes { documents { id } } }`,
  ],
  [
    'document -> folder -> documents',
    `Document:${documentFixtures.editable}`,
    'folder { documents(first: 100) { nodes { id } } }',
  ],
  [
    'document -> drive -> documents',
    `Document:${documentFixtures.onSharedDrive}`,
    'drive { documents(first: 100) { nodes { id } } }',
  ],
  [
    'folder -> parent -> folders',
    `Folder:${documentFixtures.subfolder}`,
    'parent { folders(first: 100) { nodes { id } } }',
  ],
  [
    'folder -> drive -> folders',
    `Folder:${documentFixtures.driveFolder}`,
    'drive { folders(first: 100) { nodes { id } } }',
  ],
];

test.each(roundTrips)('%s leads back to the same record', async (_path, id, selection) => {
  const [typeName] = id.split(':');
  const query = `query ($id: ID!) { node(id: $id) { ... on ${typeName} { ${selection} } } }`;
  const { data, errors } = await ask(query, { id });
  expect(errors).toEqual([]);
  expect(JSON.stringify(data.node)).toContain(`"id":"${id}"`);
});
