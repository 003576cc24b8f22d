import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { someOfRow } from '../../case-count.ts';
import { belowOwner, everyList } from './every-list.ts';

// One operation reads a list with several values of its arguments. A key that lacks an argument would mix their items or their cursors.

const { ask } = await createAsker({ MAX_COST: '1000000', MAX_UPSTREAM_REQUESTS: '2000' });

/** Further values, which select other items or none. */
const otherValues: Readonly<Record<string, readonly string[]>> = {
  'Document.comments': ['resolved: true', 'since: "2100-01-01T00:00:00Z"'],
  'User.absences': ['from: "2100-01-01"', 'to: "2000-01-01"'].map(
    (args) => `workspace: "${fixtures.paidWorkspace}", ${args}`,
  ),
  'Team.projects': ['archived: ARCHIVED'],
  'Workspace.projects': [
    'archived: ARCHIVED',
    'filter: { completed: true }',
    'archived: ARCHIVED, filter: {}',
    'filter: { text: "launch" }',
    'filter: {}, orderBy: { by: CREATED_AT, direction: DESCENDING }',
  ],
  'SharedDrive.documents': ['filter: { text: "nothing has this text" }'],
  'Section.tasks': ['filter: { dueOn: { to: "2000-01-01" } }'],
};

const rows = Object.entries(everyList).filter(([, { args }]) => args.length > 1);

/** Each list gets the cursors of so many lists before it in the table. */
const maxDistance = 16;

/** How many lists an operation with cursors reads. Cursors are long. */
const listsAtOnce = 40;

interface Edge {
  readonly cursor: string;
  readonly node: { readonly id: string };
}

/** Reads a list with each of these arguments, in one operation. Returns the pages, and the inputs that were rejected. */
async function read(at: string, all: readonly string[]) {
  const row = everyList[at];
  if (row === undefined) throw new Error(`There is no list ${at}.`);
  const [, name = ''] = at.split('.');
  const fields = all.map(
    (args, index) =>
      `list${index}: ${name}(${args === '' ? '' : `${args}, `}first: 10) { edges { cursor node { id: ${row.idField ?? 'id'} } } }`,
  );
  const { data, errors } = await ask(`{ ${belowOwner(at, row, fields.join(' '))} }`);
  let found = data;
  while (!('list0' in found)) found = Object.values(found)[0];
  return {
    lists: all.map((_, index): readonly Edge[] => found[`list${index}`]?.edges ?? []),
    errors: errors.map(({ extensions }) => extensions?.['field']),
  };
}

const idsOf = (edges: readonly Edge[]) => edges.map(({ node }) => node.id);

test.each(rows.map(([at, row], number) => [at, row, number] as const))(
  '%s has the same items for each argument, alone and beside others, and no cursor of another one is accepted',
  async (at, row, number) => {
    if (row.before !== undefined) await ask(row.before);
    const all = [...row.args, ...(otherValues[at] ?? [])];
    const { lists, errors } = await read(at, all);
    expect(errors).toEqual([]);
    for (const [index, args] of someOfRow([...all.entries()], number, 3)) {
      const alone = await read(at, [args]);
      expect(idsOf(lists[index] ?? []), args).toEqual(idsOf(alone.lists[0] ?? []));
    }
    // The cursor of each list, given to those lists that have other items.
    const crossed = lists.flatMap((edges, index) =>
      all.flatMap((args, other) => {
        const isSame = String(idsOf(edges)) === String(idsOf(lists[other] ?? []));
        const isTried = (other - index + all.length) % all.length <= maxDistance;
        const [edge] = edges;
        return edge === undefined || isSame || !isTried
          ? []
          : [`${args === '' ? '' : `${args}, `}after: "${edge.cursor}"`];
      }),
    );
    expect(crossed.length).toBeGreaterThan(0);
    for (let index = 0; index < crossed.length; index += listsAtOnce) {
      const some = crossed.slice(index, index + listsAtOnce);
      expect((await read(at, some)).errors, some.join('\n')).toEqual(some.map(() => 'after'));
    }
  },
);
