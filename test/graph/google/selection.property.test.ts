import fc from 'fast-check';
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../ask.ts';
import { plainSchema as schema } from '../../schema-for.ts';

const { ask, sandbox } = await createAsker();

// The reference: computes the reads from Docs and Drive for a selection, from the query and these rules alone.

/** Fields of a document from Drive, by their names there; fields such as `owners` with the selection below them. */
const inDrive: Readonly<Record<string, string>> = {
  mimeType: 'mimeType',
  createdAt: 'createdTime',
  modifiedAt: 'modifiedTime',
  lastModifiedBy: 'lastModifyingUser',
  owners: 'owners',
  canEdit: 'capabilities.canEdit',
  canComment: 'capabilities.canComment',
  starred: 'starred',
  trashed: 'trashed',
  sizeBytes: 'size',
  iconUrl: 'iconLink',
  thumbnailUrl: 'thumbnailLink',
};
const inFileUser: Readonly<Record<string, string>> = {
  displayName: 'displayName',
  emailAddress: 'emailAddress',
  isViewer: 'me',
  photoUrl: 'photoLink',
};
/** Fields of a tab from its properties; the others are from its content and keep their names. */
const inTabProperties: Readonly<Record<string, string>> = {
  id: 'tabId',
  tabId: 'tabId',
  title: 'title',
  index: 'index',
  nestingLevel: 'nestingLevel',
  parentTabId: 'parentTabId',
  iconEmoji: 'iconEmoji',
};
/** A mask names fields, and keys of a map are not fields, so a mask cannot select inside a map. */
const maps = new Set([
  'headers',
  'footers',
  'footnotes',
  'lists',
  'inlineObjects',
  'positionedObjects',
  'namedRanges',
]);
/** Fields that need the complete document. */
const whole = new Set(['text', 'markdown', 'losses']);
const free = new Set(['id', 'documentId', 'url', '__typename']);

/** A selected field with its selection; a leaf has none. */
interface Chosen {
  readonly name: string;
  readonly below: readonly Chosen[];
}

const list = (text: string) => text.split('.');
type Path = readonly string[];

/** The path of a field in its record, if its name differs. */
function pathOf(type: string, name: string): Path {
  if (type === 'FileUser') return list(inFileUser[name] ?? name);
  if (type !== 'DocumentTab') return [name];
  const property = inTabProperties[name];
  return property === undefined ? ['documentTab', name] : ['tabProperties', property];
}

/** The paths that a selection needs of a record. A record with an empty selection is still needed. */
function pathsOf(type: GraphQLObjectType, selected: readonly Chosen[]): Path[] {
  return selected.flatMap(({ name, below }): Path[] => {
    if (name === '__typename') return [];
    const path = pathOf(type.name, name);
    const next = getNamedType(type.getFields()[name]?.type);
    if (!isObjectType(next) || (type.name === 'DocumentTab' && maps.has(name))) return [path];
    const inner = pathsOf(next, below);
    return inner.length === 0 ? [path] : inner.map((rest) => [...path, ...rest]);
  });
}

const under = (path: Path, paths: readonly Path[]): Path[] =>
  paths.length === 0 ? [path] : paths.map((rest) => [...path, ...rest]);

const typeOf = (name: string): GraphQLObjectType => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type.`);
  return type;
};
const tabType = typeOf('DocumentTab');
const bodyType = typeOf('DocumentBody');
const userType = typeOf('FileUser');

interface Needed {
  /** Null if Docs is not read. */
  readonly docs: { readonly isWithTabs: boolean; readonly paths: readonly Path[] } | null;
  /** Null if Drive is not read. */
  readonly drive: readonly Path[] | null;
}

/** The reads of both services for the selection of a document. */
function neededFor(selected: readonly Chosen[]): Needed {
  const has = (name: string) => selected.some((one) => one.name === name);
  const of = (name: string) =>
    selected.filter((one) => one.name === name).flatMap(({ below }) => below);
  const fromDrive = selected.flatMap(({ name, below }): Path[] => {
    const path = inDrive[name];
    if (path === undefined) return [];
    return isObjectType(getNamedType(typeOf('Document').getFields()[name]?.type))
      ? under(list(path), pathsOf(userType, below))
      : [list(path)];
  });
  const isWhole = [...whole].some(has);
  const isOfDocs = isWhole || has('tabs') || has('body') || has('revisionId');
  const isOfDrive = fromDrive.length > 0 || !isOfDocs;
  const title = has('title');
  const drive = isOfDrive ? [['id'], ...fromDrive, ...(title ? [['name']] : [])] : null;
  if (!isOfDocs) return { docs: null, drive };
  if (isWhole) return { docs: { isWithTabs: true, paths: [['*']] }, drive };
  const common: Path[] = [
    ...(title ? [['title']] : []),
    ...(has('revisionId') ? [['revisionId']] : []),
  ];
  const body = has('body') ? under(['body'], pathsOf(bodyType, of('body'))) : [];
  if (!has('tabs')) return { docs: { isWithTabs: false, paths: [...common, ...body] }, drive };
  // With tabs, the body is the first tab's. Tabs contain tabs, which contain tabs.
  const own = [...pathsOf(tabType, of('tabs')), ...body.map((path) => ['documentTab', ...path])];
  const inTab = own.length === 0 ? [[]] : own;
  const tabs = [[], ['childTabs'], ['childTabs', 'childTabs']].flatMap((above) =>
    inTab.map((path) => ['tabs', ...above, ...path]),
  );
  return { docs: { isWithTabs: true, paths: [...common, ...tabs] }, drive };
}

/** Removes paths that are prefixes of other paths, which they do not extend. */
function tidy(paths: readonly Path[]): string[] {
  const all = [...new Set(paths.map((path) => path.join('.')))];
  return all.filter((path) => !all.some((other) => other.startsWith(`${path}.`))).sort();
}

/** Parses the paths of Google's `fields` parameter. */
function parseFields(fields: string): Path[] {
  const paths: Path[] = [];
  const above: string[] = [];
  let name = '';
  let isClosed = false;
  const end = () => {
    if (!isClosed) paths.push([...above, name]);
    name = '';
    isClosed = false;
  };
  for (const sign of fields) {
    if (sign === ',') end();
    else if (sign === '(') {
      above.push(name);
      name = '';
    } else if (sign === ')') {
      end();
      above.pop();
      isClosed = true;
    } else name += sign;
  }
  end();
  return paths;
}

// Generators of selections.

const directives = [
  ['', true],
  ['', true],
  ['', true],
  [' @include(if: $yes)', true],
  [' @skip(if: $no)', true],
  [' @skip(if: true)', false],
  [' @include(if: $no)', false],
] as const;

class Generator {
  readonly #draw: fc.GeneratorValue;
  readonly fragments: string[] = [];
  #left = 40;

  constructor(draw: fc.GeneratorValue) {
    this.#draw = draw;
  }

  below(count: number): number {
    return this.#draw(fc.nat, { max: count - 1 });
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** A selection set with the fields that count. */
  of(type: GraphQLObjectType, depth: number): { text: string; chosen: Chosen[] } {
    const parts = ['__typename'];
    const chosen: Chosen[] = [];
    for (let more = 1 + this.below(4); more > 0 && this.#left > 0; more -= 1) {
      const [directive, keeps] = this.pick(directives);
      if (depth > 1 && this.below(5) === 0) {
        const inner = this.of(type, depth - 1);
        if (this.below(2) === 0) parts.push(`... on ${type.name}${directive} ${inner.text}`);
        else {
          const key = `F${this.fragments.length}`;
          this.fragments.push(`fragment ${key} on ${type.name} ${inner.text}`);
          parts.push(`...${key}${directive}`);
        }
        if (keeps) chosen.push(...inner.chosen);
        continue;
      }
      const fields = this.#fieldsOf(type, depth);
      if (fields.length === 0) break;
      // Nested fields are more frequent, so that the property has enough to compare.
      const deeper = fields.filter(({ type: fieldType }) => isObjectType(getNamedType(fieldType)));
      const field = this.pick(deeper.length > 0 && this.below(2) === 0 ? deeper : fields);
      this.#left -= 1;
      const next = getNamedType(field.type);
      const inner = isObjectType(next) ? this.of(next, depth - 1) : { text: '', chosen: [] };
      const alias = this.below(4) === 0 ? `${field.name}_again: ` : '';
      parts.push(`${alias}${field.name}${directive} ${inner.text}`);
      if (keeps) chosen.push({ name: field.name, below: inner.chosen });
    }
    return { text: `{ ${parts.join(' ')} }`, chosen };
  }

  #fieldsOf(type: GraphQLObjectType, depth: number) {
    return Object.values(type.getFields()).filter(
      ({ name, type: fieldType, args }) =>
        (depth > 1 || !isObjectType(getNamedType(fieldType))) &&
        // Other tests cover fields with separate requests.
        args.length === 0 &&
        !(type.name === 'Document' && !isKnown(name)) &&
        // Rarely, because it replaces every other read from Docs.
        !(type.name === 'Document' && whole.has(name) && this.below(8) > 0),
    );
  }
}

const isKnown = (name: string) =>
  name in inDrive ||
  whole.has(name) ||
  free.has(name) ||
  ['title', 'revisionId', 'body', 'tabs'].includes(name);

// Documents without smart chips, so that no mask is rejected.
const { editable, empty, nestedTabs, tablesInTables, emoji, onSharedDrive } = documentFixtures;
const ids = [editable, empty, nestedTabs, tablesInTables, emoji, onSharedDrive];

interface Branch {
  readonly text: string;
  /** Omitted for a search. */
  readonly id?: string;
  readonly chosen: readonly Chosen[];
}

function drawBranch(generator: Generator, key: string): Branch {
  const { text, chosen } = generator.of(typeOf('Document'), 3 + generator.below(8));
  const way = generator.below(4);
  if (way === 0) {
    return {
      text: `${key}: documents(name: "Minutes", first: 2) { nodes ${text.replace('{', '{ _id: documentId')} }`,
      chosen,
    };
  }
  const id = generator.pick(ids);
  return way === 1
    ? { text: `${key}: node(id: "Document:${id}") { ... on Document ${text} }`, id, chosen }
    : { text: `${key}: document(id: "${id}") ${text}`, id, chosen };
}

/** The sent or expected reads: paths by address. */
type Asked = Map<string, Path[]>;

function add(asked: Asked, address: string, paths: readonly Path[]): void {
  asked.set(address, [...(asked.get(address) ?? []), ...paths]);
}

function addDocs(asked: Asked, id: string, { docs }: Needed): void {
  if (docs === null) return;
  add(asked, `/v1/documents/${id}${docs.isWithTabs ? ' with tabs' : ''}`, docs.paths);
}

function neededBy(branches: readonly Branch[], data: Readonly<Record<string, unknown>>): Asked {
  const asked: Asked = new Map();
  for (const [index, { id, chosen }] of branches.entries()) {
    const needed = neededFor(chosen);
    if (id !== undefined) {
      addDocs(asked, id, needed);
      if (needed.drive !== null) add(asked, `/drive/v3/files/${id}`, needed.drive);
      continue;
    }
    // A search returns the name at no extra cost.
    const drive = needed.drive ?? [['id']];
    const named = chosen.some(({ name }) => name === 'title') ? [...drive, ['name']] : drive;
    add(asked, '/drive/v3/files', [['nextPageToken'], ...named.map((path) => ['files', ...path])]);
    const { nodes } = data[`r${index}`] as { nodes: readonly { readonly _id: string }[] };
    for (const { _id } of nodes) addDocs(asked, _id, needed);
  }
  return asked;
}

function recorded(): { readonly asked: Asked; readonly reads: number } {
  const asked: Asked = new Map();
  const calls = sandbox.requests().flatMap((request) => request.actions ?? [request]);
  for (const { path, query, fields } of calls) {
    const address = `${path}${query['includeTabsContent'] === 'true' ? ' with tabs' : ''}`;
    add(asked, address, parseFields(fields ?? '*'));
  }
  return { asked, reads: calls.length };
}

const tidied = (asked: Asked) =>
  Object.fromEntries(
    [...asked].map(([address, paths]): [string, string[]] => {
      const all = tidy(paths);
      return [address, all.includes('*') ? ['*'] : all];
    }),
  );

test('any selection of documents reads exactly the needed fields from Docs and Drive', async () => {
  let reads = 0;
  let ofDocs = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const generator = new Generator(draw);
      const branches = Array.from({ length: 1 + generator.below(2) }, (_, index) =>
        drawBranch(generator, `r${index}`),
      );
      const used = 'viewer @include(if: $yes) @skip(if: $no) { google { connected } }';
      const query = `query ($yes: Boolean!, $no: Boolean!) { ${used} ${branches.map(({ text }) => text).join(' ')} } ${generator.fragments.join(' ')}`;
      const { data, errors } = await ask(query, { yes: true, no: false });
      expect(errors, query).toEqual([]);
      const seen = recorded();
      const needed = tidied(neededBy(branches, data));
      expect(tidied(seen.asked), query).toEqual(needed);
      // Each address once, even if several fields need it.
      const addresses = Object.keys(needed).filter((address) => address !== '/drive/v3/files');
      expect(seen.reads, query).toBeLessThanOrEqual(addresses.length + branches.length);
      reads += seen.reads;
      ofDocs += addresses.filter((address) => address.startsWith('/v1/')).length;
    }),
    { numRuns: 250, seed: 20_260_615, endOnFailure: true },
  );
  // Otherwise the property would compare too little.
  expect(reads).toBeGreaterThan(300);
  expect(ofDocs).toBeGreaterThan(150);
});

test('the rules include every field of a document except those with separate requests', () => {
  const known = Object.keys(typeOf('Document').getFields()).filter(isKnown);
  expect(known).toHaveLength(Object.keys(inDrive).length + whole.size + 3 + 4);
  expect(Object.keys(userType.getFields()).toSorted()).toEqual(Object.keys(inFileUser).toSorted());
  for (const name of [...Object.keys(inTabProperties), ...maps]) {
    expect(Object.keys(tabType.getFields())).toContain(name);
  }
});
