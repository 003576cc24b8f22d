import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../ask.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../case-count.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import {
  completeReadFields,
  inDrive,
  inFileUser,
  inTabProperties,
  maps,
  type NeededReads,
  neededFor,
  type Path,
  parseFields,
  type SelectedField,
  suggestionModes,
  tabType,
  tidy,
  typeOf,
  userType,
} from './needed-read.ts';
import { Generator, isKnown } from './selection-generator.ts';

const { ask, sandbox } = await createAsker();

// Documents without smart chips, so that no mask is rejected.
const { editable, empty, nestedTabs, tablesInTables, emoji, onSharedDrive } = documentFixtures;
const ids = [editable, empty, nestedTabs, tablesInTables, emoji, onSharedDrive];

interface Branch {
  readonly text: string;
  /** Omitted for a search. */
  readonly id?: string;
  readonly chosen: readonly SelectedField[];
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
type PathsByAddress = Map<string, Path[]>;

function add(byAddress: PathsByAddress, address: string, paths: readonly Path[]): void {
  byAddress.set(address, [...(byAddress.get(address) ?? []), ...paths]);
}

/** The name of a read from Docs. */
const addressOf = (path: string, isWithTabs: boolean, mode: string | undefined) =>
  `${path}${isWithTabs ? ' with tabs' : ''}${mode === undefined ? '' : ` as ${mode}`}`;

function addDocs(byAddress: PathsByAddress, id: string, { docs }: NeededReads): void {
  for (const { view, isWithTabs, paths } of docs) {
    const mode = view === null ? undefined : suggestionModes[view];
    add(byAddress, addressOf(`/v1/documents/${id}`, isWithTabs, mode), paths);
  }
}

function neededBy(
  branches: readonly Branch[],
  data: Readonly<Record<string, unknown>>,
): PathsByAddress {
  const byAddress: PathsByAddress = new Map();
  for (const [index, { id, chosen }] of branches.entries()) {
    const needed = neededFor(chosen);
    if (id !== undefined) {
      addDocs(byAddress, id, needed);
      // A read by an id checks that the file is a document. A search finds only documents.
      if (needed.drive !== null) {
        add(byAddress, `/drive/v3/files/${id}`, [...needed.drive, ['mimeType']]);
      }
      continue;
    }
    // A search returns the name at no extra cost.
    const drive = needed.drive ?? [['id']];
    const named = chosen.some(({ name }) => name === 'title') ? [...drive, ['name']] : drive;
    add(byAddress, '/drive/v3/files', [
      ['incompleteSearch'],
      ['nextPageToken'],
      ...named.map((path) => ['files', ...path]),
    ]);
    const { nodes } = data[`r${index}`] as { nodes: readonly { readonly _id: string }[] };
    for (const { _id } of nodes) addDocs(byAddress, _id, needed);
  }
  return byAddress;
}

function recordedReads(): { readonly byAddress: PathsByAddress; readonly reads: number } {
  const byAddress: PathsByAddress = new Map();
  const calls = sandbox.requests().flatMap((request) => request.actions ?? [request]);
  for (const { path, query, fields } of calls) {
    const isWithTabs = query['includeTabsContent'] === 'true';
    const address = addressOf(path, isWithTabs, query['suggestionsViewMode']);
    add(byAddress, address, parseFields(fields ?? '*'));
  }
  return { byAddress, reads: calls.length };
}

const tidied = (byAddress: PathsByAddress) =>
  Object.fromEntries(
    [...byAddress].map(([address, paths]): [string, string[]] => {
      const all = tidy(paths);
      return [address, all.includes('*') ? ['*'] : all];
    }),
  );

test('any selection of documents reads exactly the needed fields from Docs and Drive', {
  timeout: manyCasesMs,
}, async () => {
  let reads = 0;
  let ofDocs = 0;
  let ofViews = 0;
  const numRuns = caseCount(250, 30);
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
      const seen = recordedReads();
      const needed = tidied(neededBy(branches, data));
      expect(tidied(seen.byAddress), query).toEqual(needed);
      // Each address once, even if several fields need it.
      const addresses = Object.keys(needed).filter((address) => address !== '/drive/v3/files');
      expect(seen.reads, query).toBeLessThanOrEqual(addresses.length + branches.length);
      reads += seen.reads;
      ofViews += addresses.filter((address) => address.includes(' as ')).length;
      ofDocs += addresses.filter((address) => address.startsWith('/v1/')).length;
    }),
    { numRuns, seed: caseSeed(20_260_615), endOnFailure: true },
  );
  // Otherwise the property would compare too little.
  expect(reads).toBeGreaterThanOrEqual(leastCount(300));
  expect(ofDocs).toBeGreaterThanOrEqual(leastCount(150));
  expect(ofViews).toBeGreaterThanOrEqual(leastCount(50));
});

test('the rules include every field of a document except those with separate requests', () => {
  const known = Object.keys(typeOf('Document').getFields()).filter(isKnown);
  expect(known).toHaveLength(Object.keys(inDrive).length + completeReadFields.size + 3 + 3);
  const ofUser = Object.keys(userType.getFields());
  expectSameNames(Object.keys(inFileUser), ofUser, 'needed-read.ts needs each field of a user');
  for (const name of [...Object.keys(inTabProperties), ...maps]) {
    expect(Object.keys(tabType.getFields())).toContain(name);
  }
});
