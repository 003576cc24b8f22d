import { expect, test } from 'vitest';
import { asanaFieldChecks } from '../../src/doctor/asana-field-check.ts';
import type { WriteContext } from '../../src/doctor/check.ts';
import { NoSample } from '../../src/doctor/sample.ts';
import type { CheckRequest, CheckResponse } from '../../src/doctor/service-request.ts';
import { asanaAssumptions } from '../../src/service/asana/assumption/assumption.ts';

// Which custom field of a workspace the checks choose. test/doctor/write.process.test.ts has the checks at the sandbox.

type Field = Readonly<Record<string, unknown>>;

const field = (gid: string, type: string, more: Field = {}): Field => ({
  gid,
  resource_subtype: type,
  is_value_read_only: false,
  ...more,
});
const option = (enabled: boolean) => ({ enum_options: [{ gid: `option-${enabled}`, enabled }] });

const response = (status: number, json: unknown): CheckResponse => ({
  status,
  headers: {},
  text: JSON.stringify(json),
  json,
});

/** Runs a check in a workspace with these fields. */
async function runCheck(id: string, fields: readonly Field[]) {
  const writes: unknown[] = [];
  const send = async ({ method, body }: CheckRequest) => {
    if (method === 'GET') return response(200, { data: fields });
    const { data } = JSON.parse(String(body));
    writes.push(data);
    const [gid] = Object.keys(data.custom_fields ?? {});
    return response(200, { data: { custom_fields: [{ gid, multi_enum_values: [] }] } });
  };
  const records = {
    project: async () => ({ gid: 'project', workspace: 'workspace' }),
    createTask: async () => response(201, { data: { gid: 'task' } }),
  };
  // The checks use no other part of the context.
  const context = { send, records } as unknown as WriteContext;
  const check = asanaFieldChecks.find(({ assumption }) => assumption.id === id);
  const [result] = await Promise.allSettled([check?.run(context)]);
  return { result, writes };
}

const { clearMultiEnum, dateValues } = asanaAssumptions;

test('the first field of the type whose value can be written is added to the project', async () => {
  const { result, writes } = await runCheck(dateValues.id, [
    field('number', 'number'),
    field('locked', 'date', { is_value_read_only: true }),
    field('date', 'date'),
    field('other', 'date'),
  ]);
  expect(result).toMatchObject({ value: { result: 'holds' } });
  expect(writes).toEqual([
    { custom_field: 'date' },
    { custom_fields: { date: { date: '2030-01-02' } } },
  ]);
});

test('a field without an option that is enabled is not chosen', async () => {
  const { result, writes } = await runCheck(clearMultiEnum.id, [
    field('disabled', 'multi_enum', option(false)),
    field('empty', 'multi_enum'),
    field('multi', 'multi_enum', option(true)),
  ]);
  expect(result).toMatchObject({ value: { result: 'holds' } });
  expect(writes).toEqual([
    { custom_field: 'multi' },
    { custom_fields: { multi: ['option-true'] } },
    { custom_fields: { multi: [] } },
  ]);
});

test('a workspace without such a field has nothing to check, and nothing is written', async () => {
  const { result, writes } = await runCheck(dateValues.id, [
    field('locked', 'date', { is_value_read_only: true }),
  ]);
  expect(result).toMatchObject({ reason: expect.any(NoSample) });
  expect(writes).toEqual([]);
});
