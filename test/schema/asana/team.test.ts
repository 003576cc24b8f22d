import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { world } from '../../world.ts';
import { pageOfGids, testType } from './type-test.ts';

const asker = await createAsker();
const gid = fixtures.productTeam;

testType(asker, {
  typeName: 'Team',
  gid,
  root: 'team',
  route: '/teams/{team_gid}',
  addresses: [],
  allFields: {
    selection: `
      id gid name description visibility url
      workspace { name }
      projects(first: 1) { nodes { name } }
      projectTemplates(first: 1) { nodes { name } }
      goals(first: 1) { nodes { name } }
      memberships(first: 1) { nodes { isAdmin } }
      users(first: 1) { nodes { name } }`,
    result: {
      id: `Team:${gid}`,
      gid,
      name: 'Product',
      description: 'What we build next, and for whom.',
      visibility: 'public',
      url: `https://app.asana.com/0/${gid}/overview`,
      workspace: { name: 'Fernwood Instruments' },
      projects: { nodes: [{ name: '🚀 Aria 2 launch' }] },
      projectTemplates: { nodes: [{ name: 'Product launch' }] },
      goals: { nodes: [{ name: 'Answer within a day' }] },
      memberships: { nodes: [{ isAdmin: true }] },
      users: { nodes: [{ name: 'Ada Okafor' }] },
    },
    reads: [
      `/teams/${gid} description,name,organization.name,permalink_url,visibility`,
      `/teams/${gid}/projects?limit=1 name`,
      `/teams/${gid}/project_templates?limit=1 name`,
      `/goals?team=${gid}&limit=1 name`,
      `/teams/${gid}/team_memberships?limit=1 is_admin`,
      `/users?team=${gid}&limit=1 name`,
    ],
    wireRequests: 1,
  },
  list: {
    query: `workspace(id: "${fixtures.paidWorkspace}") {
      list: teams(first: $first, after: $after) { ${pageOfGids} }
    }`,
    otherReads: [`/workspaces/${fixtures.paidWorkspace} gid`],
    path: `/workspaces/${fixtures.paidWorkspace}/teams`,
    gids: [...world.teams.keys()],
  },
  hidden: { gid: fixtures.leadershipTeam, person: 'grace' },
});

test('a secret team is not in the list of teams of a user who is not a member', async () => {
  const query = 'query ($id: ID!) { workspace(id: $id) { teams { nodes { name } } } }';
  const names = async (person: 'ada' | 'grace') => {
    const { data } = await asker.ask(query, { id: fixtures.paidWorkspace }, person);
    return data.workspace.teams.nodes.map(({ name }: { name: string }) => name);
  };
  expect(await names('ada')).toContain('Leadership');
  expect(await names('grace')).toEqual(['Product', 'Engineering', 'Marketing', 'Operations']);
});
