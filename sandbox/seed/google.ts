import { convert } from '../google/drive/upload/conversion.ts';
import type { Clock } from '../store/clock.ts';
import type { DocumentRow } from '../store/google/document-model.ts';
import type { PermissionRow, Role } from '../store/google/file-row.ts';
import { permissionIdOf, type Store } from '../store/google/store.ts';
import { people } from '../world/fixture/person.ts';
import { addDocument } from '../world/google/file.ts';
import { createPeopleStore } from '../world/google-world.ts';
import type { SandboxDocument } from './data.ts';

/** A document of a seed with its content. */
export interface ConvertedDocument extends SandboxDocument {
  readonly content: DocumentRow;
}

/** Converts the content of the documents, as an upload to Drive does. */
export function convertDocuments(
  documents: readonly SandboxDocument[],
): Promise<readonly ConvertedDocument[]> {
  return Promise.all(
    documents.map(async (document) => {
      const media = { type: 'text/markdown', bytes: Buffer.from(document.markdown) };
      return { ...document, content: await convert(document.id, media) };
    }),
  );
}

/** Creates the Drive data of a seed: its documents, and the "My Drive" folder of each person. */
export function createSeededGoogle(documents: readonly ConvertedDocument[], clock: Clock): Store {
  const store = createPeopleStore(clock);
  const createdTime = clock.now().toISOString();
  for (const { id, name, owner, shared, trashed, content } of documents) {
    const write = () => content;
    addDocument(store, {
      id,
      name,
      trashed,
      createdTime,
      modifiedTime: createdTime,
      write,
      ...(owner && { owner }),
    });
    const grants = Object.entries(shared).map(([who, role]) => permissionFor(store, who, role));
    store.files.get(id)?.permissions.push(...grants);
  }
  return store;
}

function permissionFor(store: Store, name: string, role: Role): PermissionRow {
  if (name === 'anyone') return { id: 'anyoneWithLink', type: 'anyone', role };
  const person = [...store.people.values()].find(
    ({ userGid }) => userGid === people[name as keyof typeof people],
  );
  const address = person?.email ?? name;
  const id = permissionIdOf(address, store.people);
  return address.includes('@')
    ? { id, type: 'user', role, email: address }
    : { id, type: 'domain', role, domain: address };
}
