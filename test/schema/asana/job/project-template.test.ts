import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { pageOfGids, testType } from '../type-test.ts';

const asker = await createAsker();
const { projectTemplate: gid, secretTemplate, paidWorkspace } = fixtures;
const [engineer = '', writer = ''] = fixtures.templateRoles;

testType(asker, {
  typeName: 'ProjectTemplate',
  gid,
  root: 'projectTemplate',
  route: '/project_templates/{project_template_gid}',
  addresses: [],
  allFields: {
    selection: `
      id gid name description htmlDescription isPublic color
      owner { name } team { name }
      requestedDates { gid name description } requestedRoles { gid name }`,
    result: {
      id: `ProjectTemplate:${gid}`,
      gid,
      name: 'Product launch',
      description: 'Every launch of a weather station.',
      htmlDescription: '<body>Every launch of a weather station.</body>',
      isPublic: true,
      color: 'light-green',
      owner: { name: 'Ada Okafor' },
      team: { name: 'Product' },
      requestedDates: [
        { gid: '1', name: 'Start Date', description: 'The first day of the project.' },
        { gid: '2', name: 'Due Date', description: 'The day of the launch.' },
        { gid: fixtures.templateDate, name: 'Fair', description: 'The day of the trade fair.' },
      ],
      requestedRoles: [
        { gid: engineer, name: 'Engineer' },
        { gid: writer, name: 'Writer' },
      ],
    },
    reads: [
      `/project_templates/${gid} color,description,html_description,name,owner.name,public,requested_dates.description,requested_dates.name,requested_roles.name,team.name`,
    ],
    wireRequests: 1,
  },
  list: {
    query: `workspace(id: "${paidWorkspace}") {
      list: projectTemplates(first: $first, after: $after) { ${pageOfGids} }
    }`,
    otherReads: [`/workspaces/${paidWorkspace} gid`],
    path: `/project_templates?workspace=${paidWorkspace}`,
    gids: [gid, secretTemplate],
  },
  hidden: { gid: secretTemplate, person: 'grace' },
});

test('the template of a secret team is not in the list of a user who is not a member', async () => {
  const query = '{ workspaces { nodes { projectTemplates { nodes { name } } } } }';
  const { data } = await asker.ask(query, {}, 'grace');
  expect(data.workspaces.nodes).toEqual([
    { projectTemplates: { nodes: [{ name: 'Product launch' }] } },
  ]);
});
