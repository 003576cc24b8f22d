import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { pageOfGids, testType } from '../type-test.ts';

const asker = await createAsker();
const { hundredTaskProject: project, statusUpdate: gid } = fixtures;
const row = rowOf(world.statusUpdates, gid);
const ofProject = [...world.statusUpdates.values()].filter((one) => one.projectGid === project);

testType(asker, {
  typeName: 'StatusUpdate',
  gid,
  root: null,
  route: '/status_updates/{status_update_gid}',
  addresses: [],
  allFields: {
    selection:
      'id gid title text htmlText statusType author { name } createdAt project { id name } portfolio { name } goal { name } reactions { emoji }',
    result: {
      id: `StatusUpdate:${gid}`,
      gid,
      title: 'Kickoff',
      text: 'All teams have started.',
      htmlText: '<body>All teams have started.</body>',
      statusType: 'ON_TRACK',
      author: { name: 'Ada Okafor' },
      createdAt: row.createdAt,
      project: { id: `Project:${project}`, name: '🚀 Aria 2 launch' },
      portfolio: null,
      goal: null,
      reactions: [],
    },
    reads: [
      `/status_updates/${gid} author.name,created_at,html_text,parent.name,parent.resource_type,reaction_summary.variant,status_type,text,title`,
    ],
    wireRequests: 1,
  },
  list: {
    query: `project(id: "${project}") {
      list: statusUpdates(first: $first, after: $after) { ${pageOfGids} }
    }`,
    otherReads: [`/projects/${project} gid`],
    path: `/status_updates?parent=${project}`,
    gids: ofProject.toReversed().map((one) => one.gid),
  },
  hidden: { gid: fixtures.privateStatusUpdate, person: 'grace' },
});

test('the status update of a portfolio has no project', async () => {
  const query = `query ($id: ID!) {
    node(id: $id) { ... on StatusUpdate { title statusType project { name } portfolio { name } } }
  }`;
  const id = `StatusUpdate:${fixtures.portfolioStatusUpdate}`;
  const { data, errors } = await asker.ask(query, { id });
  expect(errors).toEqual([]);
  expect(data.node).toEqual({
    title: 'All launches',
    statusType: 'AT_RISK',
    project: null,
    portfolio: { name: 'Launches 2026' },
  });
});

test('no project is read for the status update of a portfolio, whichever fields of a project are selected', async () => {
  const query = `{ portfolio(id: "${fixtures.portfolio}") { statusUpdates(first: 1) {
    nodes { project { htmlNotes startOn } }
  } } }`;
  const { data, errors, reads, upstream } = await asker.ask(query);
  expect(errors).toEqual([]);
  expect(data.portfolio.statusUpdates.nodes).toEqual([{ project: null }]);
  expect(reads.filter((read) => read.includes('/projects/'))).toEqual([]);
  expect(upstream.notes).toEqual([]);
});

test('the status updates of ten projects are read in one batch', async () => {
  const query = `{ projects(workspace: "${fixtures.paidWorkspace}", first: 9) {
    nodes { statusUpdates(first: 1) { nodes { title } } }
  } }`;
  const { errors, reads, wireRequests } = await asker.ask(query);
  expect(errors).toEqual([]);
  expect(reads).toHaveLength(10);
  expect(wireRequests).toBe(2);
});
