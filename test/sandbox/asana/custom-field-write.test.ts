import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type Gid, useAsana } from '../caller.ts';

// Creating custom fields, and the limits of their options.

const { get, post, put } = useAsana();
const { paidWorkspace, textField } = fixtures;
const body = (data: unknown) => ({ body: { data } });
const newField = (more: object) =>
  post<Gid>('/custom_fields', body({ workspace: paidWorkspace, name: 'Weather', ...more }));
const options = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}` }));

test.each([
  ['no type', {}, 'resource_subtype: Missing input'],
  ['an unknown type', { resource_subtype: 'color' }, 'resource_subtype: Not a valid value: color'],
  ['no options', { resource_subtype: 'enum' }, 'enum_options: Missing input'],
  [
    'too many options',
    { resource_subtype: 'enum', enum_options: options(501) },
    'enum_options: A custom field can have at most 500 options',
  ],
  [
    'a precision of 7',
    { resource_subtype: 'number', precision: 7 },
    'precision: Not a valid value: 7',
  ],
])('a custom field with %s is rejected', async (_what, input, message) => {
  expect(await newField(input)).toMatchObject({ status: 400, message });
});

test('a custom field has at most 500 options, and at least one that is enabled', async () => {
  const { data, status } = await newField({ resource_subtype: 'enum', enum_options: options(499) });
  expect(status).toBe(201);
  const path = `/custom_fields/${data.gid}/enum_options`;
  expect((await post(path, body({ name: 'last' }))).status).toBe(201);
  expect((await post(path, body({ name: 'too many' }))).status).toBe(400);
  const one = await newField({ name: 'One', resource_subtype: 'enum', enum_options: options(1) });
  const created = await get<{ enum_options: Gid[] }>(`/custom_fields/${one.data.gid}`);
  const option = created.data.enum_options[0]?.gid;
  const disabled = await put(`/enum_options/${option}`, body({ enabled: false }));
  expect(disabled.message).toContain('at least one enabled option');
});

test('only enum fields have options', async () => {
  const { status } = await post(`/custom_fields/${textField}/enum_options`, body({ name: 'x' }));
  expect(status).toBe(400);
});
