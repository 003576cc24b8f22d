import type { GraphQLEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { plainSchema } from '../../../schema-for.ts';
import { rowOf, world } from '../../../world.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Copying portfolios. What all jobs have in common is in duplicate-task.test.ts.

const { ask, sandbox, sent } = await createMutationTestServer();
const { portfolio } = fixtures;
const finishAtOnce = () => sandbox.setJobs({ steps: 0, outcome: 'succeeded' });

test('duplicatePortfolio copies a portfolio without its projects', async () => {
  finishAtOnce();
  const selection =
    'outcome job { resourceSubtype newPortfolio { name owner { name } projects { nodes { gid } } } }';
  const query = toMutation('duplicatePortfolio', selection);
  const { data } = expectNoErrors(await ask(query, { input: { portfolio, name: 'Copy' } }));
  expect(data.it).toEqual({
    outcome: 'SUCCEEDED',
    job: {
      resourceSubtype: 'duplicate_portfolio',
      newPortfolio: { name: 'Copy', owner: { name: 'Ada Okafor' }, projects: { nodes: [] } },
    },
  });
  expect(sent()[0]).toEqual([
    `POST /portfolios/${portfolio}/duplicate new_portfolio.name,new_portfolio.owner.name,resource_subtype,status`,
    { name: 'Copy' },
  ]);
});

test('duplicatePortfolio sends each part under the name that Asana gives it, and the copy has it', async () => {
  finishAtOnce();
  const type = plainSchema.getType('PortfolioInclude') as GraphQLEnumType;
  const include = type.getValues().map(({ name }) => name);
  const query = toMutation(
    'duplicatePortfolio',
    'job { newPortfolio { members { gid } memberships { nodes { accessLevel name } } projects { nodes { gid } } portfolios { nodes { gid } } } }',
  );
  const input = { portfolio, name: 'Copy', include };
  const { data } = expectNoErrors(await ask(query, { input }));
  expect(sent()[0]?.[1]).toEqual({
    name: 'Copy',
    include: 'child_portfolios,child_projects,description,members,permissions,rules,templates',
  });
  const { members, memberships, projects, portfolios } = data.it.job.newPortfolio;
  expect(memberships.nodes).toEqual([
    { accessLevel: 'EDITOR', name: 'Product' },
    { accessLevel: 'ADMIN', name: 'Ada Okafor' },
    { accessLevel: 'EDITOR', name: 'Grace Lindqvist' },
  ]);
  const gids = (records: readonly { readonly gid: string }[]) => records.map(({ gid }) => gid);
  const { memberGids, itemGids } = rowOf(world.portfolios, portfolio);
  expect(gids(members).toSorted()).toEqual([...memberGids].toSorted());
  expect([...gids(projects.nodes), ...gids(portfolios.nodes)].toSorted()).toEqual(
    [...itemGids].toSorted(),
  );
});
