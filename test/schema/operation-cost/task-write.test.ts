import { beforeEach, expect, test } from 'vitest';
import { gidOf } from '../../../sandbox/store/gid.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { type Call, listedCalls, toCallText } from './sent-call.ts';

// What creating and changing tasks reads before the write depends on the place of the task, and on its custom fields.

const { ask, sandbox } = await createAsker();
beforeEach(() => sandbox.reset());

const {
  fieldRichProject: project,
  taskWithEverything: task,
  hundredTaskProject,
  textField,
} = fixtures;
/** It has a custom field "Effort" too. */
const otherProject = gidOf('project', 2);
const workspace = `workspace: "${fixtures.paidWorkspace}"`;
const { data: places } = await ask(
  `{ project(id: "${project}") { sections(first: 1) { nodes { gid } } } }`,
);
const section = `section: "${places.project.sections.nodes[0].gid}"`;
const field = `{ field: "${textField}", value: { text: "New" } }`;
const customFields = `customFields: [${field}]`;
const named = 'customFields: [{ field: "Effort", value: { number: 4 } }]';

const create = (...tasks: readonly string[]) =>
  `mutation { createTasks(input: { tasks: [${tasks.map((task) => `{ name: "New", ${task} }`)}] }) { results { task { id } error { message } } } }`;
const update = (...changes: readonly string[]) =>
  `mutation { updateTasks(input: { tasks: [${changes.map((change) => `{ ${change} }`)}] }) { results { task { name } error { message } } } }`;

const documents: readonly (readonly [string, string])[] = [
  ['a task without a place', create(workspace)],
  ['a task in a project', create(`project: "${project}"`)],
  ['a task in a section', create(section)],
  ['a task in a section of a given project', create(`project: "${project}", ${section}`)],
  ['a task in a project, with custom fields', create(`project: "${project}", ${named}`)],
  ['a task in a section, with custom fields', create(`${section}, ${named}`)],
  ['a task with custom fields but without a place', create(`${workspace}, ${customFields}`)],
  [
    'two tasks in two projects, one with custom fields',
    create(`project: "${project}", ${named}`, `project: "${hundredTaskProject}"`),
  ],
  ['two tasks in one section', create(section, section)],
  [
    'two tasks in two projects, both with custom fields',
    create(`project: "${project}", ${named}`, `project: "${otherProject}", ${named}`),
  ],
  [
    'two tasks in one project, with custom fields',
    create(`project: "${project}", ${named}`, `project: "${project}", ${named}`),
  ],
  ['a changed name', update(`task: "${task}", name: "New"`)],
  ['changed custom fields', update(`task: "${task}", ${named}`)],
];

const costQuery = `query ($document: String) {
  cost(document: $document) {
    asana { minRequests maxRequests minReads maxReads writes }
    calls { service method route fields }
  }
}`;

test.each(documents)('the cost of %s has exactly what is sent', async (_name, document) => {
  const { data } = await ask(costQuery, { document });
  const { upstream, errors } = await ask(document);
  expect(errors).toEqual([]);
  const { asana, calls } = data.cost;
  const textsOf = (all: readonly Call[]) => [...new Set(all.map(toCallText))].toSorted();
  expect(textsOf(calls)).toEqual(textsOf(listedCalls(upstream)));
  const { requests, reads, writes } = upstream.totals;
  expect([asana.maxRequests, asana.maxReads, asana.writes]).toEqual([requests, reads, writes]);
  expect(asana.minRequests).toBeLessThanOrEqual(requests);
});
