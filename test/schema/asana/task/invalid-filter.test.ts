import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';

const { ask } = await createAsker();
const { paidWorkspace, freeWorkspace, fieldRichProject, personalProject } = fixtures;
const { enumField, textField, disabledEnumOption, adaGid, graceGid, tag } = fixtures;

/** The places that take a filter. */
const places = [
  [
    'workspace',
    (filter: string) => `workspace(id: "${paidWorkspace}") { tasks(${filter}) { nodes { gid } } }`,
  ],
  [
    'project',
    (filter: string) => `project(id: "${fieldRichProject}") { tasks(${filter}) { nodes { gid } } }`,
  ],
  ['root', (filter: string) => `tasks(workspace: "${paidWorkspace}", ${filter}) { nodes { gid } }`],
] as const;

const onField = (condition: string) =>
  `{ customFields: [{ field: "${enumField}", ${condition} }] }`;

test.each([
  [
    'a day range that starts after it ends',
    '{ dueOn: { from: "2026-03-02", to: "2026-03-01" } }',
    'filter.dueOn',
  ],
  [
    'an instant range that starts after it ends',
    '{ createdAt: { from: "2026-03-01T00:00:01Z", to: "2026-03-01T00:00:00Z" } }',
    'filter.createdAt',
  ],
  ['an empty range', '{ dueOn: {} }', 'filter.dueOn'],
  [
    'a range that is also not set',
    '{ startOn: { isSet: false, from: "2026-03-02" } }',
    'filter.startOn',
  ],
  [
    'an assignee with any and none',
    `{ assignee: { any: ["${adaGid}"], none: ["${graceGid}"] } }`,
    'filter.assignee',
  ],
  [
    'an assignee with any and isSet',
    `{ assignee: { any: ["me"], isSet: false } }`,
    'filter.assignee',
  ],
  [
    'a tag that is both required and excluded',
    `{ tags: { all: ["${tag}"], none: ["Tag:${tag}"] } }`,
    'filter.tags',
  ],
  ['a list of ids without an id', '{ sections: { any: [] } }', 'filter.sections.any'],
  ['an input without a list of ids', '{ followers: {} }', 'filter.followers'],
  ['the id of another type', `{ tags: { any: ["Project:1"] } }`, 'filter.tags.any'],
  ['an id that is no id', `{ createdBy: { none: ["Ada"] } }`, 'filter.createdBy.none'],
  [
    'open tasks with a completion time',
    '{ completed: false, completedAt: { from: "2026-03-01T00:00:00Z" } }',
    'filter.completedAt',
  ],
  ['a text without words', '{ text: " - " }', 'filter.text'],
  ['an empty list of filters', '{ any: [] }', 'filter.any'],
  [
    'an invalid filter in a list of filters',
    '{ none: [{ completed: true }, { all: [{ dueOn: {} }] }] }',
    'filter.none.all.dueOn',
  ],
  [
    'more than 50 other filters',
    `{ any: [${'{ all: [{ completed: true }] }, '.repeat(25)} { completed: false }] }`,
    'filter',
  ],
  ['no bound of days', '{ dueOn: { inDays: { timeZone: "UTC" } } }', 'filter.dueOn.inDays'],
  [
    'more than 36,500 days ago',
    '{ dueOn: { inDays: { from: -36501, timeZone: "UTC" } } }',
    'filter.dueOn.inDays',
  ],
  [
    'more than 36,500 days from now',
    '{ dueOn: { inDays: { to: 36501, timeZone: "UTC" } } }',
    'filter.dueOn.inDays',
  ],
  [
    'an unknown time zone',
    '{ dueOn: { inDays: { from: 0, timeZone: "Europe/Atlantis" } } }',
    'filter.dueOn.inDays.timeZone',
  ],
  [
    'days that are counted and named',
    '{ dueOn: { from: "2026-03-02", inDays: { from: 0, timeZone: "UTC" } } }',
    'filter.dueOn',
  ],
  [
    'counted days that start after they end',
    '{ startOn: { inDays: { from: 1, to: 0, timeZone: "UTC" } } }',
    'filter.startOn.inDays',
  ],
  [
    'more than 36,500 days',
    '{ startOn: { inDays: { to: 36501, timeZone: "UTC" } } }',
    'filter.startOn.inDays',
  ],
  ['an unknown type of task', '{ resourceSubtype: "epic" }', 'filter.resourceSubtype'],
  [
    'a custom field without a condition',
    `{ customFields: [{ field: "${enumField}" }] }`,
    'filter.customFields',
  ],
  [
    'a custom field with two conditions',
    onField('isSet: true, contains: "a"'),
    'filter.customFields',
  ],
  [
    'a custom field that is named',
    '{ customFields: [{ field: "Priority", isSet: true }] }',
    'filter.customFields.field',
  ],
  [
    'a number range that starts after it ends',
    onField('numberRange: { from: 2, to: 1 }'),
    'filter.customFields.numberRange',
  ],
  ['an empty contained text', onField('contains: ""'), 'filter.customFields.contains'],
])('a filter with %s is rejected before anything is sent', async (_name, filter, field) => {
  for (const [, place] of places) {
    const { errors, wireRequests } = await ask(`{ ${place(`filter: ${filter}`)} }`);
    expect(errors.map(({ extensions }) => extensions)).toEqual([
      expect.objectContaining({ code: 'BAD_USER_INPUT', field }),
    ]);
    expect(wireRequests).toBeLessThanOrEqual(place === places[2][1] ? 0 : 1);
  }
});

test.each([
  ['{ dueOn: {} }', 'filter.dueOn must contain at least one bound.'],
  [
    '{ dueOn: { from: "2026-03-01", isSet: true } }',
    'filter.dueOn must have either isSet or bounds, not both.',
  ],
  [
    '{ createdAt: { from: "2026-03-02T00:00:00Z", to: "2026-03-01T00:00:00Z" } }',
    'filter.createdAt starts after it ends: from must not be after to.',
  ],
  [
    '{ dueOn: { to: "2026-03-02", inDays: { from: 0, timeZone: "UTC" } } }',
    'filter.dueOn must have either inDays or other inputs, not both.',
  ],
  [
    '{ startOn: { inDays: { to: 36501, timeZone: "UTC" } } }',
    'filter.startOn.inDays must be from -36500 to 36500.',
  ],
  [
    '{ startOn: { inDays: { to: 1, timeZone: "Oslo" } } }',
    '"Oslo" is not a time zone: give a name like "Europe/Oslo".',
  ],
  ['{ tags: {} }', 'filter.tags must contain at least one list of ids.'],
  ['{ tags: { any: [] } }', 'filter.tags.any must contain an id.'],
  [
    `{ tags: { any: ["${tag}"], none: ["${tag}"] } }`,
    `filter.tags both requires and excludes ${tag}: nothing matches.`,
  ],
  [
    `{ assignee: { any: ["${adaGid}"], isSet: true } }`,
    'filter.assignee must have exactly one of any, none and isSet.',
  ],
  [
    onField('isSet: true, contains: "a"'),
    'filter.customFields must contain exactly one of isSet, equals, contains, numberRange and dateRange for each field.',
  ],
  [onField('dateRange: { isSet: true }'), 'Give isSet of filter.customFields instead.'],
  ['{ any: [] }', 'filter.any must contain a filter.'],
  ['{ text: " - " }', 'filter.text must contain a word to search for.'],
])('the error of the filter %s is: %s', async (filter, message) => {
  const { errors } = await ask(`{ ${places[0][1](`filter: ${filter}`)} }`);
  expect(errors.map((error) => error.message)).toEqual([message]);
});

test.each([
  ['a disabled enum option', onField(`equals: { enumOption: "${disabledEnumOption}" }`)],
  ['an enum option that does not exist', onField('equals: { enumOption: "Nope" }')],
  ['a number for an enum field', onField('equals: { number: 1 }')],
  [
    'a number range for a text field',
    `{ customFields: [{ field: "${textField}", numberRange: { from: 1 } }] }`,
  ],
  ['a custom field that does not exist', '{ customFields: [{ field: "99", isSet: true }] }'],
])('a filter with %s is rejected before the tasks are read', async (_name, filter) => {
  for (const [, place] of places) {
    const { errors, reads } = await ask(`{ ${place(`filter: ${filter}`)} }`);
    expect(errors.map(({ extensions }) => extensions)).toEqual([
      expect.objectContaining({ code: 'BAD_USER_INPUT', field: 'filter.customFields' }),
    ]);
    expect(reads.filter((read) => read.includes('tasks'))).toEqual([]);
  }
});

test.each([
  ['completed', 'completed: true'],
  ['completedSince', 'completedSince: "2026-03-01T00:00:00Z"'],
])('%s together with the filter that replaces it is rejected', async (field, argument) => {
  for (const [, place] of places) {
    const { errors } = await ask(`{ ${place(`${argument}, filter: { isSubtask: false }`)} }`);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  }
});

test('null inputs of a filter do not filter', async () => {
  const list = (filter: string) =>
    `tasks(project: "${fieldRichProject}", filter: ${filter}) { nodes { gid } }`;
  const nulls =
    '{ completed: null, dueOn: null, tags: null, assignee: { any: null, isSet: true } }';
  const { data, errors } = await ask(
    `{ a: ${list(nulls)} b: ${list('{ assignee: { isSet: true } }')} c: ${list('{}')} }`,
  );
  expect(errors).toEqual([]);
  expect(data.a).toEqual(data.b);
  expect(data.c.nodes.length).toBeGreaterThan(data.a.nodes.length);
});

test('a filter in a workspace without a paid plan is applied to the tasks of each project', async () => {
  const list = (args: string) => `tasks(${args}, first: 100) { nodes { gid completed } }`;
  const { data, errors, upstream } = await ask(`{
    found: ${list(`workspace: "${freeWorkspace}", filter: { completed: false, assignee: { isSet: true } }`)}
    all: ${list(`project: "${personalProject}", filter: { completed: false, assignee: { isSet: true } }`)}
  }`);
  expect(errors).toEqual([]);
  expect(data.found.nodes.length).toBeGreaterThan(0);
  expect(data.found.nodes).toEqual(expect.arrayContaining(data.all.nodes));
  expect(upstream.notes).toEqual([expect.stringContaining('no paid plan')]);
});

test('a guest filters only what the guest can see', async () => {
  const filter = 'filter: { isSubtask: false }, first: 100';
  const { data, errors } = await ask(
    `{
      mine: project(id: "${fixtures.guestProject}") { tasks(${filter}) { nodes { gid } } }
      other: project(id: "${fieldRichProject}") { tasks(${filter}) { nodes { gid } } }
    }`,
    {},
    'guest',
  );
  expect(data.mine.tasks.nodes.length).toBeGreaterThan(10);
  expect(data.other).toBeNull();
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
});

test('a filter reads only the fields that it needs', async () => {
  const { reads } = await ask(
    `{ tasks(project: "${fieldRichProject}", filter: { dueOn: { isSet: true }, tags: { none: ["${tag}"] } }) { nodes { name } } }`,
  );
  expect(reads).toEqual([`GET /projects/${fieldRichProject}/tasks?limit=100 due_on,name,tags`]);
});

test('50 other filters, and days at their limits, are accepted', async () => {
  const filters = '{ all: [{ completed: true }] }, '.repeat(25);
  const days = 'inDays: { from: -36500, to: 36500, timeZone: "UTC" }';
  for (const [, place] of places) {
    const { errors } = await ask(
      `{ ${place(`filter: { any: [${filters}], dueOn: { ${days} } }`)} }`,
    );
    expect(errors).toEqual([]);
  }
});

test('two conditions on the same custom field must both match', async () => {
  const isSet = (value: boolean) => `{ field: "${textField}", isSet: ${value} }`;
  const equals = (text: string) => `{ field: "${textField}", equals: { text: "${text}" } }`;
  const conditions = [
    [isSet(true), isSet(false)],
    [equals('one'), equals('other')],
  ];
  for (const both of conditions) {
    const filter = `filter: { customFields: [${both}] }`;
    const { data, errors } = await ask(
      `{ workspace(id: "${paidWorkspace}") { tasks(${filter}) { nodes { gid } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.workspace.tasks.nodes).toEqual([]);
  }
});
