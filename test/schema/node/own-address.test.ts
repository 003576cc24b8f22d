import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import { plainSchema } from '../../schema-for.ts';
import { world } from '../../world.ts';

const { ask } = await createAsker();

const tables = {
  Portfolio: world.portfolios,
  Project: world.projects,
  Tag: world.tags,
  Task: world.tasks,
  Team: world.teams,
} as const;

/** The number of objects of one operation. */
const chunkSize = 100;

interface Addressed {
  readonly id: string;
  readonly url: string;
}

/** The objects that the viewer can see, each with its address. */
async function addressesOf(ids: readonly string[]): Promise<Addressed[]> {
  const spreads = [...Object.keys(tables)].map((name) => `... on ${name} { url }`).join(' ');
  const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { id ${spreads} } }`;
  const { data } = await ask(query, { ids });
  return data.nodes.filter((one: Addressed | null) => one !== null);
}

async function documentAddresses(): Promise<Addressed[]> {
  const { data } = await ask('{ documents(first: 1000) { nodes { id url } } }');
  return data.documents.nodes;
}

async function folderAddresses(): Promise<Addressed[]> {
  const { data } = await ask(`{
    folder(id: "root") { id url folders { nodes { id url } } }
    sharedDrives { nodes { rootFolder { id url } folders { nodes { id url } } } }
  }`);
  const drives: { rootFolder: Addressed; folders: { nodes: Addressed[] } }[] =
    data.sharedDrives.nodes;
  return [
    data.folder,
    ...data.folder.folders.nodes,
    ...drives.flatMap(({ rootFolder, folders }) => [rootFolder, ...folders.nodes]),
  ].map(({ id, url }) => ({ id, url }));
}

test('the address of every object of the sandbox shows that object', async () => {
  const all = [...(await documentAddresses()), ...(await folderAddresses())];
  const ids = Object.entries(tables).flatMap(([name, table]) =>
    [...table.keys()].map((gid) => `${name}:${gid}`),
  );
  for (let start = 0; start < ids.length; start += chunkSize) {
    all.push(...(await addressesOf(ids.slice(start, start + chunkSize))));
  }
  for (let start = 0; start < all.length; start += chunkSize) {
    const chunk = all.slice(start, start + chunkSize);
    const fields = chunk.map(({ url }, index) => `r${index}: resource(url: "${url}") { id }`);
    const { data, errors } = await ask(`{ ${fields.join(' ')} }`);
    expect(errors).toEqual([]);
    expect(Object.values(data)).toEqual(chunk.map(({ id }) => ({ id })));
  }
  const types = new Set(all.map(({ id }) => id.replace(/:.*/, '')));
  const typesWithUrl = Object.values(plainSchema.getTypeMap())
    .filter(
      (type) => 'getInterfaces' in type && type.getInterfaces().some(({ name }) => name === 'Node'),
    )
    .filter((type) => 'getFields' in type && 'url' in type.getFields())
    .map(({ name }) => name)
    // In the example of Asana's description, the address of a brief looks like that of a task in a project.
    .filter((name) => name !== 'ProjectBrief');
  expectSameNames(types, typesWithUrl, 'The query of this test needs each type with a URL');
  expect(all.length).toBeGreaterThan(500);
});
