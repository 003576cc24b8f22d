import { describe, expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { plainSchema as schema } from '../../schema-for.ts';
import { Expectation, printEveryField } from './every-field.ts';

// All content of the sandbox's documents can be read through the schema, field by field.

const { ask, sandbox } = await createAsker();

const body = printEveryField(schema, 'DocumentBody');
const tab = printEveryField(schema, 'DocumentTab');
const bodyQuery = `query ($id: ID!) { document(id: $id) { body { ${body.spread} } } } ${body.fragments}`;
const tabsQuery = `query ($id: ID!) { document(id: $id) { tabs { ${tab.spread} } } } ${tab.fragments}`;

interface Tab {
  readonly childTabs?: readonly Tab[];
  readonly [name: string]: unknown;
}

interface Tree {
  readonly body: Readonly<Record<string, unknown>>;
  readonly tabs: readonly Tab[];
}

async function treeOf(id: string, query = ''): Promise<Tree> {
  const response = await fetch(`${sandbox.googleDocsBaseUrl}/v1/documents/${id}${query}`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  // A document as the Docs API describes it.
  return (await response.json()) as Tree;
}

const inOrder = (tabs: readonly Tab[]): readonly Tab[] =>
  tabs.flatMap((one) => [one, ...inOrder(one.childTabs ?? [])]);

const parameters = new URLSearchParams({
  q: "mimeType = 'application/vnd.google-apps.document'",
  supportsAllDrives: 'true',
  includeItemsFromAllDrives: 'true',
  corpora: 'allDrives',
  pageSize: '1000',
});
const listed = await fetch(`${sandbox.googleDriveBaseUrl}/drive/v3/files?${parameters}`, {
  headers: { authorization: 'Bearer sandbox-ada' },
});
const { files } = (await listed.json()) as { files: { id: string; name: string }[] };

const isLong = (name: string) => name.startsWith('Observations');

async function hasEverything({ id }: { readonly id: string }): Promise<void> {
  const expectation = new Expectation(schema);
  const whole = await treeOf(id);
  const inBody = await ask(bodyQuery, { id });
  expect(inBody.errors).toEqual([]);
  expect(inBody.data.document.body).toEqual(expectation.of('DocumentBody', whole.body));

  const { tabs } = await treeOf(id, '?includeTabsContent=true');
  const inTabs = await ask(tabsQuery, { id });
  expect(inTabs.errors).toEqual([]);
  expect(inTabs.data.document.tabs).toEqual(
    inOrder(tabs).map((one) => expectation.of('DocumentTab', one)),
  );
  expect([...expectation.lost], 'has no field in the schema').toEqual([]);
}

describe('a query for all content', () => {
  test.each(files.filter(({ name }) => !isLong(name)))(
    'returns everything that Docs has of $name',
    hasEverything,
  );

  test.each(files.filter(({ name }) => isLong(name)))(
    'returns everything that Docs has of $name',
    { tags: 'slow' },
    hasEverything,
  );
});
