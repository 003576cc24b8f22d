import SchemaBuilder from '@pothos/core';
import { describe, expect, test } from 'vitest';
import type { LoggedRequest } from '../../../sandbox/http/request-log.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import {
  type Effect,
  effectKinds,
  effectPlugin,
  effectsWith,
} from '../../../src/schema/directive/effect.ts';
import { plainSchema } from '../../schema-for.ts';
import { createMutationTestServer } from '../asana/set-up.ts';
import { writeKinds } from '../error/fault-table/write-kind.ts';

// What a mutation declares follows from what it sends: the method, the route and the body of its writes, as the services document them, and the
// text of a document before and after an edit.

const server = await createMutationTestServer();
const { ask, sandbox } = server;
const fields = plainSchema.getMutationType()?.getFields() ?? {};

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const writesOf = (requests: readonly LoggedRequest[]): readonly Write[] =>
  requests
    .flatMap((request) => request.actions ?? [request])
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ method, path, body: { ...(body as object) } }));

/** Asana's actions on a record, by the last part of their routes. All others of a record add to it. */
const actions: Readonly<Record<string, Effect>> = {
  addFollowers: 'SHARES',
  removeFollowers: 'SHARES',
  addMembers: 'SHARES',
  removeMembers: 'SHARES',
  addUser: 'SHARES',
  removeUser: 'SHARES',
  addSupportingRelationship: 'CHANGES',
  approve: 'SHARES',
  reject: 'CHANGES',
  setMetric: 'CHANGES',
  setMetricCurrentValue: 'CHANGES',
  // A task that is in the project or section already moves.
  addProject: 'CHANGES',
  addTask: 'CHANGES',
  setParent: 'CHANGES',
  insert: 'CHANGES',
};

/** What a write does, by the documentation of its service. Null for an edit of a document, whose route says nothing. */
function effectOfWrite({ method, path, body }: Write): Effect | null {
  const last = path.split('/').at(-1) ?? '';
  if (path.includes('/permissions') || path.startsWith('/memberships')) return 'SHARES';
  if (method === 'DELETE') return 'DELETES';
  if (method === 'PUT') return 'CHANGES';
  if (method === 'PATCH') return body['trashed'] === true ? 'DELETES' : 'CHANGES';
  if (path.endsWith(':batchUpdate')) return null;
  // Followers of a project remain members, and those of a task lose access.
  if (/^\/projects\/\d+\/removeFollowers$/.test(path)) return 'CHANGES';
  // What only the removed user could see is lost.
  if (/^\/workspaces\/\d+\/removeUser$/.test(path)) return 'DELETES';
  // Drive: a reply with an action resolves or reopens its comment.
  if (path.includes('/replies')) return body['action'] === undefined ? 'ADDS' : 'CHANGES';
  return actions[last] ?? (last.startsWith('remove') ? 'CHANGES' : 'ADDS');
}

async function textOf(id: string): Promise<string> {
  const response = await fetch(
    `${sandbox.googleDriveBaseUrl}/drive/v3/files/${id}/export?mimeType=text/plain`,
    { headers: { authorization: 'Bearer sandbox-ada' } },
  );
  return (await response.text()).replaceAll(/\s+/g, ' ').trim();
}

/** Whether all of a text is still there, before and after what was inserted. */
function isInsertion(before: string, after: string): boolean {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  return after.endsWith(before.slice(start)) || after.endsWith(before.slice(start).trimStart());
}

/** The documents that existed before, and are edited. */
const editedDocuments = (input: unknown): readonly string[] => {
  const { document, copy } = input as Readonly<Record<string, string | undefined>>;
  return [copy ?? document ?? []].flat();
};

const cases = writeKinds.map((kind) => {
  const [, name = ''] = /\bit: (\w+)\(/.exec(kind.query) ?? [];
  return [kind.name, { ...kind, field: name }] as const;
});

test('there is a case of each mutation that sends a write', () => {
  const tested = new Set(cases.map(([, { field }]) => field));
  expect(Object.keys(fields).filter((name) => !tested.has(name))).toEqual([
    // It ends a connection, for which no data of a service is written.
    'disconnect',
    // They return an address, to which the client sends the file.
    'prepareAttachment',
    'prepareDocumentImport',
    'prepareImage',
  ]);
});

test.each(cases)('%s declares the effects of what it sends', async (_name, kind) => {
  const { query, variables, field: name, isRaw } = kind;
  const field = fields[name];
  if (field === undefined) throw new Error(`There is no mutation ${name}.`);
  const values = variables('Written once');
  const edited = 'input' in values ? editedDocuments(values['input']) : [];
  if (kind.before !== undefined) await ask(kind.before);
  const before = await Promise.all(edited.map(textOf));
  await ask(query, values);
  const writes = writesOf(sandbox.requests());
  expect(writes.length).toBeGreaterThan(0);
  const sent = new Set<Effect>();
  for (const write of writes) {
    const effect = effectOfWrite(write);
    if (effect !== null) sent.add(effect);
    else if (name !== 'createDocument' && !(name === 'copyDocument' && sent.has('ADDS'))) {
      const after = await Promise.all(edited.map(textOf));
      const areInsertions = before.every((text, at) => isInsertion(text, after[at] ?? ''));
      sent.add(areInsertions ? 'ADDS' : 'CHANGES');
    }
  }
  const declared = effectsWith(field, values);
  // A request of the client can do more than this one, an edit with every kind of request more than an insertion, and this image is shared already.
  const isUpperBound =
    isRaw || /^(updateDocument|moveDocument|moveFolder|insertDocumentImage)$/.test(name);
  if (isUpperBound)
    expect(declared).toEqual(expect.arrayContaining([...sent].filter((one) => one !== 'ADDS')));
  else expect([...sent]).toEqual(declared);
  expect(effectKinds(field)).toEqual(expect.arrayContaining([...declared]));
});

describe('a mutation whose input decides', () => {
  const effectsOf = (name: string, input: object) => {
    const field = fields[name];
    return field === undefined ? null : effectsWith(field, { input });
  };

  test.each([
    ['GET', []],
    ['POST', ['ADDS', 'CHANGES', 'SHARES', 'DELETES']],
    ['PUT', ['CHANGES', 'SHARES']],
    ['PATCH', ['CHANGES', 'SHARES', 'DELETES']],
    ['DELETE', ['SHARES', 'DELETES']],
  ])('rawRequest counts by its method: %s', (method, effects) => {
    expect(effectsOf('rawRequest', { method })).toEqual(effects);
  });

  test('fillTable adds a new table, and changes one that exists', () => {
    expect(effectsOf('fillTable', { newTableAfter: { end: true } })).toEqual(['ADDS']);
    expect(effectsOf('fillTable', { table: {} })).toEqual(['CHANGES']);
  });

  test('a new table leaves the rest of the document as it is', async () => {
    const { handbook } = documentFixtures;
    const before = await textOf(handbook);
    const { errors } = await ask(
      `mutation { fillTable(input: { document: "${handbook}", newTableAfter: { end: true }, rows: [["Written"]] }) { revisionId } }`,
    );
    expect(errors).toEqual([]);
    const after = await textOf(handbook);
    expect(after).toContain('Written');
    expect(isInsertion(before, after)).toBe(true);
  });
});

test('a mutation without an effect cannot be built', () => {
  const build = (effect?: Effect) => {
    const builder = new SchemaBuilder({ plugins: [effectPlugin] });
    builder.mutationType({});
    builder.mutationField('change', (t) =>
      t.boolean({ ...(effect && { effect }), resolve: () => true }),
    );
    return builder.toSchema();
  };
  expect(() => build()).toThrow('The mutation change declares no effect.');
  expect(build('ADDS').getMutationType()?.getFields()).toHaveProperty('change');
});
