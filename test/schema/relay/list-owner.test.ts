import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { world } from '../../world.ts';
import { belowOwner, everyList } from './every-list.ts';

// A list of one record does not continue at a cursor of the same list of another record.

const { ask } = await createAsker();

/** The ids of other records that Ada can read, by type. */
const otherIds: Readonly<Record<string, readonly string[]>> = {
  Document: [documentFixtures.oneParagraph],
  Goal: [...world.goals.keys()],
  Portfolio: [...world.portfolios.keys()],
  Project: [fixtures.personalProject],
  Section: [...world.sections.keys()],
  SharedDrive: [],
  Tag: [...world.tags.keys()],
  Task: [fixtures.emptyTask],
  Team: [...world.teams.keys()],
  User: [fixtures.graceGid],
  Workspace: [fixtures.freeWorkspace],
};

const rows = Object.entries(everyList).flatMap(([at, row]) => {
  const [type = '', id = ''] = /^(\w+):(.+)$/.exec(row.of ?? '')?.slice(1) ?? [];
  const other = otherIds[type]?.find((one) => one !== id);
  return other === undefined ? [] : [[at, row, `${type}:${other}`] as const];
});

test('the table has another record of nearly every type with lists', () => {
  expect(new Set(rows.map(([, { of }]) => of?.split(':')[0])).size).toBeGreaterThanOrEqual(8);
});

test.each(rows)('%s does not continue at a cursor of another record', async (at, row, other) => {
  if (row.before !== undefined) await ask(row.before);
  const [, name = ''] = at.split('.');
  const [args = ''] = row.args;
  const read = async (of: string, after: string) => {
    const list = `list: ${name}(${args === '' ? '' : `${args}, `}first: 1, after: ${after}) { edges { cursor } }`;
    return ask(`{ ${belowOwner(at, { ...row, of }, list)} }`);
  };
  const { data, errors } = await read(row.of ?? '', 'null');
  expect(errors).toEqual([]);
  const cursor: string = data.node.list.edges[0].cursor;
  const crossed = await read(other, `"${cursor}"`);
  expect(crossed.errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT', field: 'after' } },
  ]);
});
