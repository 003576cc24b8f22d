import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import {
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createClientCache } from '../../src/schema/client-cache.ts';
import { createAsker } from '../ask.ts';
import { findExamples } from '../docs/example.ts';
import { plainSchema as schema } from '../schema-for.ts';
import { exampleProgram } from './example.ts';

// The operations of docs/commands.md in Graphcache, the normalized cache of urql, with the keys and types that the server serves.

const example = exampleProgram('clients');
const { server, sandbox } = await createAsker({});
const { typesWithoutId, possibleTypes } = createClientCache(schema);
const keys = Object.fromEntries(typesWithoutId.map((name) => [name, () => null]));
const page = await readFile('docs/commands.md', 'utf8');

/** What the test uses of urql. Its types are not installed with this repository. */
interface Urql {
  readonly core: {
    readonly Client: new (
      options: object,
    ) => {
      query(text: string, variables: object, context?: object): { toPromise(): Promise<Result> };
      mutation(text: string, variables: object): { toPromise(): Promise<Result> };
    };
    readonly fetchExchange: unknown;
  };
  readonly cacheExchange: (options: object) => unknown;
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
}

function loadUrql(): Urql {
  const load = createRequire(`${example.folder}/package.json`);
  const { cacheExchange } = load('@urql/exchange-graphcache');
  return { core: load('@urql/core'), cacheExchange };
}

/** The operation with the ids of all objects that have one, as a normalized cache requires. */
function withIds(text: string): string {
  const types = new TypeInfo(schema);
  const id = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'id' } } as const;
  const visitor = visitWithTypeInfo(types, {
    SelectionSet: {
      leave(set) {
        const type = types.getParentType();
        const hasId =
          isObjectType(type) || isInterfaceType(type) ? 'id' in type.getFields() : false;
        return hasId ? { ...set, selections: [id, ...set.selections] } : undefined;
      },
    },
  });
  return print(visit(parse(text), visitor));
}

const operations = findExamples(page).filter(({ query }) => !/@defer|@stream/.test(query));

const warnings: string[] = [];

/** A client with an empty cache. */
function createClient(user = 'ada') {
  const { core, cacheExchange } = loadUrql();
  warnings.length = 0;
  const logger = (severity: string, message: string) => {
    // A field that is not in the cache yet is only a note.
    if (severity !== 'debug') warnings.push(message);
  };
  return new core.Client({
    url: 'http://127.0.0.1/graphql',
    preferGetMethod: false,
    fetch: (url: string, init: RequestInit) => server.fetch(url, init),
    fetchOptions: {
      headers: {
        'x-asana-authorization': `Bearer sandbox-${user}`,
        'x-google-authorization': `Bearer sandbox-${user}`,
      },
    },
    exchanges: [cacheExchange({ keys, possibleTypes, logger }), core.fetchExchange],
  });
}

describe.skipIf(example.skipReason)('Graphcache', () => {
  test.each(operations)(
    'stores the result of line $line of docs/commands.md without a warning',
    async ({ query, variables, user }) => {
      sandbox.reset();
      const client = createClient(user);
      const text = withIds(query);
      const isMutation = /^\s*mutation/.test(query);
      const sent = isMutation ? client.mutation(text, variables) : client.query(text, variables);
      const { data, error } = await sent.toPromise();
      expect(warnings).toEqual([]);
      // Graphcache stores no field that has an error.
      if (isMutation || error !== undefined) return;
      const again = await client
        .query(text, variables, { requestPolicy: 'cache-only' })
        .toPromise();
      expect(again.data).toEqual(data);
    },
  );

  test('knows the types of an interface, so it does not guess whether a fragment matches', async () => {
    const client = createClient();
    const query = `{ node(id: "Task:${fixtures.emptyTask}") { id ... on Node { ... on Task { name } } } }`;
    const { data } = await client.query(query, {}).toPromise();
    expect(data).toMatchObject({ node: { name: expect.any(String) } });
    expect(warnings).toEqual([]);
  });
});

test('`npm run schema -- --cache` prints what GET /cache.json returns', async () => {
  const args = ['run', '--silent', 'schema', '--', '--cache'];
  const { stdout } = await promisify(execFile)('npm', args);
  const served = await server.fetch('http://127.0.0.1/cache.json');
  expect(JSON.parse(stdout)).toEqual(await served.json());
});
