import {
  listPermissions,
  type PermissionRecord,
  permissionsPerPage,
} from '../../../service/google/record/permission.ts';
import { builder, serviceEnum } from '../../builder/builder.ts';
import { connectionOf } from '../../relay/connection-value.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs } from '../../relay/page.ts';
import { Document, DocumentPermission } from '../record/refs.ts';
import { tokenListing, whileChanging } from '../record/token-listing.ts';

export const GranteeType = serviceEnum('GranteeType', 'Who has a permission.', {
  user: 'One person, by an email address.',
  group: 'A Google group, by its email address.',
  domain: 'Everybody with an account of a domain.',
  anyone: 'Everybody on the internet, without an account.',
});

export const DocumentRole = serviceEnum(
  'DocumentRole',
  'What a permission allows. Each role also allows what the ones below it allow.',
  {
    owner: 'Own, delete and transfer the document.',
    organizer: 'Manage the shared drive that contains the document, and its members.',
    fileOrganizer: 'Organise the content of the shared drive: move and trash its files.',
    writer: 'Edit and share the document.',
    commenter: 'Comment on the document.',
    reader: 'Read the document.',
  },
);

const types = ['user', 'group', 'domain', 'anyone'] as const;
const roles = ['owner', 'organizer', 'fileOrganizer', 'writer', 'commenter', 'reader'] as const;

builder.objectType(DocumentPermission, {
  description:
    'A permission for a document: who may open it, and what they may do. The permissions of a document in a shared drive include those of the members of the drive.',
  record: { kind: 'drive.permission', service: 'google', always: ['id'] },
  fields: (t) => ({
    permissionId: t.idAt(
      'id',
      'Google’s id of the permission. It identifies the user, group or domain, and is the same for all documents.',
      'nonNull',
    ),
    type: t.field({
      type: GranteeType,
      description: 'Who has the permission. Null for a type that this version does not know.',
      reads: ['type'],
      resolve: ({ type }) => types.find((one) => one === type),
    }),
    role: t.field({
      type: DocumentRole,
      description: 'What the permission allows. Null for a role that this version does not know.',
      reads: ['role'],
      resolve: ({ role }) => roles.find((one) => one === role),
    }),
    emailAddress: t.stringAt(
      'emailAddress',
      'The email address of the user or group. Null for a domain and for everybody.',
    ),
    domain: t.stringAt('domain', 'The domain, or null if the permission is not for a domain.'),
    displayName: t.stringAt(
      'displayName',
      'The name of the user, group or domain. Null for everybody.',
    ),
    photoUrl: t.urlAt('photoLink', 'The URL of the user’s photo, or null if there is none.'),
    isDiscoverable: t.booleanAt(
      'allowFileDiscovery',
      'For a domain and for everybody: whether they find the document with a search. Otherwise they need its link.',
    ),
    expiresAt: t.dateTimeAt(
      'expirationTime',
      'The time at which the permission ends, or null if it does not end.',
    ),
    isDeleted: t.booleanAt('deleted', 'Whether the account of the user or group has been deleted.'),
  }),
});

const DocumentPermissionConnection = connectionOf(DocumentPermission, 'permissions for a document');

const permissionsOf = (file: string) =>
  tokenListing<PermissionRecord>({
    name: `permissions ${file}`,
    property: 'permissions',
    maxSize: permissionsPerPage,
    readPage: (size, token) => listPermissions(file, size, token),
  });

builder.objectField(Document, 'permissions', (t) =>
  t.field({
    type: DocumentPermissionConnection,
    description: `Who may open the document, and what they may do. Google shows this only to users who can share the document; for others, the field is null with FORBIDDEN. ${whileChanging}`,
    args: pageArgs,
    ...listField(permissionsOf),
  }),
);
