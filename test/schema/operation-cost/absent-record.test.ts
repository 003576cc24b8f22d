import {
  astFromValue,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  print,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { idOfOne } from '../../node-id.ts';
import { fieldsOf } from '../../request-field.ts';
import { plainSchema } from '../../schema-for.ts';
import { toShortValue } from '../argument-value.ts';

// A field needs no request if the record refers to no other record. So the minimum of the estimate must not count one. The table comes from the
// schema: every field with an object, in a record with all properties and in a record without any.

const { ask, sandbox } = await createAsker();

const node = plainSchema.getType('Node');
const types = new Set(isInterfaceType(node) ? plainSchema.getPossibleTypes(node) : []);

const asanaPaths: Readonly<Record<string, string>> = {
  Attachment: '/attachments/{attachment_gid}',
  CustomField: '/custom_fields/{custom_field_gid}',
  Job: '/jobs/{job_gid}',
  Project: '/projects/{project_gid}',
  TaskTemplate: '/task_templates/{task_template_gid}',
  ProjectTemplate: '/project_templates/{project_template_gid}',
  Section: '/sections/{section_gid}',
  StatusUpdate: '/status_updates/{status_update_gid}',
  Absence: '/ooo_entries/{ooo_entry_gid}',
  Allocation: '/allocations/{allocation_gid}',
  Goal: '/goals/{goal_gid}',
  TimePeriod: '/time_periods/{time_period_gid}',
  GoalRelationship: '/goal_relationships/{goal_relationship_gid}',
  CustomType: '/custom_types/{custom_type_gid}',
  Portfolio: '/portfolios/{portfolio_gid}',
  ProjectBrief: '/project_briefs/{project_brief_gid}',
  TeamMembership: '/team_memberships/{team_membership_gid}',
  WorkspaceMembership: '/workspace_memberships/{workspace_membership_gid}',
  PortfolioMembership: '/memberships/{membership_gid}',
  ProjectMembership: '/memberships/{membership_gid}',
  TimeTrackingEntry: '/time_tracking_entries/{time_tracking_entry_gid}',
  Story: '/stories/{story_gid}',
  Tag: '/tags/{tag_gid}',
  Task: '/tasks/{task_gid}',
  Team: '/teams/{team_gid}',
  User: '/users/{user_gid}',
  Workspace: '/workspaces/{workspace_gid}',
};

/** The responses that read a record of this type if it has only the properties that every record has. */
function emptyRecord(type: string, id: string) {
  const path = asanaPaths[type];
  const kind = type === 'Document' ? 'document' : 'folder';
  const responses: readonly (readonly [route: string, body: object])[] =
    path === undefined
      ? [
          [
            '/drive/v3/files/{fileId}',
            { id, name: 'A', mimeType: `application/vnd.google-apps.${kind}` },
          ],
          ['/drive/v3/drives/{driveId}', { id, name: 'A' }],
          ['/v1/documents/{documentId}', { documentId: id, title: 'A' }],
        ]
      : [[path, { data: { gid: id } }]];
  return responses.map(
    ([route, body]) =>
      ({ kind: 'status', status: 200, count: 1, route: `GET ${route}`, body }) as const,
  );
}

/** All values of an object, or of the nodes of a list, that need no argument. */
function leafsOf(type: GraphQLNamedType): string {
  if (!isObjectType(type)) return '__typename';
  const { nodes, ...fields } = type.getFields();
  if (nodes !== undefined) return `nodes { ${leafsOf(getNamedType(nodes.type))} }`;
  const leafs = Object.values(fields).filter(
    (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
  );
  return ['__typename', ...leafs.map(({ name }) => name)].join(' ');
}

function toArguments({ args }: GraphQLField<unknown, unknown>): string {
  const values = args.filter(isRequiredArgument).flatMap(({ name, type }) => {
    const value = astFromValue(toShortValue(type, name), type);
    return value ? `${name}: ${print(value)}` : [];
  });
  return values.length === 0 ? '' : `(${values.join(', ')})`;
}

const fields = fieldsOf(plainSchema).filter(
  ({ at, parent, field }) =>
    isObjectType(parent) &&
    types.has(parent) &&
    !isLeafType(getNamedType(field.type)) &&
    // Its arguments are alternatives, so none of them is required.
    at !== 'Task.customField',
);

describe.each(fields)('$at', ({ at, parent, field }) => {
  // Only the viewer can read the sections of their own tasks.
  const id = at === 'User.myTasksSections' ? fixtures.adaGid : idOfOne(parent.name);
  const selection = `${field.name}${toArguments(field)} { ${leafsOf(getNamedType(field.type))} }`;
  const query = `{ node(id: "${parent.name}:${id}") { ... on ${parent.name} { ${selection} } } }`;

  test.each([
    ['all properties', []],
    ['no optional properties', emptyRecord(parent.name, id)],
  ])('of a record with %s sends at least the minimum', async (_what, faults) => {
    sandbox.setFaults(faults);
    const { upstream, errors } = await ask(query);
    expect(errors).toEqual([]);
    const { estimated, reads, requests } = upstream.totals;
    expect(reads).toBeGreaterThanOrEqual(estimated?.minReads ?? 0);
    expect(requests).toBeGreaterThanOrEqual(estimated?.minRequests ?? 0);
  });
});
