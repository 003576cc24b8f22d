import {
  listPermissions,
  type PermissionRecord,
  permissionsPerPage,
} from '../../../service/google/record/permission.ts';
import { builder } from '../../builder/builder.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs } from '../../relay/page.ts';
import { Document } from '../record/refs.ts';
import { tokenListing } from '../record/token-listing.ts';
import { DocumentPermissionConnection } from './permission.ts';

const permissionsOf = (file: string) =>
  tokenListing<PermissionRecord>({
    name: `permissions ${file}`,
    property: 'permissions',
    maxSize: permissionsPerPage,
    readPage: (size, token) => listPermissions(file, size, token),
  });

const permissions = listField(permissionsOf);

builder.objectField(Document, 'permissions', (t) =>
  t.field({
    type: DocumentPermissionConnection,
    description:
      'Who may open the document, and what they may do. Google shows this only to users who can share the document; for others, the field is null with FORBIDDEN.',
    args: pageArgs,
    ...permissions,
    resolve: ({ reference }, args, context, info) =>
      permissions.separateRequest(reference, args, context, info),
  }),
);
