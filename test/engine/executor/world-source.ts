import type { GraphQLSchema } from 'graphql';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { RecordGenerator } from './generated-record.ts';
import type { World } from './generated-world.ts';

/** What all generated worlds of a schema have in common. */
export const readWorldSource = async (
  schema: GraphQLSchema,
): Promise<Pick<World, 'records' | 'document'>> => ({
  records: new RecordGenerator(schema),
  document: await readDocument(),
});

async function readDocument(): Promise<World['document']> {
  const sandbox = await createSandbox();
  const read = async (url: string) => {
    const response = await fetch(url, { headers: { authorization: 'Bearer sandbox-ada' } });
    if (!response.ok) throw new Error(`The sandbox responded with ${response.status} to ${url}`);
    return (await response.json()) as never;
  };
  const id = documentFixtures.everyElement;
  const docs = await read(
    `${sandbox.googleDocsBaseUrl}/v1/documents/${id}?includeTabsContent=true`,
  );
  const file = await read(
    `${sandbox.googleDriveBaseUrl}/drive/v3/files/${id}?fields=*&supportsAllDrives=true`,
  );
  await sandbox.close();
  return { docs, file };
}
