import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';

// GraphQL accepts a nullable variable with a default where null is not allowed. If its value is null, the field has an error.
// Source: GraphQL, "All Variable Usages Are Allowed" and "Coercing Field Arguments".

const { ask } = await createAsker();
const { empty } = documentFixtures;
const beside = `beside: document(id: "${empty}") { title }`;

test.each([
  [`query ($v: ID = "x") { it: task(id: $v) { name } ${beside} }`, 'id'],
  [`query ($v: [ID!] = ["x"]) { it: nodes(ids: $v) { id } ${beside} }`, 'ids'],
  [`query ($v: ID = "x") { it: nodes(ids: [$v]) { id } ${beside} }`, 'ids'],
  [
    `query ($v: ID = "x") { it: tasks(workspace: "1", filter: { tags: { any: [$v] } }) { nodes { id } } ${beside} }`,
    'filter',
  ],
])('%s with null is an error of the field %s, and its sibling is read', async (query, field) => {
  const { data, errors } = await ask(query, { v: null });
  expect(data).toEqual({ it: null, beside: { title: 'Untitled document' } });
  expect(errors).toMatchObject([
    { path: ['it'], extensions: { code: 'BAD_USER_INPUT', field, retryable: false } },
  ]);
});

test('null for a variable of a field of a record keeps the other fields of the record', async () => {
  const query = `query ($v: ID = "x") { document(id: "${empty}") { title tasks(workspace: $v) { nodes { id } } } }`;
  const { data, errors, reads } = await ask(query, { v: null });
  expect(data).toEqual({ document: { title: 'Untitled document', tasks: null } });
  expect(errors).toMatchObject([
    { path: ['document', 'tasks'], extensions: { code: 'BAD_USER_INPUT', field: 'workspace' } },
  ]);
  expect(reads).toHaveLength(1);
});

test('null for the variable of a directive is an error of the client', async () => {
  const query = `query ($v: Boolean = true) { task(id: "${fixtures.taskWithEverything}") { name @include(if: $v) } ${beside} }`;
  const { data, errors } = await ask(query, { v: null });
  expect(data).toEqual({ task: null, beside: { title: 'Untitled document' } });
  expect(errors).toMatchObject([{ path: ['task'], extensions: { code: 'BAD_USER_INPUT' } }]);
});

test.each([
  'mutation ($v: ID = "1") { it: deleteTask(input: { task: $v }) { deletedTaskId } }',
  'mutation ($v: DeleteTaskInput = { task: "1" }) { it: deleteTask(input: $v) { deletedTaskId } }',
])('%s with null sends nothing, and says so', async (query) => {
  const { data, errors, reads } = await ask(query, { v: null });
  expect(data).toEqual({ it: null });
  expect(errors).toMatchObject([
    { path: ['it'], extensions: { code: 'BAD_USER_INPUT', applied: 'NO', retryable: false } },
  ]);
  expect(reads).toEqual([]);
});
