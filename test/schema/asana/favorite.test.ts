import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';

// The favorites of the viewer in a workspace.

const { ask } = await createAsker();
const { paidWorkspace, freeWorkspace } = fixtures;

const favoritesOf = async (type: string, workspace: string, person: 'ada' | 'grace' = 'ada') => {
  const query = `{ workspace(id: "${workspace}") { favorites(type: ${type}) { nodes { gid name resourceType } } } }`;
  const { data, errors, wireRequests } = await ask(query, {}, person);
  expect(errors).toEqual([]);
  expect(wireRequests).toBe(1);
  const nodes: readonly { gid: string; resourceType: string }[] = data.workspace.favorites.nodes;
  return nodes.map(({ gid, resourceType }) => [resourceType, gid]);
};

test.each([
  ['PROJECT', 'project', [fixtures.hundredTaskProject, fixtures.fieldRichProject]],
  ['PORTFOLIO', 'portfolio', [fixtures.portfolio]],
  ['PROJECT_TEMPLATE', 'project_template', [fixtures.projectTemplate]],
  ['TAG', 'tag', [fixtures.tag]],
  ['TASK', 'task', [fixtures.taskWithEverything]],
  ['USER', 'user', [fixtures.graceGid]],
])('%s: the favorites of the viewer, in order', async (type, resourceType, gids) => {
  expect(await favoritesOf(type, paidWorkspace)).toEqual(gids.map((gid) => [resourceType, gid]));
});

test('only those of the workspace', async () => {
  expect(await favoritesOf('PROJECT', freeWorkspace)).toEqual([
    ['project', fixtures.personalProject],
  ]);
});

test('are those of nobody else', async () => {
  expect(await favoritesOf('PROJECT', paidWorkspace, 'grace')).toEqual([]);
});

test('their pages continue after a cursor', async () => {
  const query = `query ($after: String) { workspace(id: "${paidWorkspace}") {
    favorites(type: PROJECT, first: 1, after: $after) { nodes { gid } pageInfo { endCursor hasNextPage } }
  } }`;
  const first = (await ask(query)).data.workspace.favorites;
  expect(first.pageInfo.hasNextPage).toBe(true);
  const second = (await ask(query, { after: first.pageInfo.endCursor })).data.workspace.favorites;
  expect(second.nodes).toEqual([{ gid: fixtures.fieldRichProject }]);
  expect(second.pageInfo.hasNextPage).toBe(false);
});
