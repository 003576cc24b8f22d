import { type GraphQLObjectType, getNamedType, isInterfaceType, isLeafType } from 'graphql';
import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { plainSchema as schema } from '../schema-for.ts';

// Relay's object identification, for every type that implements Node: `node` returns the same object for the id of an object that
// was read in another way. The types are read from the schema, so a new type is tested too.

const node = schema.getType('Node');
const types = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
const { ask } = await createAsker();

const inWorkspace = (inside: string) => `workspace(id: "${fixtures.paidWorkspace}") { ${inside} }`;
const inTask = (inside: string) => `task(id: "${fixtures.taskWithEverything}") { ${inside} }`;

/** For each type, a query that returns an object without its id. */
const places: Readonly<Record<string, string>> = {
  Workspace: 'workspaces(first: 1) { nodes { ...It } }',
  Team: inWorkspace('teams(first: 1) { nodes { ...It } }'),
  User: inTask('assignee { ...It }'),
  Project: inTask('projects { ...It }'),
  Section: inTask('memberships { section { ...It } }'),
  Task: inTask('subtasks(first: 1) { nodes { ...It } }'),
  Tag: inTask('tags { ...It }'),
  Story: inTask('comments(first: 1) { nodes { ...It } }'),
  Attachment: inTask('attachments(first: 1) { nodes { ...It } }'),
  CustomField: inWorkspace('customFields(first: 1) { nodes { ...It } }'),
  TimeTrackingEntry: `task(id: "${fixtures.taskWithEverything}") { timeTrackingEntries(first: 1) { nodes { ...It } } }`,
  Absence: `user(id: "${fixtures.graceGid}") { absences(workspace: "${fixtures.paidWorkspace}") { nodes { ...It } } }`,
  Allocation: `project(id: "${fixtures.fieldRichProject}") { allocations(first: 1) { nodes { ...It } } }`,
  TimePeriod: inWorkspace('timePeriods(first: 1) { nodes { ...It } }'),
  Goal: inWorkspace('goals(first: 1) { nodes { ...It } }'),
  GoalRelationship: `goal(id: "${fixtures.goal}") { relationships(first: 1) { nodes { ...It } } }`,
  CustomType: `project(id: "${fixtures.fieldRichProject}") { customTypes(first: 1) { nodes { ...It } } }`,
  Portfolio: inWorkspace('portfolios(first: 1) { nodes { ...It } }'),
  ProjectBrief: `project(id: "${fixtures.hundredTaskProject}") { brief { ...It } }`,
  TeamMembership: `team(id: "${fixtures.productTeam}") { memberships(first: 1) { nodes { ...It } } }`,
  WorkspaceMembership: inWorkspace('memberships(first: 1) { nodes { ...It } }'),
  PortfolioMembership: `portfolio(id: "${fixtures.portfolio}") { memberships(first: 1) { nodes { ...It } } }`,
  ProjectMembership: `project(id: "${fixtures.fieldRichProject}") { memberships(first: 1) { nodes { ...It } } }`,
  StatusUpdate: `project(id: "${fixtures.hundredTaskProject}") { statusUpdates(first: 1) { nodes { ...It } } }`,
  TaskTemplate: `project(id: "${fixtures.hundredTaskProject}") { taskTemplates(first: 1) { nodes { ...It } } }`,
  ProjectTemplate: inWorkspace('projectTemplates(first: 1) { nodes { ...It } }'),
  Job: `job(id: "${fixtures.finishedJob}") { ...It }`,
  Document: 'documents(first: 1) { nodes { ...It } }',
  Folder: 'folder(id: "root") { folders(first: 1) { nodes { ...It } } }',
  SharedDrive: 'sharedDrives(first: 1) { nodes { ...It } }',
};

test.each(types.map((type) => [type.name, type] as const))(
  '%s has the same values by its id as in the query that returned it',
  async (typeName, type) => {
    const fragment = `fragment It on ${typeName} { __typename ${leavesOf(type)} }`;
    const met = await ask(`{ ${places[typeName]} } ${fragment}`);
    const object = firstOf(typeName, met.data);
    const again = await ask(`query ($id: ID!) { node(id: $id) { ...It } } ${fragment}`, {
      id: object?.['id'],
    });
    expect([...met.errors, ...again.errors]).toEqual([]);
    expect(again.data.node).toEqual(object);
    expect(object?.['id']).toMatch(new RegExp(`^${typeName}:`));
  },
);

/** Every field without arguments and without a selection. */
const leavesOf = (type: GraphQLObjectType): string =>
  Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && field.args.length === 0)
    .map(({ name }) => name)
    .join(' ');

/** The first object of this type in a result. */
function firstOf(typeName: string, value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('__typename' in value && value.__typename === typeName) return { ...value };
  for (const part of Object.values(value)) {
    const found = firstOf(typeName, part);
    if (found !== undefined) return found;
  }
  return undefined;
}
