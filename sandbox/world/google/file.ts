import type { DocumentRow } from '../../store/google/document-model.ts';
import {
  type FileRow,
  mimeTypes,
  type PermissionRow,
  type Role,
} from '../../store/google/file-row.ts';
import { type Person, permissionIdOf, type Store } from '../../store/google/store.ts';
import { documentFixtures } from '../fixture/document-fixture.ts';
import { type PersonName, people } from '../fixture/person.ts';
import type { DocumentDefinition } from './document-definition.ts';

const createdTime = '2026-01-12T08:30:00.000Z';

/** A file about which nothing special is known. */
function fileOf(
  fields: Pick<FileRow, 'id' | 'name' | 'mimeType' | 'lastModifiedBy'> & Partial<FileRow>,
): FileRow {
  return {
    description: '',
    trashed: false,
    starredBy: [],
    parentIds: [],
    driveId: null,
    createdTime,
    modifiedTime: createdTime,
    version: 7,
    size: null,
    permissions: [],
    ...fields,
  };
}

/** Gives everybody their own folder. */
export function addRoots(store: Store): void {
  for (const { email, rootId } of store.people.values()) {
    const permissions = [grant(store, email, 'owner')];
    const { folder } = mimeTypes;
    store.files.set(
      rootId,
      fileOf({
        id: rootId,
        name: 'My Drive',
        mimeType: folder,
        lastModifiedBy: email,
        permissions,
      }),
    );
  }
}

/** Files a document and what is written in it. */
export function addDocument(store: Store, definition: DocumentDefinition): void {
  const { id, name, modifiedTime, trashed = false, owner = 'ada' } = definition;
  const person = personOf(store, owner);
  const { isOnSharedDrive = false } = definition;
  const drive = [...store.drives.keys()][0] ?? null;
  const driveId = isOnSharedDrive ? drive : null;
  store.files.set(
    id,
    fileOf({
      id,
      name,
      mimeType: mimeTypes.document,
      trashed,
      modifiedTime,
      driveId,
      parentIds: [definition.folderId ?? driveId ?? person.rootId],
      lastModifiedBy: person.email,
      permissions: permissionsOf(store, definition, person),
    }),
  );
  store.documents.set(id, contentOf(definition));
}

/** What each document says, written once for all worlds: edits replace its parts and change none. */
const cachedContents = new WeakMap<DocumentDefinition, DocumentRow>();

function contentOf(definition: DocumentDefinition): DocumentRow {
  const content = cachedContents.get(definition) ?? definition.write(definition.id);
  cachedContents.set(definition, content);
  return { ...content };
}

function permissionsOf(
  store: Store,
  definition: DocumentDefinition,
  owner: Person,
): PermissionRow[] {
  // Object.entries forgets which names there are.
  const shared = Object.entries(definition.shared ?? {}) as [PersonName, Role][];
  return [
    grant(store, owner.email, definition.isOnSharedDrive ? 'organizer' : 'owner'),
    ...shared.map(([name, role]) => grant(store, personOf(store, name).email, role)),
    ...(definition.isOfCompany ? [companyPermission] : []),
  ];
}

const companyPermission: PermissionRow = {
  id: '07600000000000000001k',
  type: 'domain',
  role: 'reader',
  domain: 'fernwood.example',
};

/** A permission of a person by name. */
function grant({ people }: Store, email: string, role: Role): PermissionRow {
  return { id: permissionIdOf(email, people), type: 'user', role, email };
}

/** Somebody as Drive knows them. */
function personOf(store: Store, name: PersonName): Person {
  const person = [...store.people.values()].find(({ userGid }) => userGid === people[name]);
  if (!person) throw new Error(`Nobody at the company is called ${name}.`);
  return person;
}

/** Files what is no document: a folder, a shared drive's folder, an upload. */
export function addOtherFiles(store: Store): void {
  const { email, rootId } = personOf(store, 'ada');
  const permissions = [
    grant(store, email, 'owner'),
    grant(store, personOf(store, 'grace').email, 'reader'),
  ];
  for (const { id, name, mimeType, size } of otherFiles) {
    const fields = { id, name, mimeType, size, permissions, parentIds: [rootId] };
    store.files.set(id, fileOf({ ...fields, lastModifiedBy: email }));
  }
}

const otherFiles = [
  { id: documentFixtures.folder, name: 'Launch of Aria 2', mimeType: mimeTypes.folder, size: null },
  {
    id: documentFixtures.sheet,
    name: 'Launch price list',
    mimeType: mimeTypes.spreadsheet,
    size: null,
  },
  {
    id: documentFixtures.pdf,
    name: 'Launch datasheet.pdf',
    mimeType: 'application/pdf',
    size: 482_113,
  },
  {
    id: documentFixtures.wordFile,
    name: 'Reseller contract.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    size: 61_440,
  },
] as const;
