import { parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import type { Answer, Asker, Person } from '../../ask.ts';

// The same few questions for every type that has an id. A type's test file names a record of it as the subject, asks
// these, and then asks what is the type's own.

/** A record of one type, and what its questions need to know of it. */
export interface TypeCase {
  readonly typeName: string;
  readonly gid: string;
  /** The root field that takes its id; null of types that only `node` reads. */
  readonly root: string | null;
  /** Asana's read by id: `/tasks/{task_gid}`. */
  readonly route: string;
  /** Addresses that show it. */
  readonly addresses: readonly string[];
  /** Every field of the type, the answer, and what it costs. */
  readonly allFields: AllFields;
  /** A list in which the type comes in pages; null of a type that has none. */
  readonly list: TypeList | null;
  /** Another record of the type, which this person may not see. Of people, Asana does not even say that they are there. */
  readonly hidden: {
    readonly gid: string;
    readonly person: Person;
    readonly code?: 'FORBIDDEN' | 'NOT_FOUND';
  };
}

/** The answer to a question for every field of a type at once. */
export interface AllFields {
  readonly selection: string;
  readonly result: object;
  /** Without `GET `. */
  readonly reads: readonly string[];
  readonly wireRequests: number;
}

/** A list of a type, and its items. */
export interface TypeList {
  /** Uses `$first` and `$after`; the list's alias is `list`. */
  readonly query: string;
  /** What is read beside the list. */
  readonly otherReads: readonly string[];
  /** Of the list's read: the path, and the query but for its page. */
  readonly path: string;
  readonly gids: readonly string[];
}

/** Sixteen digits that nothing in the sandbox's world has. */
export const unknownGid = '1299999999999999';

/** `GET /tasks/1204 gid,name`, for what was asked of one record by its id. */
function readOf({ route }: Pick<TypeCase, 'route'>, gid: string, fields = 'gid'): string {
  return `GET ${route.replace(/\{\w+\}/, gid)} ${fields}`;
}

/** Registers the questions that are the same for every type. */
export function testType({ ask, sandbox }: Asker, subject: TypeCase): void {
  const { typeName, gid, root, route, hidden } = subject;
  const globalId = `${typeName}:${gid}`;

  /** Asks for the record, and for something else, which must stand whatever becomes of it. */
  const askBeside = (id: string, person: Person = 'ada') =>
    ask(
      `query ($id: ID!) { ${oneById(subject, 'gid')} rest: workspaces(first: 1) { nodes { gid } } }`,
      { id },
      person,
    );

  const formsOfId = root === null ? [] : [gid, globalId, ` ${gid} `, ...subject.addresses];
  test.for(formsOfId)(`a ${typeName} is read by "%s"`, async (id) => {
    const query = `query ($id: ID!) { subject: ${root}(id: $id) { __typename id gid } }`;
    const { data, errors, reads } = await ask(query, { id });
    expect(errors).toEqual([]);
    expect(data.subject).toEqual({ __typename: typeName, id: globalId, gid });
    expect(reads).toEqual([readOf(subject, gid)]);
  });

  test(`node reads a ${typeName} by its global id`, async () => {
    const query = 'query ($id: ID!) { node(id: $id) { __typename id } }';
    const { data, errors, reads } = await ask(query, { id: globalId });
    expect(errors).toEqual([]);
    expect(data.node).toEqual({ __typename: typeName, id: globalId });
    expect(reads).toEqual([readOf(subject, gid)]);
  });

  test(`every field of a ${typeName} at once costs exactly what is asserted`, async () => {
    const { selection, result: answer, reads, wireRequests } = subject.allFields;
    const asked = await ask(`query ($id: ID!) { ${oneById(subject, selection)} }`, {
      id: globalId,
    });
    expect(asked.errors).toEqual([]);
    expect(asked.data.subject).toEqual(answer);
    expect(asked.reads).toEqual(reads.map((read) => `GET ${read}`));
    expect(asked.wireRequests).toBe(wireRequests);
  });

  test(`no field of a ${typeName} is missing from the question for every field`, async () => {
    const query = 'query ($name: String!) { __type(name: $name) { fields { name } } }';
    const { data } = await ask(query, { name: typeName });
    const names: string[] = data.__type.fields.map(({ name }: { name: string }) => name);
    // Documents are Google's; test/graph/link asks for them.
    const own = names.filter((name) => name !== 'documents');
    expect(topFields(subject.allFields.selection)).toEqual(own.toSorted());
  });

  test(`a ${typeName} that does not exist is null with NOT_FOUND, and the rest stands`, async () => {
    const answer = await askBeside(`${typeName}:${unknownGid}`);
    expectAbsent(answer, 'NOT_FOUND', 404);
    expect(answer.reads).toContain(readOf(subject, unknownGid));
    expect(answer.wireRequests).toBe(1);
  });

  test(`a ${typeName} that is not for ${hidden.person} is null with its code, and the rest stands`, async () => {
    const code = hidden.code ?? 'FORBIDDEN';
    const answer = await askBeside(`${typeName}:${hidden.gid}`, hidden.person);
    expectAbsent(answer, code, code === 'FORBIDDEN' ? 403 : 404);
    expect((await askBeside(`${typeName}:${hidden.gid}`)).errors).toEqual([]);
  });

  test(`a ${typeName} is null with UPSTREAM_UNAVAILABLE while its route is down, and the rest stands`, async () => {
    sandbox.setFaults([{ kind: 'status', status: 503, route: `GET ${route}` }]);
    const answer = await askBeside(globalId);
    expectAbsent(answer, 'UPSTREAM_UNAVAILABLE', 503);
    expect(answer.reads.filter((read) => read === readOf(subject, gid))).toHaveLength(3);
  });

  if (subject.list !== null) testPages({ ask }, typeName, subject.list);
}

function testPages({ ask }: Pick<Asker, 'ask'>, typeName: string, list: TypeList): void {
  test(`a page of ${typeName} records and the next page cost one read of the list each`, async () => {
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

/** What a list's query selects of a page. */
export const pageOfGids = 'nodes { gid } pageInfo { hasNextPage endCursor }';

const readsOf = ({ otherReads: beside, path }: TypeList, page: string) =>
  [...beside, `${path}${path.includes('?') ? '&' : '?'}${page} gid`].map((read) => `GET ${read}`);

function oneById({ root, typeName }: TypeCase, selection: string): string {
  return root === null
    ? `subject: node(id: $id) { ... on ${typeName} { ${selection} } }`
    : `subject: ${root}(id: $id) { ${selection} }`;
}

/** The names of the fields selected at the top, sorted, each once. */
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

/** The value of the alias `list`, however deep. */
// biome-ignore lint/suspicious/noExplicitAny: as in Answer, tests look into answers of any shape.
export function findList(data: any): any {
  if (data.list !== undefined) return data.list;
  const [only] = Object.values(data);
  return findList(only);
}

function expectAbsent({ data, errors }: Answer, code: string, status: number): void {
  expect(data.subject).toBeNull();
  expect(data.rest.nodes).toHaveLength(1);
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['subject'],
      extensions: expect.objectContaining({ code, service: 'asana', status }),
    }),
  ]);
}
