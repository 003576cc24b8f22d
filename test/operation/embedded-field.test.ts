import { expect, test } from 'vitest';
import { toMask } from '../../src/engine/loader/mask.ts';
import { createEmbeddedFields } from '../../src/operation/embedded-field.ts';
import { UpstreamMetrics } from '../../src/operation/report/upstream-metrics.ts';
import { asanaAssumptions } from '../../src/service/asana/assumption/assumption.ts';
import { FailedAssumptions } from '../../src/upstream/assumption/failed-assumptions.ts';
import { WriteFailed } from '../../src/upstream/http/writer.ts';

const { nestedFields, writeFields } = asanaAssumptions;

/** A task contains its assignee. */
const embeddedRecords = new Map([['asana.task', new Map([['assignee', 'asana.user']])]]);
const mask = toMask(['name', 'assignee.email']);

const user = (gid: string, more: object = {}) => ({ gid, resource_type: 'user', ...more });
const task = (gid: string, assignee: object | null, more: object = { name: `task ${gid}` }) => ({
  gid,
  assignee,
  ...more,
});

/** @param read  Asana's response to a read by id. Default: a complete record. */
function createFields(
  read: (kind: string, gid: string) => object = (_kind, gid) => ({
    gid,
    email: `${gid}@a.example`,
  }),
) {
  const failed = new FailedAssumptions();
  const metrics = new UpstreamMetrics(false);
  const reads: string[] = [];
  const fields = createEmbeddedFields({
    embeddedRecords,
    failedAssumptions: failed,
    metrics,
    async read(kind, gid) {
      reads.push(`${kind} ${gid}`);
      return read(kind, gid);
    },
  });
  return {
    fields,
    reads,
    failed,
    /** The assumptions that have failed. */
    failures: () => [nestedFields, writeFields].filter((one) => !failed.holds(one)),
    notes: () => metrics.report().notes,
  };
}

test('complete records are returned at once, and nothing is read', () => {
  const { fields, reads, failures, notes } = createFields();
  const records = [task('1', user('7', { email: 'a' })), task('2', null)];
  expect(fields.complete('asana.task', records, mask)).toBe(records);
  expect([reads, failures(), notes()]).toEqual([[], [], []]);
});

test('records in others that lack a field are read by their ids, each once, and completed', async () => {
  const { fields, reads, failures, notes } = createFields();
  const records = [
    task('1', user('7', { name: 'Ada' })),
    task('2', user('8')),
    task('3', user('7')),
    task('4', null),
  ];
  const complete = await fields.complete('asana.task', records, mask);
  expect(complete.map(({ assignee }) => assignee)).toEqual([
    user('7', { name: 'Ada', email: '7@a.example' }),
    user('8', { email: '8@a.example' }),
    user('7', { email: '7@a.example' }),
    null,
  ]);
  expect(complete.map(({ gid, name }: { gid: string; name?: string }) => [gid, name])).toEqual(
    ['1', '2', '3', '4'].map((gid) => [gid, `task ${gid}`]),
  );
  expect(reads).toEqual(['asana.user 7', 'asana.user 8']);
  expect(failures()).toEqual([nestedFields]);
  expect(notes()).toEqual([expect.stringContaining(nestedFields.statement)]);
});

test('a record that cannot be read stays as it is, and a note names its path and the reason', async () => {
  const { fields, notes } = createFields((_kind, gid) => {
    if (gid === '7') throw new Error('Asana did not respond.');
    return { gid, email: 'b' };
  });
  const records = [task('1', user('7')), task('2', user('8'))];
  const complete = await fields.complete('asana.task', records, mask);
  expect(complete.map(({ assignee }) => assignee)).toEqual([user('7'), user('8', { email: 'b' })]);
  expect(notes()).toContain(
    'Some fields of `assignee` are missing in the result: Asana did not respond.',
  );
});

test('a complete record in the response to a write needs no read', async () => {
  const { fields, reads, failures } = createFields();
  const written = task('1', user('7', { email: 'a' }));
  expect(await fields.completeWritten('asana.task', written, mask)).toEqual(written);
  expect([reads, failures()]).toEqual([[], []]);
});

test.each([
  ['a field', task('1', user('7', { email: 'a' }), {})],
  ['a field of a record in it', task('1', user('7'))],
])('a written record that lacks %s is read once', async (_what, written) => {
  const complete = task('1', user('7', { email: 'a' }));
  const { fields, reads, failures, notes } = createFields(() => complete);
  expect(await fields.completeWritten('asana.task', written, mask)).toBe(complete);
  expect(reads).toEqual(['asana.task 1']);
  expect(failures()).toEqual([writeFields]);
  expect(notes()).toEqual([expect.stringContaining(writeFields.statement)]);
});

test('if reads lack the field too, only the record in the written one is read', async () => {
  const { fields, reads, failed, failures } = createFields();
  failed.add(nestedFields);
  expect(await fields.completeWritten('asana.task', task('1', user('7')), mask)).toMatchObject({
    name: 'task 1',
    assignee: { email: '7@a.example' },
  });
  expect(reads).toEqual(['asana.user 7']);
  expect(failures()).toEqual([nestedFields]);
});

test('if the read shows that reads lack the field, the response to the write is not the reason', async () => {
  const { fields, failed, failures } = createFields(() => {
    failed.add(nestedFields);
    return task('1', user('7', { email: 'a' }));
  });
  await fields.completeWritten('asana.task', task('1', user('7')), mask);
  expect(failures()).toEqual([nestedFields]);
});

test('if a written record cannot be read, the error says that the change was made', async () => {
  const reason = new Error('Asana did not respond.');
  const { fields, failures } = createFields(() => {
    throw reason;
  });
  const completed = fields.completeWritten('asana.task', task('1', null, {}), mask);
  await expect(completed).rejects.toEqual(new WriteFailed(reason, 'yes'));
  await expect(completed).rejects.toMatchObject({ reason, applied: 'yes' });
  expect(failures()).toEqual([]);
});

test('a record that has no read by id is returned as it is', async () => {
  const { fields, reads } = createFields();
  const written = { gid: '1' };
  expect(await fields.completeWritten('asana.unknown', written, mask)).toEqual(written);
  expect(reads).toEqual([]);
});
