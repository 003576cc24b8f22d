import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { DocumentInvalid } from '../../../src/command/line/command-error.ts';
import { columnsOf, csvHeader, csvLine } from '../../../src/command/query/csv.ts';
import { findLists } from '../../../src/command/query/list.ts';
import { parseOperation } from '../../../src/command/query/operation.ts';
import { printProgress } from '../../../src/command/query/progress.ts';

const schema = buildSchema(`
  type Query { task(id: ID!): Task  tasks(first: Int = 50, after: String): TaskConnection  all: [Task] }
  interface Node { id: ID! }
  type Task implements Node {
    id: ID!
    name: String
    done: Boolean
    parent: Task
    tags: [String]
    subtasks(first: Int = 50, after: String): TaskConnection
  }
  type TaskConnection { nodes: [Task!]! edges: [TaskEdge!]! pageInfo: PageInfo! }
  type TaskEdge { node: Task! cursor: String! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
`);

function listsOf(document: string, variables = {}) {
  const parsed = parseOperation(schema, { document, variables, operationName: null });
  return findLists(schema, parsed.operation, parsed.variables);
}

describe('the lists of a document', () => {
  test('are read with the size and the position of the document', () => {
    const { lists, outside } = listsOf(
      'query ($n: Int = 7, $c: String) { task(id: 1) { name x: subtasks(first: $n, after: $c) { nodes { name } pageInfo { endCursor } } } }',
      { c: 'abc' },
    );
    expect(lists).toMatchObject([
      { path: ['task', 'x'], itemKeys: ['nodes'], first: 7, after: 'abc', hasInnerLists: false },
    ]);
    expect(outside).toEqual(['task.name']);
    expect(lists[0]?.document.replaceAll(/\s+/g, ' ')).toBe(
      'query($taskdoc_first: Int, $taskdoc_after: String) { task(id: 1) { x: subtasks(first: $taskdoc_first, after: $taskdoc_after) { nodes { name } taskdoc_page: pageInfo { hasNextPage endCursor } } } }',
    );
  });

  test.each([
    ['{ task(id: 1) { name } }', 'The document has no list with pages'],
    ['{ all { subtasks { nodes { name } } } }', '`all.subtasks` is inside a list'],
    [
      '{ tasks { nodes { name } edges { node { name } } } }',
      'Select the items of a TaskConnection',
    ],
    ['{ tasks { pageInfo { endCursor } } }', 'Select the items of a TaskConnection once'],
    ['{ tasks { edges { cursor } } }', 'Select the items of a TaskConnection once'],
    ['{ tasks { nodes { title } } }', 'Cannot query field "title" on type "Task"'],
    ['{ tasks { nodes { name }', 'Syntax Error'],
    ['query ($a: Int!) { tasks(first: $a) { nodes { name } } }', '"$a" of required type'],
    ['query A { tasks { nodes { id } } } query B { tasks { nodes { id } } }', '--operation'],
  ])('%s is rejected with a message', (document, message) => {
    expect(() => listsOf(document)).toThrow(DocumentInvalid);
    expect(() => listsOf(document)).toThrow(message);
  });
});

describe('CSV', () => {
  const [list] = listsOf(
    '{ tasks { nodes { id ...A title: name tags } } } fragment A on Task { done parent { name id } subtasks { nodes { id } } id }',
  ).lists;
  const columns = list ? columnsOf(schema, list.itemSelections, list.itemType) : [];

  test('has a column for each selected value, and one for a list', () => {
    expect(csvHeader(columns)).toBe('id,done,parent.name,parent.id,subtasks,title,tags\r\n');
  });

  test('quotes by RFC 4180, and tells null from an empty text', () => {
    const item = {
      id: '1',
      done: false,
      parent: { name: 'a "b",\nc', id: null },
      subtasks: { nodes: [{ id: '2' }] },
      title: '',
    };
    expect(csvLine(columns, item)).toBe(
      '1,false,"a ""b"",\nc",,"{""nodes"":[{""id"":""2""}]}","",\r\n',
    );
    expect(csvLine(columns, { id: '1', parent: null })).toBe('1,,,,,,\r\n');
  });
});

test.each([
  [{ total: null, readsLeft: null }, '50 items  12 requests, 90 reads  10 s'],
  [
    { total: 200, readsLeft: 910 },
    '[#####               ] 25 %  50 of 200 items  12 requests, 90 reads  910 reads left  30 s left',
  ],
  // More items than expected.
  [{ total: 40, readsLeft: null }, '50 items  12 requests, 90 reads  10 s'],
])('the progress with %j is %s', (known, text) => {
  expect(printProgress({ items: 50, requests: 12, reads: 90, ...known }, 50, 10)).toBe(text);
});
