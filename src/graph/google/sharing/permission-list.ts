import {
  listPermissions,
  type PermissionRecord,
  permissionsPerPage,
} from '../../../google/record/permission.ts';
import { google } from '../../../google/service.ts';
import { badResponse } from '../../../http/json.ts';
import { emptyMask, type Mask, toMask, union } from '../../../loader/mask.ts';
import { pageCalls } from '../../../plan/field-cost.ts';
import { builder } from '../../builder/builder.ts';
import { googleRead } from '../../cost/call.ts';
import { listField } from '../../relay/list-field.ts';
import type { Listing } from '../../relay/listing.ts';
import { pageArgs } from '../../relay/page.ts';
import { Document } from '../record/refs.ts';
import { itemsOfPage, tokenPageAt } from '../record/token-page.ts';
import { DocumentPermissionConnection } from './permission.ts';

const id = toMask(['id']);

const toListMask = (mask: Mask): Mask =>
  new Map([
    ['permissions', union(mask, id)],
    ['nextPageToken', emptyMask],
  ]);

const permissionsOf = (file: string): Listing<PermissionRecord> => ({
  name: `permissions ${file}`,
  service: 'google',
  async readRange(from, count, mask, { google: operation }) {
    const page = tokenPageAt(from, count, permissionsPerPage);
    const read = listPermissions(file, page.size, page.token);
    const { permissions = [], nextPageToken } = await operation.read(read, toListMask(mask));
    const isToken = typeof (nextPageToken ?? '') === 'string';
    if (!Array.isArray(permissions) || !isToken)
      throw badResponse(google, 'was no list of permissions');
    return itemsOfPage(permissions, page, count, nextPageToken);
  },
  calls({ from, count, mask, isKnown }) {
    const { token, skip, size } = tokenPageAt(from, count, permissionsPerPage);
    const call = googleRead(listPermissions(file, size, token), {
      mask: () => toListMask(mask()),
      isKnown,
    });
    return pageCalls(call, Math.ceil((skip + count) / permissionsPerPage));
  },
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
