import fc from 'fast-check';
import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { createAsker } from '../ask.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../case-count.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { plainSchema as schema } from '../schema-for.ts';
import { type Branch, drawQuery } from './drawn-query.ts';
import {
  keyOf,
  pathsOf,
  Reference,
  type RequestedFields,
  toFields,
} from './selection-reference.ts';
import { leftOut, table } from './selection-table.ts';

const { ask, sandbox } = await createAsker({ MAX_UPSTREAM_REQUESTS: '2000' });

function referenceOf(
  branches: readonly Branch[],
  data: Readonly<Record<string, unknown>>,
): Reference {
  const reference = new Reference();
  for (const { root, key, selections } of branches) {
    const value = data[key];
    if (root.isList) reference.list(root, root.read, selections, value);
    else {
      const paths = pathsOf(selections, root.type);
      // The query also selects a field of Team, which must not be requested for other types.
      if (root.isNode && root.type === 'Team') paths.add('description');
      reference.add(root.read, paths);
      reference.below(selections, root.type, value);
    }
  }
  return reference;
}

function requestedFields(): RequestedFields {
  const requested: RequestedFields = new Map();
  for (const request of sandbox.requests()) {
    for (const { path, query, optFields } of request.actions ?? [request]) {
      const known = requested.get(keyOf({ path, query })) ?? [];
      const fields = new Set(optFields);
      // A filtered list can need a further page, with the same fields.
      const isFurtherPage =
        query['offset'] !== undefined && known.some((one) => isSame(one, fields));
      if (!isFurtherPage) known.push(fields);
      requested.set(keyOf({ path, query }), known);
    }
  }
  return requested;
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((one) => b.has(one));
const unionOf = (sets: readonly ReadonlySet<string>[]) =>
  [
    ...toFields(
      new Set(
        sets
          .flatMap((set) => [...set])
          .filter((path, _, all) => path !== 'gid' || all.every((one) => one === 'gid')),
      ),
    ),
  ].sort();

function expectExactly(reference: Reference, requested: RequestedFields): void {
  for (const [read, loads] of reference.reads) {
    const readsById = reference.readsById.get(read) ?? [];
    const actual = requested.get(read) ?? [];
    const all = unionOf([...loads, ...readsById]);
    if (readsById.length > 0) {
      // Once as the root, and once more if the root did not contain the needed fields.
      expect(all, read).toEqual(expect.arrayContaining(unionOf(actual)));
      // Asana returns the id with every read.
      expect(actual, read).not.toHaveLength(0);
      expect([...unionOf(actual), 'gid'], read).toEqual(expect.arrayContaining(unionOf(loads)));
      continue;
    }
    expect(unionOf(actual), read).toEqual(all);
    // Two loads in one turn are one read. A later load is read only if no earlier read covers it.
    expect(actual.length, read).toBeLessThanOrEqual(loads.length);
    if (loads.length === 1) expect(actual, read).toHaveLength(1);
  }
  for (const [read, actual] of requested) {
    if (reference.reads.has(read)) continue;
    const loads = reference.readsById.get(read);
    expect(loads, `${read} is not needed`).toBeDefined();
    expect(unionOf(loads ?? []), read).toEqual(expect.arrayContaining(unionOf(actual)));
  }
}

test('any selection requests exactly the needed fields from Asana', {
  timeout: manyCasesMs,
}, async () => {
  const numRuns = caseCount(300, 40);
  let queries = 0;
  let reads = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const { branches, query } = drawQuery(draw);
      const { data, errors } = await ask(query, { yes: true, no: false });
      expect(errors, query).toEqual([]);
      const requested = requestedFields();
      expectExactly(referenceOf(branches, data), requested);
      queries += 1;
      reads += requested.size;
    }),
    { numRuns, seed: caseSeed(20_260_615), endOnFailure: true },
  );
  expect(queries).toBeGreaterThanOrEqual(numRuns);
  // Far more reads than queries, otherwise the property tests little.
  expect(reads).toBeGreaterThanOrEqual(leastCount(601));
});

test('the table of selections contains every field of every type that it names', () => {
  for (const [name, fields] of Object.entries(table)) {
    const type = schema.getType(name);
    const declared = isObjectType(type) ? Object.keys(type.getFields()) : [];
    const known = declared.filter((field) => !leftOut.has(`${name}.${field}`));
    expectSameNames(
      Object.keys(fields),
      known,
      `selection-table.ts needs an entry for each field of ${name}`,
    );
  }
});
