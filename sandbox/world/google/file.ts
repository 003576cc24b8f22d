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

/** A file with default values for the absent fields. */
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
    resourceKey: null,
    properties: {},
    appProperties: {},
    permissions: [],
    ...fields,
  };
}

/** Adds the My Drive folder of each person. */
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

/** Adds a shared drive and its root folder, which has the same id. The permissions of the folder are those of the members. Ada manages the drive. */
export function addSharedDrive(
  store: Store,
  id: string,
  name: string,
  members: readonly PersonName[],
): void {
  store.drives.set(id, { id, name, createdTime });
  const { email } = personOf(store, 'ada');
  store.files.set(
    id,
    fileOf({
      id,
      name: 'Drive',
      mimeType: mimeTypes.folder,
      driveId: id,
      lastModifiedBy: email,
      permissions: [
        grant(store, email, 'organizer'),
        ...members.map((member) => grant(store, personOf(store, member).email, 'writer')),
      ],
    }),
  );
}

/** Adds a document: its file and its content. */
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
      createdTime: definition.createdTime ?? createdTime,
      modifiedTime,
      driveId,
      resourceKey: definition.resourceKey ?? null,
      parentIds: [definition.folderId ?? driveId ?? person.rootId],
      lastModifiedBy: person.email,
      permissions: permissionsOf(store, definition, person),
    }),
  );
  store.documents.set(id, contentOf(definition));
}

/** The content of each document, created once for all sandboxes. Edits replace its parts and do not modify them. */
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
  // Object.entries does not keep the type of the names.
  const shared = Object.entries(definition.shared ?? {}) as [PersonName, Role][];
  return [
    grant(store, owner.email, definition.isOnSharedDrive ? 'organizer' : 'owner'),
    ...shared.map(([name, role]) => grant(store, personOf(store, name).email, role)),
    ...(definition.isCompanyWide ? [companyPermission] : []),
    ...(definition.resourceKey === undefined ? [] : [linkPermission]),
  ];
}

const companyPermission: PermissionRow = {
  id: '07600000000000000001k',
  type: 'domain',
  role: 'reader',
  domain: 'fernwood.example',
};

const linkPermission: PermissionRow = { id: 'anyoneWithLink', type: 'anyone', role: 'writer' };

const readPermission: PermissionRow = { ...linkPermission, role: 'reader' };

/** A permission for a person. */
function grant({ people }: Store, email: string, role: Role): PermissionRow {
  return { id: permissionIdOf(email, people), type: 'user', role, email };
}

/** The Drive user of a person. */
function personOf(store: Store, name: PersonName): Person {
  const person = [...store.people.values()].find(({ userGid }) => userGid === people[name]);
  if (!person) throw new Error(`There is no person ${name}.`);
  return person;
}

/** Adds files that are not documents: folders, a spreadsheet and uploads. */
export function addOtherFiles(store: Store): void {
  const { email, rootId } = personOf(store, 'ada');
  const permissions = [
    grant(store, email, 'owner'),
    grant(store, personOf(store, 'grace').email, 'reader'),
  ];
  for (const { isPublic = false, ...file } of otherFiles) {
    const everybody: readonly PermissionRow[] = isPublic ? [readPermission] : [];
    const fields = {
      parentIds: [rootId],
      ...file,
      permissions: [...permissions, ...everybody],
    };
    store.files.set(file.id, fileOf({ ...fields, lastModifiedBy: email }));
  }
  const [drive] = store.drives.keys();
  const root = store.files.get(drive ?? '');
  if (root === undefined) return;
  store.files.set(
    documentFixtures.driveFolder,
    fileOf({
      id: documentFixtures.driveFolder,
      name: 'Repairs',
      mimeType: mimeTypes.folder,
      driveId: root.driveId,
      parentIds: [root.id],
      lastModifiedBy: email,
      permissions: [...root.permissions],
    }),
  );
}

type OtherFile = Pick<FileRow, 'id' | 'name' | 'mimeType' | 'size'> &
  Partial<FileRow> & {
    /** Whether everybody who has its link can open it. */
    readonly isPublic?: boolean;
  };

const otherFiles: readonly OtherFile[] = [
  { id: documentFixtures.folder, name: 'Launch of Aria 2', mimeType: mimeTypes.folder, size: null },
  {
    id: documentFixtures.subfolder,
    name: 'Press',
    mimeType: mimeTypes.folder,
    size: null,
    parentIds: [documentFixtures.folder],
  },
  {
    id: documentFixtures.shortcut,
    name: 'Customer interviews: notes',
    mimeType: mimeTypes.shortcut,
    size: null,
    parentIds: [documentFixtures.folder],
    shortcutTarget: { id: documentFixtures.readable, mimeType: mimeTypes.document },
  },
  {
    id: documentFixtures.folderShortcut,
    name: 'Repairs',
    mimeType: mimeTypes.shortcut,
    size: null,
    parentIds: [documentFixtures.subfolder],
    shortcutTarget: { id: documentFixtures.driveFolder, mimeType: mimeTypes.folder },
  },
  {
    id: documentFixtures.sheet,
    name: 'Launch price list',
    mimeType: mimeTypes.spreadsheet,
    size: null,
  },
  {
    id: documentFixtures.image,
    name: 'Station on a roof.png',
    mimeType: 'image/png',
    size: 48_211,
    parentIds: [documentFixtures.subfolder],
    isPublic: true,
  },
  {
    id: documentFixtures.pdf,
    name: 'Launch datasheet.pdf',
    mimeType: 'application/pdf',
    size: 482_113,
    properties: { product: 'aria-2', status: 'printed' },
    appProperties: { station: 'STN-12' },
  },
  {
    id: documentFixtures.wordFile,
    name: 'Reseller contract.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    size: 61_440,
  },
];
