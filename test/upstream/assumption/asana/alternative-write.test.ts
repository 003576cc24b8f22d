import { describe, expect, test } from 'vitest';
import type { AssumptionId } from '../../../../sandbox/assumption/setting.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { asanaAssumptions } from '../../../../src/service/asana/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createMutationTestServer } from '../../../schema/asana/set-up.ts';

// Asana does not accept a write in its usual form, but in another one.

const { ask, sandbox, sent, asanaState } = await createMutationTestServer();
const { taskWithEverything: task, emptyTask, multiEnumField, dateField, dateTimeField } = fixtures;

const update = `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { name } } }`;
const link = `mutation ($input: LinkDocumentInput!) { linkDocument(input: $input) { task { name } } }`;
const change = (customFields: readonly object[]) => ({ input: { task, customFields } });
const linkInput = { input: { task: emptyTask, document: documentFixtures.editable } };

const clear = { field: multiEnumField, value: null };
const day = { field: dateField, value: { date: '2027-01-02' } };
const time = { field: dateTimeField, value: { dateTime: '2027-01-02T03:04:00.000Z' } };

/** The custom fields of the writes that were sent. */
const sentValues = () =>
  sent().flatMap(([, data]) => {
    const values = (data as { custom_fields?: unknown } | undefined)?.custom_fields;
    return values === undefined ? [] : [values];
  });
const usual = { [multiEnumField]: [], [dateField]: { date: '2027-01-02' } };

describe('custom field values that Asana accepts only in another form', () => {
  test.each<[string, readonly AssumptionId[], readonly object[], object, object]>([
    [
      'an empty list',
      ['asana.clear-multi-enum'],
      [clear],
      { [multiEnumField]: [] },
      { [multiEnumField]: null },
    ],
    [
      'a date',
      ['asana.date-values'],
      [day],
      { [dateField]: { date: '2027-01-02' } },
      { [dateField]: '2027-01-02' },
    ],
    [
      'a time',
      ['asana.date-values'],
      [time],
      { [dateTimeField]: { date_time: '2027-01-02T03:04:00.000Z' } },
      { [dateTimeField]: '2027-01-02T03:04:00.000Z' },
    ],
    [
      'an empty list and a date',
      ['asana.clear-multi-enum', 'asana.date-values'],
      [clear, day],
      usual,
      { [multiEnumField]: null, [dateField]: '2027-01-02' },
    ],
    [
      'an empty list and a date, of which only the list is rejected',
      ['asana.clear-multi-enum'],
      [clear, day],
      usual,
      { [multiEnumField]: null, [dateField]: { date: '2027-01-02' } },
    ],
  ])(
    '%s: the server sends it, and sends it at once from then on',
    async (_what, broken, values, first, other) => {
      sandbox.setAssumptions({ broken });
      const notes = Object.values(asanaAssumptions).flatMap((one) =>
        broken.some((id) => id === one.id) && one.fallback !== null ? [noteOf(one)] : [],
      );
      const one = await ask(update, change(values));
      expect([one.errors, one.upstream.notes]).toEqual([[], notes]);
      expect([sentValues().at(0), sentValues().at(-1)]).toEqual([first, other]);
      const two = await ask(update, change(values));
      expect([two.errors, two.upstream.notes]).toEqual([[], notes]);
      expect(sentValues()).toEqual([other]);
    },
  );

  test('a value that Asana rejects in every form has the first error, and nothing is remembered', async () => {
    const route = 'PUT /tasks/{task_gid}';
    const body = (message: string) => ({ errors: [{ message }] });
    sandbox.setFaults([
      { kind: 'status', status: 400, body: body('custom_fields: first'), route, count: 1 },
      { kind: 'status', status: 400, body: body('custom_fields: second'), route, skip: 1 },
    ]);
    const { errors, upstream } = await ask(update, change([day]));
    expect(errors[0]?.message).toContain('first');
    expect([errors[0]?.extensions['applied'], upstream.notes]).toEqual(['NO', []]);
    sandbox.setFaults([]);
    await ask(update, change([day]));
    expect(sentValues()).toEqual([{ [dateField]: { date: '2027-01-02' } }]);
  });

  test('a write that fails with 500 is not sent in another form', async () => {
    sandbox.setFaults([{ kind: 'status', status: 500, route: 'PUT /tasks/{task_gid}' }]);
    const { errors } = await ask(update, change([day]));
    expect(errors[0]?.extensions['applied']).toBe('UNKNOWN');
    expect(sentValues()).toHaveLength(1);
  });
});

describe('a link that Asana does not accept as a form', () => {
  test('is sent as JSON, and at once from then on', async () => {
    sandbox.setAssumptions({ broken: ['asana.attachment-form'] });
    const note = noteOf(asanaAssumptions.attachmentForm);
    const first = await ask(link, linkInput);
    const second = await ask(link, linkInput);
    for (const { errors, upstream } of [first, second])
      expect([errors, upstream.notes]).toEqual([[], [note]]);
    expect([first.upstream.totals.writes, second.upstream.totals.writes]).toEqual([2, 1]);
    expect(await asanaState(`/attachments?parent=${emptyTask}`)).toHaveLength(2);
  });

  test('is sent once if the response does not prove that it was not attached', async () => {
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'POST /attachments' }]);
    const { errors, upstream } = await ask(link, linkInput);
    expect(errors[0]?.extensions['applied']).toBe('UNKNOWN');
    expect(upstream.totals.writes).toBe(1);
  });
});
