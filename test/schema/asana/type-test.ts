import { parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import type { Asker, Person, QueryResult } from '../../ask.ts';
import { expectSameNames } from '../../expect-same-names.ts';

// The tests that are the same for every type that has an id. The test file of a type describes one of its records in a TypeCase,
// registers these tests, and adds the tests of its own fields.

/** A record of one type, and the data that the tests need. */
export interface TypeCase {
  readonly typeName: string;
  readonly gid: string;
  /** The root field that takes its id, or null for a type that only `node` reads. */
  readonly root: string | null;
  /** The route of Asana's read by id: `/tasks/{task_gid}`. */
  readonly route: string;
  /** URLs of Asana's web app that show the record. */
  readonly addresses: readonly string[];
  /** A query for every field of the type, its result, and its cost. */
  readonly allFields: AllFields;
  /** A list of this type with pages, or null if there is none. */
  readonly list: TypeList | null;
  /** Another record of the type, which this person cannot see. Asana responds with NOT_FOUND for users. */
  readonly hidden: {
    readonly gid: string;
    readonly person: Person;
    readonly code?: 'FORBIDDEN' | 'NOT_FOUND';
  };
}

/** A selection of every field of a type, and the expected result and requests. */
export interface AllFields {
  readonly selection: string;
  readonly result: object;
  /** The expected reads, without `GET `. */
  readonly reads: readonly string[];
  readonly wireRequests: number;
}

/** A list of a type, and its first items. */
export interface TypeList {
  /** Uses `$first` and `$after`. The alias of the list is `list`. */
  readonly query: string;
  /** The reads that the query makes in addition to the list. */
  readonly otherReads: readonly string[];
  /** The path and query of the list's read, without the page parameters. */
  readonly path: string;
  readonly gids: readonly string[];
}

/** Lists that other files test. */
const separateLists: ReadonlySet<string> = new Set([
  'User.tasks',
  'User.myTasksSections',
  'User.teams',
  'User.absences',
  'User.allocations',
  'Tag.tasks',
  'Task.changes',
  'Project.changes',
  'Goal.changes',
  'Task.commentCount',
  'Task.attachmentCount',
]);

/** A gid that does not exist in the sandbox. */
export const unknownGid = '1299999999999999';

/** The read of one record by its id, as the sandbox logs it: `GET /tasks/1204 gid,name`. */
function readOf({ route }: Pick<TypeCase, 'route'>, gid: string, fields = 'gid'): string {
  return `GET ${route.replace(/\{\w+\}/, gid)} ${fields}`;
}

/** Registers the tests that are the same for every type. */
export function testType({ ask, sandbox }: Asker, typeCase: TypeCase): void {
  const { typeName, gid, root, route, hidden } = typeCase;
  const globalId = `${typeName}:${gid}`;

  /** Queries the record and another field, whose result must not depend on the record. */
  const askWithOther = (id: string, person: Person = 'ada') =>
    ask(
      `query ($id: ID!) { ${oneById(typeCase, 'gid')} other: workspaces(first: 1) { nodes { gid } } }`,
      { id },
      person,
    );

  const formsOfId = root === null ? [] : [gid, globalId, ` ${gid} `, ...typeCase.addresses];
  test.for(formsOfId)(`${typeName} is read by "%s"`, async (id) => {
    const query = `query ($id: ID!) { subject: ${root}(id: $id) { __typename id gid } }`;
    const { data, errors, reads } = await ask(query, { id });
    expect(errors).toEqual([]);
    expect(data.subject).toEqual({ __typename: typeName, id: globalId, gid });
    expect(reads).toEqual([readOf(typeCase, gid)]);
  });

  test(`node reads ${typeName} by its global id`, async () => {
    const query = 'query ($id: ID!) { node(id: $id) { __typename id } }';
    const { data, errors, reads } = await ask(query, { id: globalId });
    expect(errors).toEqual([]);
    expect(data.node).toEqual({ __typename: typeName, id: globalId });
    expect(reads).toEqual([readOf(typeCase, gid)]);
  });

  test(`a query for every field of ${typeName} makes exactly the expected requests`, async () => {
    const { selection, result, reads, wireRequests } = typeCase.allFields;
    const response = await ask(`query ($id: ID!) { ${oneById(typeCase, selection)} }`, {
      id: globalId,
    });
    expect(response.errors).toEqual([]);
    expect(response.data.subject).toEqual(result);
    expect(response.reads).toEqual(reads.map((read) => `GET ${read}`));
    expect(response.wireRequests).toBe(wireRequests);
  });

  test(`the query for every field of ${typeName} contains all of its fields`, async () => {
    const query = 'query ($name: String!) { __type(name: $name) { fields { name } } }';
    const { data } = await ask(query, { name: typeName });
    const names: string[] = data.__type.fields.map(({ name }: { name: string }) => name);
    // `documents` contains documents of Google. test/schema/link tests it. Lists of tasks are separate reads, which other tests count.
    const own = names.filter(
      (name) => name !== 'documents' && !separateLists.has(`${typeName}.${name}`),
    );
    const selected = topFields(typeCase.allFields.selection);
    expectSameNames(selected, own, `The selection of all fields needs each field of ${typeName}`);
  });

  test(`${typeName} that does not exist is null with NOT_FOUND, and other fields still resolve`, async () => {
    const response = await askWithOther(`${typeName}:${unknownGid}`);
    expectError(response, 'NOT_FOUND', 404);
    expect(response.reads).toContain(readOf(typeCase, unknownGid));
    expect(response.wireRequests).toBe(1);
  });

  test(`${typeName} that ${hidden.person} cannot see is null with an error, and other fields still resolve`, async () => {
    const code = hidden.code ?? 'FORBIDDEN';
    const response = await askWithOther(`${typeName}:${hidden.gid}`, hidden.person);
    expectError(response, code, code === 'FORBIDDEN' ? 403 : 404);
    expect((await askWithOther(`${typeName}:${hidden.gid}`)).errors).toEqual([]);
  });

  test(`${typeName} is null with UPSTREAM_UNAVAILABLE while its route fails, and other fields still resolve`, async () => {
    sandbox.setFaults([{ kind: 'status', status: 503, route: `GET ${route}` }]);
    const response = await askWithOther(globalId);
    expectError(response, 'UPSTREAM_UNAVAILABLE', 503);
    expect(response.reads.filter((read) => read === readOf(typeCase, gid))).toHaveLength(3);
  });

  if (typeCase.list !== null) testPages({ ask }, typeName, typeCase.list);
}

function testPages({ ask }: Pick<Asker, 'ask'>, typeName: string, list: TypeList): void {
  test(`each page of a list of ${typeName} records costs one read of the list`, async () => {
    const query = `query ($first: Int, $after: String) { ${list.query} }`;
    const first = await ask(query, { first: 1 });
    const { nodes, pageInfo } = findList(first.data);
    expect(nodes).toEqual([{ gid: list.gids[0] }]);
    expect(pageInfo).toEqual({ hasNextPage: true, endCursor: expect.any(String) });
    expect(first.reads).toEqual(readsOf(list, 'limit=1'));

    const next = await ask(query, { first: 1, after: pageInfo.endCursor });
    expect(findList(next.data).nodes).toEqual([{ gid: list.gids[1] }]);
    expect(next.reads.map((read) => read.replace(/offset=[\w-]+/, 'offset=…'))).toEqual(
      readsOf(list, 'limit=1&offset=…'),
    );
    expect([first.wireRequests, next.wireRequests]).toEqual([1, 1]);
  });
}

/** The selection of a page in the query of a list. */
export const pageOfGids = 'nodes { gid } pageInfo { hasNextPage endCursor }';

const readsOf = ({ otherReads, path }: TypeList, page: string) =>
  [...otherReads, `${path}${path.includes('?') ? '&' : '?'}${page} gid`].map(
    (read) => `GET ${read}`,
  );

function oneById({ root, typeName }: TypeCase, selection: string): string {
  return root === null
    ? `subject: node(id: $id) { ... on ${typeName} { ${selection} } }`
    : `subject: ${root}(id: $id) { ${selection} }`;
}

/** The names of the fields at the top of the selection: sorted, each once. */
function topFields(selection: string): readonly string[] {
  const names = new Set<string>();
  visit(parse(`{ ${selection} }`), {
    Field: ({ name }) => {
      names.add(name.value);
      return false;
    },
  });
  return [...names].sort();
}

/** The value of the alias `list`, at any depth. */
// biome-ignore lint/suspicious/noExplicitAny: as in Answer, tests read results of any shape.
export function findList(data: any): any {
  if (data.list !== undefined) return data.list;
  const [only] = Object.values(data);
  return findList(only);
}

function expectError({ data, errors }: QueryResult, code: string, status: number): void {
  expect(data.subject).toBeNull();
  expect(data.other.nodes).toHaveLength(1);
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['subject'],
      extensions: expect.objectContaining({ code, service: 'asana', status }),
    }),
  ]);
}
