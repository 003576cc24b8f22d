import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { rowOf, world } from '../world.ts';
import { createHiveEngine } from './engine.ts';
import { createForeignGraph } from './foreign.ts';
import { credentialsOf, ourSubgraph, toSubgraph } from './supergraph.ts';

// Another graph with a Task, a Project and root fields for both, together with this graph under prefixed names.

const chores = createForeignGraph(
  /* GraphQL */ `
    type Query {
      task(id: ID!): Task
      project: Project
    }

    type Task @key(fields: "id") {
      id: ID!
      title: String!
      tracked: WorkTask
    }

    type Project {
      title: String!
    }

    type WorkTask @key(fields: "gid") {
      gid: ID!
      chores: [Task!]!
    }
  `,
  {
    Query: {
      task: () => chore,
      project: () => ({ title: 'Home' }),
    },
    Task: { tracked: () => ({ gid: fixtures.taskWithEverything }) },
    WorkTask: { chores: () => [chore] },
  },
);
const chore = { id: '1', title: 'Sweep' };

const asker = await createAsker({ TYPE_PREFIX: 'Work', ROOT_FIELD_PREFIX: 'work' });
const prefixes = { typePrefix: 'Work', rootFieldPrefix: 'work' };
const foreign = toSubgraph('chores', chores);

test('a graph with types and fields of the same names composes with the prefixed schema', async () => {
  const engine = await createHiveEngine([ourSubgraph(asker, prefixes), foreign]);
  const { data, errors } = await engine.ask(
    `{
      task(id: 1) { title tracked { __typename id name chores { title } } }
      workTask(id: "${fixtures.taskWithEverything}") { name chores { title } }
    }`,
    {},
    credentialsOf('ada'),
  );
  const { name } = rowOf(world.tasks, fixtures.taskWithEverything);
  expect(errors).toEqual([]);
  expect(data).toEqual({
    task: {
      title: 'Sweep',
      tracked: {
        __typename: 'WorkTask',
        id: `Task:${fixtures.taskWithEverything}`,
        name,
        chores: [{ title: 'Sweep' }],
      },
    },
    workTask: { name, chores: [{ title: 'Sweep' }] },
  });
});

test('a graph with types of the same names does not compose without prefixes', async () => {
  await expect(createHiveEngine([ourSubgraph(asker), foreign])).rejects.toThrow(/Query\.task/);
});
