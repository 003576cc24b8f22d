import { expect, test } from 'vitest';
import { requestProperties } from '../../../sandbox/asana/request-property.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { useAsana } from '../caller.ts';
import description from '../description/asana.json' with { type: 'json' };

const { get, post, put } = useAsana();
const path = `/tasks/${fixtures.emptyTask}`;

test('the properties of each request are those of the description', () => {
  const operations: Readonly<Record<string, object>> = description.operations;
  const described = Object.entries(operations).flatMap(([route, operation]) => {
    if (!('request' in operation)) return [];
    const { properties = {} } = operation.request as { readonly properties?: object };
    return [[route, Object.keys(properties).toSorted().join(' ')]];
  });
  expect(requestProperties).toEqual(Object.fromEntries(described));
});

test('a property that the description does not have is rejected, and nothing is changed', async () => {
  const data = { name: 'Renamed', colour: 'dark-red' };
  const { status, message } = await put(path, { body: { data } });
  expect([status, message]).toEqual([400, 'colour: Cannot write this property']);
  expect((await get<{ name: string }>(path)).data.name).not.toBe('Renamed');
});

test('an action of a batch with such a property fails alone', async () => {
  const action = (data: object) => ({ method: 'put', relative_path: path, data });
  const actions = [action({ colour: 'dark-red' }), action({ name: 'Renamed' })];
  const { data } = await post<readonly { status_code: number }[]>('/batch', {
    body: { data: { actions } },
  });
  expect(data.map(({ status_code: status }) => status)).toEqual([400, 200]);
});
