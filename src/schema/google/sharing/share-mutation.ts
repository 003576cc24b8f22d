import { emptyMask, toMask, union } from '../../../engine/loader/mask.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import { createPermission, deletePermission } from '../../../service/google/record/permission.ts';
import { googleWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { idPayload, recordPayload } from '../../mutation/payload.ts';
import { documentInput } from '../document/document-id.ts';
import { documentFileRead, readDocumentFile } from '../file/file-write.ts';
import { DocumentPermission } from '../record/refs.ts';
import { checkPublic, parseShare, permissionInput, shareInputs } from './share-input.ts';

const sends = 'Sends one read request and one write request.';
const permissionId = toMask(['id']);

declareMutation('shareDocument', {
  effect: 'SHARES',
  description:
    'Shares a document with a user, a group, a domain or everybody. Google notifies them only if `notify` is true. A user who has a permission already keeps the higher role; `updateDocumentPermission` changes it. Google applies only the last of several changes that are made to the permissions of a document at the same time.',
  sends,
  argument: 'The document and the permission.',
  input: 'A permission to add to a document.',
  inputs: shareInputs,
  payload: recordPayload('permission', DocumentPermission, 'The permission, as Google added it.'),
  parse: parseShare,
  cost: ({ id, permission, notification }, source) => ({
    calls: [
      documentFileRead(id),
      googleWrite(createPermission(id, permission, notification), {
        mask: () => union(selectionOf(source).mask, permissionId),
        step: 1,
      }),
    ],
  }),
  async resolve({ id, permission, notification }, context, info) {
    checkPublic(permission.type, context.publicSharing, 'type');
    await beforeWriting(readDocumentFile(id, context));
    const write = createPermission(id, permission, notification);
    const mask = union(selectionOf(info).mask, permissionId);
    return { permission: await context.google.write(write, mask) };
  },
});

declareMutation('unshareDocument', {
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
  parse: (values) => values,
  cost: ({ document, permissionId: id }) => ({
    calls: [documentFileRead(document), googleWrite(deletePermission(document, id), { step: 1 })],
  }),
  async resolve({ document, permissionId: id }, context) {
    await beforeWriting(readDocumentFile(document, context));
    await context.google.write(deletePermission(document, id), emptyMask);
    return { id };
  },
});
