import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { pageOfGids, testType } from './type-test.ts';

const asker = await createAsker();
const gid = fixtures.paidWorkspace;

testType(asker, {
  typeName: 'Workspace',
  gid,
  root: 'workspace',
  route: '/workspaces/{workspace_gid}',
  addresses: [
    `https://app.asana.com/0/${gid}/list`,
    `https://app.asana.com/1/${gid}`,
    `https://app.asana.com/1/${gid}/home`,
  ],
  allFields: {
    selection: `
      id gid name isOrganization emailDomains
      teams(first: 1) { nodes { name } }
      favorites(type: TASK, first: 1) { nodes { name } }
      timePeriods(first: 1) { nodes { period } }
      memberships(first: 1) { nodes { isAdmin } }
      users(first: 1) { nodes { name } }
      projects(first: 1) { nodes { name } }
      projectTemplates(first: 1) { nodes { name } }
      portfolios(first: 1) { nodes { name } }
      goals(first: 1) { nodes { name } }
      tasks(assignee: "me", first: 1) { nodes { name } }
      tags(first: 1) { nodes { name } }
      customFields(first: 1) { nodes { name } }`,
    result: {
      id: `Workspace:${gid}`,
      gid,
      name: 'Fernwood Instruments',
      isOrganization: true,
      emailDomains: ['fernwood.example'],
      teams: { nodes: [{ name: 'Product' }] },
      favorites: { nodes: [{ name: 'Ship the “storm” alert & its sound 🌩️' }] },
      timePeriods: { nodes: [{ period: 'FY' }] },
      memberships: { nodes: [{ isAdmin: true }] },
      users: { nodes: [{ name: 'Ada Okafor' }] },
      projects: { nodes: [{ name: '🚀 Aria 2 launch' }] },
      projectTemplates: { nodes: [{ name: 'Product launch' }] },
      portfolios: { nodes: [{ name: 'Launches 2026' }] },
      goals: { nodes: [{ name: 'Sell 10,000 speakers' }] },
      tasks: { nodes: [{ name: 'Agree on the scope of the product page' }] },
      tags: { nodes: [{ name: 'Quick win' }] },
      customFields: { nodes: [{ name: 'Supplier part number' }] },
    },
    reads: [
      `/workspaces/${gid} email_domains,is_organization,name`,
      `/workspaces/${gid}/teams?limit=1 name`,
      `/users/me/favorites?resource_type=task&workspace=${gid}&limit=1 name`,
      `/time_periods?workspace=${gid}&limit=1 period`,
      `/workspaces/${gid}/workspace_memberships?limit=1 is_admin`,
      `/users?workspace=${gid}&limit=1 name`,
      `/workspaces/${gid}/projects?limit=1 name`,
      `/project_templates?workspace=${gid}&limit=1 name`,
      `/portfolios?workspace=${gid}&owner=me&limit=1 name`,
      `/goals?workspace=${gid}&limit=1 name`,
      `/tasks?assignee=me&workspace=${gid}&limit=1 name`,
      `/workspaces/${gid}/tags?limit=1 name`,
      `/workspaces/${gid}/custom_fields?limit=1 name`,
    ],
    wireRequests: 2,
  },
  list: {
    query: `list: workspaces(first: $first, after: $after) { ${pageOfGids} }`,
    otherReads: [],
    path: '/workspaces',
    gids: [fixtures.paidWorkspace, fixtures.freeWorkspace],
  },
  hidden: { gid: fixtures.freeWorkspace, person: 'grace' },
});

test('a workspace that is not an organization has no teams and no email domains', async () => {
  const query = `query ($id: ID!) {
    workspace(id: $id) { isOrganization emailDomains teams { nodes { gid } } }
  }`;
  const { data, errors } = await asker.ask(query, { id: fixtures.freeWorkspace });
  expect(errors).toEqual([]);
  expect(data.workspace).toEqual({
    isOrganization: false,
    emailDomains: [],
    teams: { nodes: [] },
  });
});

test('the custom fields of a workspace without a paid plan are an error, and other fields still resolve', async () => {
  const query =
    'query ($id: ID!) { list: workspaces { nodes { name } } workspace(id: $id) { name customFields { nodes { name } } } }';
  const { data, errors } = await asker.ask(query, { id: fixtures.freeWorkspace });
  expect(data.list.nodes).toHaveLength(2);
  expect(data.workspace).toEqual({ name: 'Ada’s corner', customFields: null });
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['workspace', 'customFields'],
      extensions: expect.objectContaining({ code: 'PAYMENT_REQUIRED', retryable: false }),
    }),
  ]);
});

test('workspaces returns only the workspaces that the viewer belongs to', async () => {
  const query = '{ workspaces { nodes { gid } } }';
  const ofAda = await asker.ask(query);
  const ofGuest = await asker.ask(query, {}, 'guest');
  expect(ofAda.data.workspaces.nodes).toHaveLength(2);
  expect(ofGuest.data.workspaces.nodes).toEqual([{ gid }]);
});
