import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker, toReads } from '../ask.ts';
import { unknownGid } from '../schema/asana/type-test.ts';
import { rowOf, world } from '../world.ts';
import { customers } from './customers.ts';
import { createApolloEngine, createHiveEngine } from './engine.ts';
import { invoices } from './invoices.ts';
import { nodeRouter } from './node-router.ts';
import { credentialsOf, ourSubgraph, toSubgraph } from './supergraph.ts';
import { testWorkedExample } from './worked-example.ts';

// This graph as part of a supergraph, composed and executed by the software of two vendors. One of the other graphs stores ids of
// Asana and Docs, another has its own nodes and pages.

const asker = await createAsker();
const subgraphs = [
  ourSubgraph(asker),
  toSubgraph('invoices', invoices),
  toSubgraph('customers', customers),
  toSubgraph('nodes', nodeRouter),
];
const engines = [
  ['Apollo', await createApolloEngine(subgraphs)],
  ['Hive', await createHiveEngine(subgraphs)],
] as const;

const ada = credentialsOf('ada');
const task = fixtures.taskWithEverything;
const project = fixtures.hundredTaskProject;
const taskName = rowOf(world.tasks, task).name;
const projectName = rowOf(world.projects, project).name;
const { handbook, editable } = documentFixtures;

/** The read of a document of which only the title is selected. */
const titleRead = (id: string) =>
  `GET /drive/v3/files/${id}?supportsAllDrives=true id,mimeType,name`;

describe.each(engines)('%s', (_vendor, engine) => {
  async function ask(query: string, headers: Readonly<Record<string, string>> = ada) {
    asker.sandbox.clearRequests();
    const result = await engine.ask(query, {}, headers);
    const requests = asker.sandbox.requests();
    return { ...result, reads: toReads(requests), wireRequests: requests.length };
  }

  testWorkedExample(engine, asker);

  test('ids of another graph resolve to tasks and documents, which are read with the selected fields', async () => {
    const { data, errors, reads, wireRequests } = await ask(
      '{ invoice(number: "A-1") { total task { name assignee { name } } contract { title } } }',
    );
    expect(errors).toEqual([]);
    expect(data.invoice).toEqual({
      total: 1200,
      task: { name: taskName, assignee: { name: 'Grace Lindqvist' } },
      contract: { title: 'Station handbook (fixture)' },
    });
    expect(reads).toEqual([`GET /tasks/${task} assignee.name,name`, titleRead(handbook)]);
    expect(wireRequests).toBe(2);
  });

  test('fields of another graph on the tasks of a project cost no further request', async () => {
    const { data, errors, wireRequests } = await ask(
      `{ project(id: "${project}") { name customers { name } tasks(first: 2) { nodes { name invoices { total } } } } }`,
    );
    expect(errors).toEqual([]);
    const [sectionGid] = rowOf(world.projects, project).sectionGids;
    const [first, second] = rowOf(world.sections, sectionGid).taskGids;
    expect(data.project).toEqual({
      name: projectName,
      customers: [{ name: 'Fernwood' }],
      tasks: {
        nodes: [
          { name: rowOf(world.tasks, first).name, invoices: [{ total: 99 }] },
          { name: rowOf(world.tasks, second).name, invoices: [] },
        ],
      },
    });
    expect(wireRequests).toBe(1);
  });

  test('a query can go from another graph to this one, back, and to this one again', async () => {
    const { data, errors, reads } = await ask(
      '{ invoice(number: "A-1") { task { name invoices { number contract { title } } } } }',
    );
    expect(errors).toEqual([]);
    expect(data.invoice.task).toEqual({
      name: taskName,
      invoices: [
        { number: 'A-1', contract: { title: 'Station handbook (fixture)' } },
        { number: 'A-3', contract: { title: 'Launch plan: Aria 2' } },
      ],
    });
    expect(reads).toEqual([`GET /tasks/${task} name`, titleRead(handbook), titleRead(editable)]);
  });

  test('a document resolves fields of another graph, which refer to tasks', async () => {
    const { data, errors } = await ask(
      `{ document(id: "${editable}") { title invoices { number task { gid } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.document.invoices).toEqual([
      { number: 'A-3', task: { gid: task } },
      { number: 'A-4', task: { gid: unknownGid } },
    ]);
  });

  test('Relay pages and nodes of another graph work together with those of this graph', async () => {
    const { data, errors } = await ask(
      `{
        customers { edges { node { name project { name } } } pageInfo { hasNextPage } }
        project(id: "${project}") { tasks(first: 1) { pageInfo { hasNextPage } } }
      }`,
    );
    expect(errors).toEqual([]);
    expect(data.customers.edges.map(({ node }: { node: unknown }) => node)).toEqual([
      { name: 'Fernwood', project: { name: projectName } },
      { name: 'Harbour', project: { name: rowOf(world.projects, fixtures.privateProject).name } },
    ]);
    expect(data.customers.pageInfo.hasNextPage).toBe(false);
    expect(data.project.tasks.pageInfo.hasNextPage).toBe(true);
  });

  test('a graph that knows the type of every id resolves `node` over all graphs', async () => {
    const { data, errors, reads } = await ask(
      `{
        task: node(id: "Task:${task}") { __typename id ... on Task { name } }
        nodes(ids: ["Document:${handbook}", "Customer:1"]) {
          __typename
          id
          ... on Document { title }
          ... on Customer { name }
        }
      }`,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      task: { __typename: 'Task', id: `Task:${task}`, name: taskName },
      nodes: [
        {
          __typename: 'Document',
          id: `Document:${handbook}`,
          title: 'Station handbook (fixture)',
        },
        { __typename: 'Customer', id: 'Customer:1', name: 'Fernwood' },
      ],
    });
    expect(reads.toSorted()).toEqual([titleRead(handbook), `GET /tasks/${task} name`]);
  });

  test('fifty tasks that another graph refers to cost five upstream requests', async () => {
    const { data, errors, reads, wireRequests } = await ask('{ bulkInvoices { task { name } } }');
    expect(errors).toEqual([]);
    const gids = [...world.tasks.keys()].slice(0, 50);
    expect(data.bulkInvoices.map((invoice: { task: object }) => invoice.task)).toEqual(
      gids.map((gid) => ({ name: rowOf(world.tasks, gid).name })),
    );
    expect([reads.length, wireRequests]).toEqual([50, 5]);
  });

  test('converting ids of another graph to global ids sends nothing', async () => {
    const query = '{ invoice(number: "A-1") { task { id } contract { id } } }';
    const { data, errors, reads } = await ask(query);
    expect(errors).toEqual([]);
    expect(data.invoice).toEqual({
      task: { id: `Task:${task}` },
      contract: { id: `Document:${handbook}` },
    });
    expect(reads).toEqual([]);
  });

  test('the payload of a mutation resolves fields of another graph', async () => {
    const { data, errors, wireRequests } = await ask(
      `mutation { updateTask(input: { task: "${task}", name: "Sent" }) { task { name invoices { total } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.updateTask.task).toEqual({
      name: 'Sent',
      invoices: [{ total: 1200 }, { total: 310 }],
    });
    expect(wireRequests).toBe(1);
  });

  test('a missing or forbidden object is null with its code, and other fields are returned', async () => {
    const { data, errors } = await ask(
      '{ invoices { number task { name } contract { title } } }',
      credentialsOf('grace'),
    );
    const [first, second, third, fourth] = data.invoices;
    expect([second.contract, fourth.task]).toEqual([null, null]);
    expect([first.task.name, third.task.name]).toEqual([taskName, taskName]);
    expect([first, third, fourth].map(({ contract }) => contract.title)).toEqual([
      'Station handbook (fixture)',
      'Launch plan: Aria 2',
      'Launch plan: Aria 2',
    ]);
    const codes = errors.map(({ path, extensions }) => [path?.slice(0, 3), extensions.code]);
    expect(codes).toHaveLength(2);
    expect(codes).toEqual(
      expect.arrayContaining([
        [['invoices', 1, 'contract'], 'NOT_FOUND'],
        [['invoices', 3, 'task'], 'NOT_FOUND'],
      ]),
    );
  });

  test('a malformed response of a service fails the fields of this service only', async () => {
    asker.sandbox.setFaults([{ kind: 'wrong-shape', route: 'GET /drive/v3/files/{fileId}' }]);
    const { data, errors } = await ask(
      '{ invoice(number: "A-1") { total task { name } contract { title } } }',
    );
    expect(data.invoice).toEqual({ total: 1200, task: { name: taskName }, contract: null });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_BAD_RESPONSE']);
  });

  test('the credentials of a client are passed on, each to its service', async () => {
    const { 'X-Asana-Authorization': asana = '' } = ada;
    const { data, errors } = await ask(
      '{ invoice(number: "A-1") { total task { name } contract { title } } }',
      { 'X-Asana-Authorization': asana },
    );
    expect(data.invoice).toEqual({ total: 1200, task: { name: taskName }, contract: null });
    expect(errors.map(({ extensions }) => [extensions.code, extensions['service']])).toEqual([
      ['NOT_CONNECTED', 'google'],
    ]);
    const asGuest = await ask('{ viewer { asana { user { name } } } }', credentialsOf('guest'));
    expect(asGuest.data.viewer.asana.user.name).toBe(rowOf(world.users, fixtures.guestGid).name);
  });
});
