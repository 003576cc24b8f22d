import { expect, test } from 'vitest';
import { asanaAssumptions } from '../../src/service/asana/assumption/assumption.ts';
import { googleAssumptions } from '../../src/service/google/assumption/assumption.ts';
import type { Assumption } from '../../src/upstream/assumption/assumption.ts';

const lists = { asana: asanaAssumptions, google: googleAssumptions };
const all: readonly (readonly [service: string, assumption: Assumption])[] = Object.entries(
  lists,
).flatMap(([service, list]) =>
  Object.values(list).map((assumption) => [service, assumption] as const),
);

test('ids name the service and are unique', () => {
  const ids = all.map(([, { id }]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [service, { id }] of all) expect(id).toMatch(new RegExp(`^${service}\\.[a-z\\d-]+$`));
});

test.each(all.map(([, one]) => one))(
  'the assumption $id has complete sentences and a date',
  (assumption) => {
    for (const text of [
      assumption.statement,
      assumption.fallback ?? 'A.',
      assumption.check ?? 'A.',
    ])
      expect(text).toMatch(/^[A-Z].*\.$/);
    expect(assumption.date).toMatch(/^20\d\d-\d\d-\d\d$/);
  },
);
