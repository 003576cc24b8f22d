import fc from 'fast-check';
import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { plainSchema as schema } from '../schema-for.ts';
import { world } from '../world.ts';
import {
  printArgs,
  printPage,
  printSelections,
  type Selected,
  SelectionGenerator,
} from './selection-query.ts';
import {
  type Args,
  always,
  type Entry,
  leftOut,
  type Read,
  table,
  typesBehind,
} from './selection-table.ts';

const { ask, sandbox } = await createAsker({ MAX_UPSTREAM_REQUESTS: '2000' });

// The reference: what each read must ask for, from the query and the table alone. Of the answer it looks at ids only.

/** What one read was, or should have been, asked for: one set of paths each time. */
type Asked = Map<string, Set<string>[]>;

const keyOf = ({ path, query = {} }: Read) => {
  const { offset: _, ...rest } = query;
  return `${path} ${Object.entries(rest)
    .map((pair) => pair.join('='))
    .sort()
    .join('&')}`;
};

interface Chosen {
  readonly entry: Entry;
  readonly key: string;
  readonly selections: Selected[];
}

/** The fields that are selected of a concrete type, by response key; what is written several times together. */
function chosenOf(
  selections: readonly Selected[],
  type: string,
  chosen = new Map<string, Chosen>(),
): Map<string, Chosen> {
  for (const one of selections) {
    if (!one.directive.keeps) continue;
    if (one.kind === 'fragment') {
      const isMeant = one.on === null || typesBehind(one.on).includes(type);
      if (isMeant) chosenOf(one.selections, type, chosen);
      continue;
    }
    const entry = table[type]?.[one.field]?.find(
      (other) =>
        JSON.stringify('args' in other && other.args) ===
        JSON.stringify('args' in one.entry && one.entry.args),
    );
    if (entry === undefined) throw new Error(`${type}.${one.field} is not in the table.`);
    const known = chosen.get(one.key) ?? { entry, key: one.key, selections: [] };
    known.selections.push(...one.selections);
    chosen.set(one.key, known);
  }
  return chosen;
}

/** The paths that a selection of a record needs, under a prefix. */
function pathsOf(selections: readonly Selected[], type: string, prefix = ''): Set<string> {
  const paths = new Set<string>();
  const always_ = always[type];
  if (always_ !== undefined) paths.add(prefix + always_);
  for (const concrete of typesBehind(type)) {
    for (const { entry, selections: below } of chosenOf(selections, concrete).values()) {
      if (entry.kind === 'leaf') for (const path of entry.paths) paths.add(prefix + path);
      if (entry.kind === 'creator') paths.add(`${prefix}created_by`);
      if (entry.kind !== 'ride') continue;
      for (const path of entry.also ?? []) paths.add(prefix + path);
      if (entry.path !== '') paths.add(prefix + entry.path);
      const next = entry.path === '' ? prefix : `${prefix}${entry.path}.`;
      for (const path of pathsOf(below, entry.type, next)) paths.add(path);
    }
  }
  return paths;
}

/** A path stands for itself only where nothing below it is wanted; where nothing is wanted at all, the id is named. */
function toFields(paths: ReadonlySet<string>): Set<string> {
  const all = [...paths];
  const named = all.filter((path) => !all.some((other) => other.startsWith(`${path}.`)));
  return new Set(named.length === 0 ? ['gid'] : named);
}

type Answered = Readonly<Record<string, unknown>>;

const itemsOf = (value: unknown): Answered[] =>
  Array.isArray(value) ? value : value ? [value as Answered] : [];

interface Page {
  readonly nodes?: readonly unknown[];
  readonly edges?: readonly { readonly node: unknown }[];
}

/** Two views of one value, together. */
function both(one: unknown, other: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one ?? other;
  if (typeof other !== 'object' || other === null) return one;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.map((item, index) => both(item, other[index]));
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, both((one as Answered)[key], (other as Answered)[key])]),
  );
}

class Reference {
  readonly asked: Asked = new Map();
  /** Of people behind `created_by`: what is wanted of each. */
  readonly creators: Asked = new Map();

  add(read: Read, paths: ReadonlySet<string>, asked = this.asked): void {
    const known = asked.get(keyOf(read)) ?? [];
    known.push(toFields(paths));
    asked.set(keyOf(read), known);
  }

  /** The reads that records cause which are there already. */
  below(selections: readonly Selected[], type: string, value: unknown): void {
    for (const record of itemsOf(value)) {
      const concrete = typesBehind(type).length > 1 ? String(record['__typename']) : type;
      for (const { entry, key, selections: inner } of chosenOf(selections, concrete).values()) {
        this.#field(entry, inner, record, record[key]);
      }
    }
  }

  #field(entry: Entry, selections: readonly Selected[], record: Answered, value: unknown): void {
    const gid = String(record['_gid']);
    if (entry.kind === 'ride') this.below(selections, entry.type, value);
    if (entry.kind === 'record') {
      this.add(entry.read(gid), pathsOf(selections, entry.type));
      this.below(selections, entry.type, value);
    }
    if (entry.kind === 'list') this.list(entry, entry.read(gid), selections, value);
    if (entry.kind === 'creator' && value) {
      const paths = pathsOf(selections, 'User');
      const path = `/users/${(value as Answered)['_gid']}`;
      if (paths.size > 0) this.add({ path }, paths, this.creators);
      this.below(selections, 'User', value);
    }
  }

  list(
    entry: { readonly type: string; readonly also?: readonly string[] },
    read: Read,
    selections: readonly Selected[],
    page: unknown,
  ): void {
    this.add(read, new Set([...pathsOf(selections, entry.type), ...(entry.also ?? [])]));
    const { nodes, edges } = page as Page;
    // The same items twice, each time with what was selected there.
    const merged = both(
      nodes,
      edges?.map(({ node }) => node),
    );
    this.below(selections, entry.type, merged);
  }
}

// Where a query begins.

interface Root {
  readonly field: string;
  readonly args: Args;
  readonly type: string;
  readonly read: Read;
  readonly isList?: boolean;
  readonly also?: readonly string[];
  /** For fields whose value is a Node. */
  readonly isNode?: boolean;
}

const [section = ''] = world.sections.keys();
const [attachment = ''] = world.attachments.keys();
const {
  paidWorkspace: workspace,
  hundredTaskProject,
  fieldRichProject,
  taskWithEverything,
  multiHomedTask,
  adaGid,
} = fixtures;

const byId = (field: string, type: string, path: string, gids: readonly string[]): Root[] =>
  gids.flatMap((gid) => [
    { field, args: { id: gid }, type, read: { path: `${path}/${gid}` } },
    {
      field: 'node',
      args: { id: `${type}:${gid}` },
      type,
      read: { path: `${path}/${gid}` },
      isNode: true,
    },
  ]);
const onlyNode = (type: string, path: string, gid: string): Root[] =>
  byId('', type, path, [gid]).filter(({ isNode }) => isNode);
const page = (
  field: string,
  type: string,
  args: Args,
  path: string,
  query: Read['query'] = {},
  also: readonly string[] = [],
): Root => ({
  field,
  args: { ...args, first: 2 },
  type,
  read: { path, query: { limit: '2', ...query } },
  isList: true,
  also,
});

const roots: readonly Root[] = [
  ...byId('task', 'Task', '/tasks', [
    taskWithEverything,
    multiHomedTask,
    fixtures.emptyTask,
    fixtures.approval,
  ]),
  ...byId('project', 'Project', '/projects', [hundredTaskProject, fieldRichProject]),
  ...byId('section', 'Section', '/sections', [section]),
  ...byId('story', 'Story', '/stories', [fixtures.richComment]),
  ...byId('team', 'Team', '/teams', [fixtures.productTeam]),
  ...byId('user', 'User', '/users', [adaGid]),
  ...byId('workspace', 'Workspace', '/workspaces', [workspace]),
  ...onlyNode('Tag', '/tags', fixtures.tag),
  ...onlyNode('CustomField', '/custom_fields', fixtures.enumField),
  ...onlyNode('Attachment', '/attachments', attachment),
  page('workspaces', 'Workspace', {}, '/workspaces'),
  page('projects', 'Project', { workspace }, `/workspaces/${workspace}/projects`),
  page(
    'projects',
    'Project',
    { team: fixtures.productTeam, archived: 'ACTIVE' },
    `/teams/${fixtures.productTeam}/projects`,
    { archived: 'false' },
  ),
  page(
    'projects',
    'Project',
    { team: fixtures.productTeam, workspace },
    `/teams/${fixtures.productTeam}/projects`,
    { limit: '100' },
    ['workspace'],
  ),
  page('tasks', 'Task', { project: fieldRichProject }, `/projects/${fieldRichProject}/tasks`),
  page(
    'tasks',
    'Task',
    { project: fieldRichProject, assignee: adaGid },
    `/projects/${fieldRichProject}/tasks`,
    { limit: '100' },
    ['assignee'],
  ),
  page(
    'tasks',
    'Task',
    { section, project: hundredTaskProject },
    `/sections/${section}/tasks`,
    { limit: '100' },
    ['projects'],
  ),
  // One more than wanted tells whether there is more, and pages go by the instant of creation.
  page(
    'tasks',
    'Task',
    { workspace },
    `/workspaces/${workspace}/tasks/search`,
    { limit: '3', sort_by: 'created_at', sort_ascending: 'false' },
    ['created_at'],
  ),
];

interface Branch {
  readonly root: Root;
  readonly key: string;
  readonly selections: readonly Selected[];
}

/** A query with one to three root fields. */
function drawQuery(draw: fc.GeneratorValue): {
  readonly branches: readonly Branch[];
  readonly query: string;
} {
  const generator = new SelectionGenerator(draw, { fields: 30, fragments: 8, lists: 4 });
  const fragments = new Map<string, string>();
  const branches = Array.from({ length: 1 + draw(fc.nat, { max: 2 }) }, (_, index): Branch => {
    const root = generator.pick(roots);
    return { root, key: `r${index}`, selections: generator.of(root.type, 4, root.isNode) };
  });
  const printed = branches.map(({ root, key, selections }) => {
    const body = printSelections(selections, root.type, fragments);
    const value = root.isNode
      ? `{ id ... on ${root.type} ${body} ... on Team { description } }`
      : body;
    return `${key}: ${root.field}${printArgs(root.args)} ${root.isList ? printPage(body) : value}`;
  });
  // Both variables are used somewhere, as validation wants it.
  const used = 'viewer @include(if: $yes) @skip(if: $no) { asana { connected } }';
  const query = [
    `query ($yes: Boolean!, $no: Boolean!) { ${used} ${printed.join(' ')} }`,
    ...fragments.values(),
  ].join('\n');
  return { branches, query };
}

function referenceOf(
  branches: readonly Branch[],
  data: Readonly<Record<string, unknown>>,
): Reference {
  const reference = new Reference();
  for (const { root, key, selections } of branches) {
    const value = data[key];
    if (root.isList) reference.list(root, root.read, selections, value);
    else {
      const paths = pathsOf(selections, root.type);
      // The same query asks of a team what else it would ask: nothing of it is asked of other types.
      if (root.isNode && root.type === 'Team') paths.add('description');
      reference.add(root.read, paths);
      reference.below(selections, root.type, value);
    }
  }
  return reference;
}

function recorded(): Asked {
  const asked: Asked = new Map();
  for (const request of sandbox.requests()) {
    for (const { path, query, optFields } of request.actions ?? [request]) {
      const known = asked.get(keyOf({ path, query })) ?? [];
      const fields = new Set(optFields);
      // A filter may have to look into a further page of its list, with the same fields.
      const isFurtherPage =
        query['offset'] !== undefined && known.some((one) => isSame(one, fields));
      if (!isFurtherPage) known.push(fields);
      asked.set(keyOf({ path, query }), known);
    }
  }
  return asked;
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((one) => b.has(one));
const unionOf = (sets: readonly ReadonlySet<string>[]) =>
  [
    ...toFields(
      new Set(
        sets
          .flatMap((set) => [...set])
          .filter((path, _, all) => path !== 'gid' || all.every((one) => one === 'gid')),
      ),
    ),
  ].sort();

function expectExactly(reference: Reference, seen: Asked): void {
  for (const [read, wishes] of reference.asked) {
    const creators = reference.creators.get(read) ?? [];
    const asked = seen.get(read) ?? [];
    const all = unionOf([...wishes, ...creators]);
    if (creators.length > 0) {
      // Once as the root, and once more where the root did not bring along what is wanted.
      expect(all, read).toEqual(expect.arrayContaining(unionOf(asked)));
      expect(unionOf(asked), read).toEqual(expect.arrayContaining(unionOf(wishes)));
      continue;
    }
    expect(unionOf(asked), read).toEqual(all);
    // Wished twice in one turn it is read once with both; wished again later, only if it was not read with as much before.
    expect(asked.length, read).toBeLessThanOrEqual(wishes.length);
    if (wishes.length === 1) expect(asked, read).toHaveLength(1);
  }
  for (const [read, asked] of seen) {
    if (reference.asked.has(read)) continue;
    const wishes = reference.creators.get(read);
    expect(wishes, `nobody wished for ${read}`).toBeDefined();
    expect(unionOf(wishes ?? []), read).toEqual(expect.arrayContaining(unionOf(asked)));
  }
}

test('whatever a query selects is what is asked of Asana: no field more, and none less', async () => {
  let queries = 0;
  let reads = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const { branches, query } = drawQuery(draw);
      const { data, errors } = await ask(query, { yes: true, no: false });
      expect(errors, query).toEqual([]);
      const seen = recorded();
      expectExactly(referenceOf(branches, data), seen);
      queries += 1;
      reads += seen.size;
    }),
    { numRuns: 300, seed: 20_260_615, endOnFailure: true },
  );
  expect(queries).toBeGreaterThanOrEqual(300);
  // More reads than queries by far, or the property would look at little.
  expect(reads).toBeGreaterThan(600);
});

test('the table of needs knows every field of every type it names', () => {
  for (const [name, fields] of Object.entries(table)) {
    const type = schema.getType(name);
    const declared = isObjectType(type) ? Object.keys(type.getFields()) : [];
    const known = declared.filter((field) => !leftOut.has(`${name}.${field}`));
    expect(Object.keys(fields).toSorted(), name).toEqual(known.toSorted());
  }
});
