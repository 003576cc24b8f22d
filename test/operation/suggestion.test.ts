import { expect, test } from 'vitest';
import { type Mask, toMask } from '../../src/engine/loader/mask.ts';
import type { PlainRecord } from '../../src/engine/loader/record-cache.ts';
import { UpstreamMetrics } from '../../src/operation/report/upstream-metrics.ts';
import { readSuggestions } from '../../src/operation/suggestion.ts';
import { asanaAssumptions } from '../../src/service/asana/assumption/assumption.ts';
import { FailedAssumptions } from '../../src/upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../src/upstream/http/upstream-error.ts';

const { typeaheadFields } = asanaAssumptions;

const asanaError = (reason: string) =>
  new UpstreamError({ service: 'asana', message: reason, reason });

interface Behaviour {
  /** Asana's response to a search for these fields. */
  readonly search: (fields: readonly string[]) => readonly PlainRecord[] | Error;
  /** Asana's response to a read by id. Default: a complete record. */
  readonly read?: (gid: string) => object | Error;
  readonly kind?: string;
  readonly fields?: readonly string[];
  /** Whether an earlier search has shown that Asana omits fields. */
  readonly isKnown?: boolean;
}

const orThrow = <Value>(value: Value | Error): Value => {
  if (value instanceof Error) throw value;
  return value;
};

async function suggest({
  search,
  read = (gid) => ({ gid, name: 'read' }),
  kind = 'asana.task',
  fields = ['name', 'due_on'],
  isKnown = false,
}: Behaviour) {
  const searches: (readonly string[])[] = [];
  const reads: string[] = [];
  const failedAssumptions = new FailedAssumptions();
  if (isKnown) failedAssumptions.add(typeaheadFields);
  const metrics = new UpstreamMetrics(false);
  const found = readSuggestions(kind, toMask(fields), {
    failedAssumptions,
    metrics,
    async search(mask: Mask) {
      const names = [...mask.keys()];
      searches.push(names);
      return orThrow(search(names));
    },
    async read(gid) {
      reads.push(gid);
      return orThrow(read(gid));
    },
  });
  const [result] = await Promise.allSettled([found]);
  const { notes } = metrics.report();
  return { result, searches, reads, notes, holds: failedAssumptions.holds(typeaheadFields) };
}

const complete = (gid: string) => ({ gid, name: 'found', due_on: null });
const onlyName = (gid: string) => ({ gid, name: 'found' });

test('complete records of a search need no further request', async () => {
  const found = await suggest({ search: () => [complete('1'), complete('2')] });
  expect(found.result).toMatchObject({ value: [complete('1'), complete('2')] });
  expect(found.searches).toEqual([['name', 'due_on']]);
  expect(found).toMatchObject({ reads: [], notes: [], holds: true });
});

test('a search for names alone requests nothing else, also if Asana omits other fields', async () => {
  for (const isKnown of [false, true]) {
    const found = await suggest({ search: () => [onlyName('1')], fields: ['name'], isKnown });
    expect(found.result).toMatchObject({ value: [onlyName('1')] });
    expect(found).toMatchObject({ searches: [['name']], reads: [], notes: [] });
  }
});

test('if one record of a search lacks a field, all are read by their ids', async () => {
  const found = await suggest({ search: () => [complete('1'), onlyName('2')] });
  expect(found.result).toMatchObject({ value: [{ name: 'read' }, { name: 'read' }] });
  expect(found.searches).toHaveLength(1);
  expect(found.reads).toEqual(['1', '2']);
  expect(found.holds).toBe(false);
  expect(found.notes).toEqual([expect.stringContaining(typeaheadFields.statement)]);
});

test('if Asana rejects the fields, it searches for names and reads the records', async () => {
  const found = await suggest({
    search: (fields) => (fields.length > 1 ? asanaError('invalid-input') : [onlyName('1')]),
  });
  expect(found.result).toMatchObject({ value: [{ gid: '1', name: 'read' }] });
  expect(found.searches).toEqual([['name', 'due_on'], ['name']]);
  expect(found.holds).toBe(false);
});

test('once it is known that Asana omits fields, only names are searched for', async () => {
  const found = await suggest({ search: () => [onlyName('1')], isKnown: true });
  expect(found).toMatchObject({ searches: [['name']], reads: ['1'] });
  expect(found.notes).toHaveLength(1);
});

test('a record that is gone when it is read is left out', async () => {
  const read = (gid: string) => (gid === '1' ? asanaError('not-found') : { gid });
  const found = await suggest({ search: () => [onlyName('1'), onlyName('2')], read });
  expect(found.result).toMatchObject({ value: [{ gid: '2' }] });
});

test.each(['forbidden', 'rate-limited', 'timeout'])(
  'the error %s of a search or a read rejects the suggestions',
  async (reason) => {
    const error = asanaError(reason);
    const searched = await suggest({ search: () => error });
    expect(searched.result).toMatchObject({ reason: error });
    expect(searched).toMatchObject({ searches: [['name', 'due_on']], holds: true });
    const read = await suggest({ search: () => [onlyName('1')], read: () => error });
    expect(read.result).toMatchObject({ reason: error });
  },
);

test('an unexpected error is not taken for a rejection or a deletion', async () => {
  const error = new Error('unexpected');
  expect((await suggest({ search: () => error })).searches).toHaveLength(1);
  const read = await suggest({ search: () => [onlyName('1')], read: () => error });
  expect(read.result).toMatchObject({ reason: error });
});
