import { toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import {
  createPermission,
  deletePermission,
  type PermissionRecord,
  readPermission,
  updatePermission,
} from '../../../service/google/record/permission.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { InputError } from '../../error/input-error.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { idPayload, recordPayload } from '../../mutation/payload.ts';
import { documentInput } from '../document/document-id.ts';
import { documentFileRead, readDocumentFile } from '../file/file-write.ts';
import { googleMutation, writtenMask } from '../file/google-mutation.ts';
import { DocumentPermission } from '../record/refs.ts';
import { checkPublic, parseShare, permissionInput, roleInput, shareInputs } from './share-input.ts';

const sends = 'Sends one read request and one write request.';

googleMutation('shareDocument', {
  effect: 'SHARES',
  description:
    'Shares a document with a user, a group, a domain or everybody. Google notifies them only if `notify` is true. A user who has a permission already keeps the higher role; `updateDocumentPermission` changes it. Google applies only the last of several changes that are made to the permissions of a document at the same time.',
  sends,
  argument: 'The document and the permission.',
  input: 'A permission to add to a document.',
  inputs: shareInputs,
  payload: recordPayload('permission', DocumentPermission, 'The permission, as Google added it.'),
  write(values) {
    const { id, permission, notification } = parseShare(values);
    return createPermission(id, permission, notification);
  },
  documentOf: ({ document }) => document,
  check: ({ type }, { publicSharing }) => checkPublic(type, publicSharing, 'type'),
  toPayload: (permission) => ({ permission }),
});

googleMutation('unshareDocument', {
  effect: 'SHARES',
  description:
    'Removes a permission from a document. The owner’s permission cannot be removed. A permission that the document has from its folder or shared drive can only be removed there.',
  sends,
  argument: 'The document and the permission.',
  input: 'A permission to remove from a document.',
  inputs: {
    document: documentInput('The document.'),
    permissionId: permissionInput(
      'The `permissionId` of the permission, from `Document.permissions`.',
    ),
  },
  payload: idPayload(
    'deletedPermissionId',
    'The `permissionId` of the permission that was removed.',
  ),
  write: ({ document, permissionId }) => deletePermission(document, permissionId),
  documentOf: ({ document }) => document,
  toPayload: (_result, { permissionId: id }) => ({ id }),
});

const present = toMask(['id', 'role', 'type']);

declareMutation('updateDocumentPermission', {
  effect: 'SHARES',
  description:
    'Changes the role of a user, group or domain that has a permission for a document. The owner’s role cannot be changed. Google applies only the last of several changes that are made to the permissions of a document at the same time.',
  sends: 'Sends one read request, with the document and the permission, and one write request.',
  argument: 'The document, the permission and the role.',
  input: 'A permission for a document, and its new role.',
  inputs: {
    document: documentInput('The document.'),
    permissionId: permissionInput(
      'The `permissionId` of the permission, from `Document.permissions`. The permission of everybody can be changed only if the operator of this server allows it (`ALLOW_PUBLIC_SHARING`).',
    ),
    role: roleInput(
      'What the permission allows from now on: READER, COMMENTER or WRITER. It can be less than before.',
    ),
  },
  payload: recordPayload('permission', DocumentPermission, 'The permission after the change.'),
  parse: ({ document: id, permissionId: permission, role }) => ({ id, permission, role }),
  cost: ({ id, permission, role }, source) => ({
    calls: [
      documentFileRead(id),
      googleRead(readPermission(id, permission), { mask: () => present, isKnown: true }),
      googleWrite(updatePermission(id, permission, role), {
        mask: () => writtenMask(source),
        step: 1,
      }),
    ],
  }),
  async resolve({ id, permission, role }, context, info) {
    const { google, publicSharing } = context;
    const before = await beforeWriting(readPresent(id, permission, context));
    checkPublic(before.type, publicSharing, 'permissionId');
    if (before.role === 'owner') throw new WriteFailed(isOwner(), 'no');
    const write = updatePermission(id, permission, role);
    return { permission: await google.write(write, writtenMask(info)) };
  },
});

/** The permission before the change. That the file is no document is a clearer error than that it has no such permission. */
async function readPresent(
  id: string,
  permission: string,
  context: Context,
): Promise<PermissionRecord> {
  const [file, read] = await Promise.allSettled([
    readDocumentFile(id, context),
    context.google.read(readPermission(id, permission), present),
  ]);
  if (file.status === 'rejected') throw file.reason;
  if (read.status === 'rejected') throw read.reason;
  return read.value;
}

const isOwner = () =>
  new InputError(
    'permissionId',
    'This is the permission of the owner, whose role cannot be changed. In Google Drive, the owner can make somebody else the owner.',
  );
